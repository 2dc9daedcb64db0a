import { lookup } from "node:dns/promises";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { BlockList, isIP } from "node:net";
import { withoutMark } from "../operation/encoding.ts";
import { complexityOf, isJsonObject, type JsonObject, parsedJson } from "../operation/json.ts";
import { answerWithin } from "../runtime/promises.ts";
import { collect, errorCode, readFailure } from "../runtime/runtime.ts";
import { isLoopback } from "../runtime/server.ts";
import { MAX_JWKS_KEYS } from "../tools/jwt/keys/find-keys.ts";

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
const hostOf = ({ hostname }: URL): string => hostname.replace(/[[\]]/g, "");

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
export class KeysFailure extends Error {}

interface Attempt {
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
async function readDocument(chunks: AsyncIterable<Uint8Array>, what: "document" | "file"): Promise<JsonObject> {
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
async function fetchDocument(url: string, attempt: Attempt): Promise<JsonObject> {
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

/** The JWKs of a key set (RFC 7517, section 5). @throws KeysFailure for more than 100: all or none are used. */
function keysOf({ keys }: JsonObject): JsonObject[] {
  if (!Array.isArray(keys)) throw new KeysFailure('the key set has no list "keys"');
  if (keys.length > MAX_JWKS_KEYS) throw new KeysFailure(`the key set has more than ${MAX_JWKS_KEYS} keys`);
  return keys.filter(isJsonObject);
}

async function readKeysFile(path: string): Promise<JsonObject[]> {
  try {
    // Opening a pipe would hold a thread of the runtime until somebody writes into it.
    if (!(await stat(path)).isFile()) throw new KeysFailure("it is not a regular file");
    return keysOf(await readDocument(createReadStream(path), "file"));
  } catch (error) {
    if (error instanceof KeysFailure) throw error;
    throw new KeysFailure(`the file cannot be read: ${readFailure(error)}`);
  }
}

/** The URL of an issuer's metadata (OpenID Connect Discovery 1.0, section 4). */
function metadataUrl(issuer: string): string {
  const { origin, pathname } = new URL(issuer);
  return `${origin}${pathname.replace(/\/$/, "")}/.well-known/openid-configuration`;
}

/** The URL of the key set that an issuer's metadata name. @throws KeysFailure */
export async function keysUrl(issuer: string, metadata: JsonObject): Promise<string> {
  // Else one issuer could publish keys for another (OpenID Connect Discovery 1.0, 4.3).
  if (metadata.issuer !== issuer) throw new KeysFailure("its metadata have another issuer than the issuers' file");
  const uri = metadata.jwks_uri;
  const url = typeof uri === "string" && addressProblem(uri) === undefined ? new URL(uri) : undefined;
  if (!url) throw new KeysFailure("its metadata have no jwks_uri that may be fetched");
  if (hostOf(url) === hostOf(new URL(issuer))) return url.href;
  if (url.protocol !== "https:") throw new KeysFailure("its jwks_uri is an http URL of another host");
  await refusePrivateHost(url);
  return url.href;
}

/** Limits one attempt as a whole: names, connections, documents with their bodies. */
const DEADLINE_MS = 5000;

/** The place of a key set: to be found by discovery at its issuer's own URL, a URL, or a file's absolute path. */
export type KeySource = { kind: "discovery" } | { kind: "url"; url: string } | { kind: "file"; path: string };

type Place = { issuer: string; source: KeySource };

async function keysAt({ issuer, source }: Place, attempt: Attempt): Promise<JsonObject[]> {
  if (source.kind === "file") {
    attempt.place = source.path;
    return await readKeysFile(source.path);
  }
  const url =
    source.kind === "url" ? source.url : await keysUrl(issuer, await fetchDocument(metadataUrl(issuer), attempt));
  return keysOf(await fetchDocument(url, attempt));
}

/** Gets the keys of an issuer, in at most 5 s. @throws KeysFailure that names the place */
export async function fetchKeys(from: Place): Promise<JsonObject[]> {
  const controller = new AbortController();
  const attempt: Attempt = { signal: controller.signal, place: "" };
  try {
    const keys = await answerWithin(DEADLINE_MS, keysAt(from, attempt));
    if (keys) return keys;
    throw new KeysFailure(`there was no complete answer within ${DEADLINE_MS / 1000} s`);
  } catch (error) {
    throw error instanceof KeysFailure ? new KeysFailure(`${error.message} (${attempt.place})`) : error;
  } finally {
    controller.abort();
  }
}
