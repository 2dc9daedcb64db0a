import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { withoutMark } from "../operation/encoding.ts";
import { complexityOf, isJsonObject, type JsonObject, parsedJson } from "../operation/json.ts";
import { collect, errorCode } from "../runtime/runtime.ts";
import { isLoopback } from "../runtime/server.ts";

/** The addresses of subnets in CIDR notation, separated by spaces. */
function addressesOf(subnets: string): BlockList {
  const list = new BlockList();
  for (const subnet of subnets.split(" ")) {
    const [net = "", prefix] = subnet.split("/");
    list.addSubnet(net, Number(prefix), isIP(net) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

/** Addresses that are not of public servers (IANA, special-purpose registries): no name of an issuer must lead to them. */
const SPECIAL = addressesOf(
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 " +
    "192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20",
);

/** Of IPv6, only global unicast addresses are public, and some of these contain an IPv4 address or are for documents. */
const GLOBAL = addressesOf("2000::/3");

/** Whether an IP address is that of a public server. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL.check(address, "ipv4");
  return isIP(address) === 6 && GLOBAL.check(address, "ipv6") && !SPECIAL.check(address, "ipv6");
}

/** The host of a URL without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** Why keys must not be fetched from a URL; undefined if they may be. */
export function addressProblem(text: string): string | undefined {
  const url = URL.parse(text);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(hostOf(url)));
  if (!url || !isSafe) return "must be an https URL, or an http URL of a loopback address";
  if (url.username !== "" || url.password !== "" || url.hash !== "")
    return "must be a URL without a user, a password and a fragment";
  return undefined;
}

/** Why keys could not be had, in words without values of the answer. */
export class KeysFailure extends Error {
  override readonly name = "KeysFailure";
}

/** An attempt to get keys. */
export interface Attempt {
  /** Aborted when the attempt has ended, also as it has taken too long. */
  signal: AbortSignal;
  /** The URL without its query, or the path, of what was asked for last. */
  place: string;
}

/** More than any document of an issuer: 100 keys with their certificates. */
const MAX_DOCUMENT_BYTES = 512 * 1024;

/** A key set has 4 levels, a discovery document 3. */
const MAX_DEPTH = 16;

/** The object in a stream that is read no further than the limit. @throws KeysFailure */
export async function readDocument(chunks: AsyncIterable<Uint8Array>, what: "document" | "file"): Promise<JsonObject> {
  const text = (await collect(chunks, MAX_DOCUMENT_BYTES))?.toString("utf8");
  if (text === undefined) throw new KeysFailure(`the ${what} is larger than ${MAX_DOCUMENT_BYTES / 1024} KiB`);
  if (complexityOf(text).depth > MAX_DEPTH) throw new KeysFailure("the document is nested too deeply");
  // RFC 8259, 8.1, allows to ignore a byte-order mark.
  const value = parsedJson(withoutMark(text));
  if (value === undefined) throw new KeysFailure("the document is not JSON");
  if (!isJsonObject(value)) throw new KeysFailure("the document is not a JSON object");
  return value;
}

/** The reason of an error of `fetch`: its code, such as "ECONNREFUSED", or nothing. */
function reasonOf(error: unknown): string {
  const code = errorCode(error) ?? "";
  if (code === "UnexpectedRedirect") return "the answer is a redirect";
  return /^[A-Za-z][A-Za-z_]{2,60}$/.test(code) ? `the connection failed (${code})` : "the connection failed";
}

/** Fetches a JSON document: one request, without redirects, credentials and compression. @throws KeysFailure */
export async function fetchDocument(url: string, attempt: Attempt): Promise<JsonObject> {
  [attempt.place = ""] = url.split("?");
  try {
    const response = await fetch(url, {
      redirect: "error",
      credentials: "omit",
      // A small compressed answer could be a large document.
      headers: { accept: "application/json", "accept-encoding": "identity", "user-agent": "sidekit" },
      signal: attempt.signal,
    });
    const { status, headers, body } = response;
    const isPlain = (headers.get("content-encoding") ?? "identity") === "identity";
    if (status === 200 && isPlain && body) return await readDocument(body, "document");
    await body?.cancel();
    if (status !== 200) throw new KeysFailure(`the answer has status ${status}`);
    throw new KeysFailure("the answer is compressed although that was not asked for");
  } catch (error) {
    if (error instanceof KeysFailure) throw error;
    throw new KeysFailure(reasonOf(error));
  }
}

/**
 * Refuses a host that an issuer chose, unless all addresses are public: none of this network must be called. Another
 * address a moment later does not help, as no other server has a certificate for that name.
 */
export async function refusePrivateHost(url: URL, resolve: typeof resolveName = resolveName): Promise<void> {
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0 || !addresses.every(isPublic))
    throw new KeysFailure(
      "its jwks_uri leads to an address that is not public; name it with jwks in the issuers' file",
    );
}

async function resolveName(name: string): Promise<string[]> {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } catch {
    throw new KeysFailure("the name in its jwks_uri has no address");
  }
}
