import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { withoutMark } from "../operation/encoding.ts";
import { complexityOf, isJsonObject, type JsonObject } from "../operation/json.ts";
import { collect, errorCode } from "../runtime/runtime.ts";
import { hostOf, isPublic } from "./addresses.ts";

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
  if (text === undefined) throw new KeysFailure(`the ${what} is larger than 512 KiB`);
  if (complexityOf(text).depth > MAX_DEPTH) throw new KeysFailure("the document is nested too deeply");
  let value: unknown;
  try {
    // RFC 8259, 8.1, allows to ignore a byte-order mark.
    value = JSON.parse(withoutMark(text));
  } catch {
    throw new KeysFailure("the document is not JSON");
  }
  if (!isJsonObject(value)) throw new KeysFailure("the document is not a JSON object");
  return value;
}

/** The reason of an error of `fetch`: its code, such as "ECONNREFUSED", or nothing. */
function reasonOf(error: unknown): string {
  const code = errorCode(error) ?? "";
  if (code === "UnexpectedRedirect") return "the answer is a redirect";
  return /^[A-Za-z][A-Za-z_]{2,60}$/.test(code) ? `the connection failed (${code})` : "the connection failed";
}

/**
 * Fetches a JSON document: one request, without redirects, credentials, cookies and compression, and with a limited answer.
 * @throws KeysFailure
 */
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
 * Refuses a host that an issuer chose, unless all of its addresses are public: else an issuer could let this service call
 * others of its network. That the name leads elsewhere a moment later does not help: the connection uses TLS, and no other
 * server has a certificate for that name.
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
