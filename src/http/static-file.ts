import { promisify } from "node:util";
import { fingerprint, once, zlib } from "../runtime/builtins.ts";
import { NO_SNIFF, parseRanges } from "./media-type.ts";
import { requestContextOf } from "./request-context.ts";
import { isUnchanged, rememberBody } from "./response.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A static file, kept gzipped in a Blob, which all responses share: slow readers would hold copies of bytes for minutes. */
export interface StaticFile {
  contentType: string;
  gzipped: Blob;
  /** The uncompressed content, created on first use. */
  identity: () => Promise<Blob>;
  /** The entity tag of the gzipped content, without its quotes. */
  hash: string;
  headers: Readonly<{ "cache-control": string; [name: string]: string }>;
}

/** Off the event loop. */
export const gzip = async (text: string | Uint8Array): Promise<Bytes> =>
  new Uint8Array(await promisify(zlib().gzip)(text));

/** The static file with a gzipped content. */
export function staticFile(contentType: string, bytes: Bytes, headers: StaticFile["headers"]): StaticFile {
  const gzipped = new Blob([bytes]);
  const gunzip = async () => await promisify(zlib().gunzip)(await gzipped.arrayBuffer());
  const identity = once(async () => new Blob([new Uint8Array(await gunzip())]));
  return { contentType, gzipped, identity, hash: fingerprint(bytes), headers };
}

/** For files that may change with the next release. */
export const CACHED_FOR_AN_HOUR = { "cache-control": "public, max-age=3600" };

/** For files whose URL contains their hash. */
export const CACHED_FOR_EVER = { "cache-control": "public, max-age=31536000, immutable" };

/** Whether an `Accept-Encoding` header takes gzip: by its name, else by "*" (RFC 9110, 12.5.3). */
function takesGzip(header: string): boolean {
  const ranges = parseRanges(header);
  const range = ranges.find(({ name }) => name === "gzip") ?? ranges.find(({ name }) => name === "*");
  return range !== undefined && range.quality > 0;
}

/** The response with a file: 200, or 304 if the caller's copy is current. */
export async function serveFile(request: Request, file: StaticFile): Promise<Response> {
  const asGzip = takesGzip(request.headers.get("accept-encoding") ?? "");
  const etag = asGzip ? `"${file.hash}"` : `"${file.hash}-identity"`;
  const headers = new Headers({ ...NO_SNIFF, ...file.headers, etag, vary: "Accept-Encoding" });
  // Shared caches must not keep responses to authorized requests (RFC 9111, 3.5).
  if (requestContextOf(request).policy.secured)
    headers.set("cache-control", file.headers["cache-control"].replace("public", "private"));
  if (isUnchanged(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  headers.set("content-type", file.contentType);
  if (asGzip) headers.set("content-encoding", "gzip");
  const body = asGzip ? file.gzipped : await file.identity();
  return rememberBody(new Response(body, { headers }), body);
}
