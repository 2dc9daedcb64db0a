import { promisify } from "node:util";
import { zlib } from "../runtime/lazy-builtins.ts";
import { sized } from "./body-size.ts";
import { entityTag, isUnchanged } from "./etag.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of the documentation or the page, kept compressed: nearly all callers take it so. */
export interface File {
  contentType: string;
  gzipped: Bytes;
  /** Names the content, as an entity tag without its quotes. */
  hash: string;
  headers: Readonly<Record<string, string>>;
}

/** Compresses a text, off the event loop. */
export const compressed = async (text: string | Uint8Array): Promise<Bytes> =>
  new Uint8Array(await promisify(zlib().gzip)(text));

export const file = (contentType: string, gzipped: Bytes, headers: File["headers"]): File => ({
  contentType,
  gzipped,
  hash: entityTag(gzipped).slice(1, -1),
  headers,
});

/** For what may change with the next release. */
export const KEPT_FOR_AN_HOUR = { "cache-control": "public, max-age=3600" };

/** For what has its hash in its address. */
export const KEPT_FOR_EVER = { "cache-control": "public, max-age=31536000, immutable" };

/** Whether an `Accept-Encoding` header takes gzip (RFC 9110, 12.5.3). */
function takesGzip(header: string | null): boolean {
  const codings = (header ?? "").toLowerCase().split(",");
  return codings.some((coding) => {
    const [name = "", ...parameters] = coding.split(";").map((part) => part.trim());
    return (name === "gzip" || name === "*") && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** The answer that delivers a file: 200, or 304 to callers that have it. */
export async function deliver(request: Request, { contentType, gzipped, hash, headers }: File): Promise<Response> {
  const asGzip = takesGzip(request.headers.get("accept-encoding"));
  const etag = asGzip ? `"${hash}"` : `"${hash}-identity"`;
  const caching = { ...headers, etag, vary: "Accept-Encoding" };
  if (isUnchanged(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: caching });
  }
  const body = asGzip ? gzipped : new Uint8Array(await promisify(zlib().gunzip)(gzipped));
  const coding: Record<string, string> = asGzip ? { "content-encoding": "gzip" } : {};
  return sized(new Response(body, { headers: { ...caching, ...coding, "content-type": contentType } }), body);
}
