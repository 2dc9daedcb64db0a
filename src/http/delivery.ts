import { promisify } from "node:util";
import { zlib } from "../runtime/lazy-builtins.ts";
import { rememberBody } from "./body-size.ts";
import { entityTag, isUnchanged } from "./etag.ts";
import { NO_SNIFF } from "./media-type.ts";
import { requestContextOf } from "./request-context.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A static file, kept compressed: nearly all callers accept gzip. */
export interface StaticFile {
  contentType: string;
  gzipped: Bytes;
  /** The entity tag of the gzipped content, without its quotes. */
  hash: string;
  headers: Readonly<Record<string, string>>;
}

/** Gzips a text, off the event loop. */
export const compressed = async (text: string | Uint8Array): Promise<Bytes> =>
  new Uint8Array(await promisify(zlib().gzip)(text));

export const staticFile = (contentType: string, gzipped: Bytes, headers: StaticFile["headers"]): StaticFile => ({
  contentType,
  gzipped,
  hash: entityTag(gzipped).slice(1, -1),
  headers,
});

/** For files that may change with the next release. */
export const CACHED_FOR_AN_HOUR = { "cache-control": "public, max-age=3600" };

/** For files whose URL contains their hash. */
export const CACHED_FOR_EVER = { "cache-control": "public, max-age=31536000, immutable" };

/** Whether an `Accept-Encoding` header takes gzip (RFC 9110, 12.5.3). */
function takesGzip(header: string | null): boolean {
  const codings = (header ?? "").toLowerCase().split(",");
  return codings.some((coding) => {
    const [name = "", ...parameters] = coding.split(";").map((part) => part.trim());
    return (name === "gzip" || name === "*") && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/**
 * The content of a file, gzipped and not. As Blobs: a runtime shares one Blob among all responses, but copies bytes for
 * each response, and slow readers would hold their copies for minutes.
 */
class FileContent {
  readonly gzipped: Blob;
  #identity: Promise<Blob> | undefined;

  constructor(gzipped: Bytes) {
    this.gzipped = new Blob([gzipped]);
  }

  /** The uncompressed content, created on first use. */
  async identity(): Promise<Blob> {
    this.#identity ??= this.gzipped
      .arrayBuffer()
      .then((bytes) => promisify(zlib().gunzip)(bytes))
      .then((bytes) => new Blob([new Uint8Array(bytes)]));
    return await this.#identity;
  }
}

const contents = new WeakMap<Bytes, FileContent>();

function contentOf(gzipped: Bytes): FileContent {
  const content = contents.get(gzipped) ?? new FileContent(gzipped);
  contents.set(gzipped, content);
  return content;
}

/** The headers of a file's response. Shared caches must not keep responses to authorized requests (RFC 9111, 3.5). */
function headersOf(request: Request, headers: StaticFile["headers"]): Record<string, string> {
  const { "cache-control": caching = "no-store" } = headers;
  const { secured } = requestContextOf(request).policy;
  return { ...NO_SNIFF, ...headers, "cache-control": secured ? caching.replace("public", "private") : caching };
}

/** The response with a file: 200, or 304 if the caller's copy is current. */
export async function serveFile(
  request: Request,
  { contentType, gzipped, hash, headers }: StaticFile,
): Promise<Response> {
  const asGzip = takesGzip(request.headers.get("accept-encoding"));
  const etag = asGzip ? `"${hash}"` : `"${hash}-identity"`;
  const caching = { ...headersOf(request, headers), etag, vary: "Accept-Encoding" };
  if (isUnchanged(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: caching });
  }
  const coding: Record<string, string> = asGzip ? { "content-encoding": "gzip" } : {};
  const content = contentOf(gzipped);
  const body = asGzip ? content.gzipped : await content.identity();
  return rememberBody(new Response(body, { headers: { ...caching, ...coding, "content-type": contentType } }), body);
}
