import { promisify } from "node:util";
import { zlib } from "../runtime/lazy-builtins.ts";
import { sized } from "./body-size.ts";
import { entityTag, isUnchanged } from "./etag.ts";
import { requestContextOf } from "./request-context.ts";

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

/**
 * The content of a file in both forms. Blobs, as a runtime shares one among all answers that it is sending: it copies
 * bytes for each answer, and slow readers hold their copy for minutes.
 */
class Content {
  readonly gzipped: Blob;
  #identity: Promise<Blob> | undefined;

  constructor(gzipped: Bytes) {
    this.gzipped = new Blob([gzipped]);
  }

  /** Without compression, from the first time on that someone asks for it. */
  async identity(): Promise<Blob> {
    this.#identity ??= this.gzipped
      .arrayBuffer()
      .then((bytes) => promisify(zlib().gunzip)(bytes))
      .then((bytes) => new Blob([new Uint8Array(bytes)]));
    return await this.#identity;
  }
}

const contents = new WeakMap<Bytes, Content>();

function contentOf(gzipped: Bytes): Content {
  const content = contents.get(gzipped) ?? new Content(gzipped);
  contents.set(gzipped, content);
  return content;
}

/** The headers of a file's answer. With a token shared caches must not keep it (RFC 9111, 3.5). */
function headersOf(request: Request, headers: File["headers"]): Record<string, string> {
  const { "cache-control": caching = "no-store" } = headers;
  const { secured } = requestContextOf(request).policy;
  return { ...headers, "cache-control": secured ? caching.replace("public", "private") : caching };
}

/** The answer that delivers a file: 200, or 304 to callers that have it. */
export async function deliver(request: Request, { contentType, gzipped, hash, headers }: File): Promise<Response> {
  const asGzip = takesGzip(request.headers.get("accept-encoding"));
  const etag = asGzip ? `"${hash}"` : `"${hash}-identity"`;
  const caching = { ...headersOf(request, headers), etag, vary: "Accept-Encoding" };
  if (isUnchanged(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: caching });
  }
  const coding: Record<string, string> = asGzip ? { "content-encoding": "gzip" } : {};
  const content = contentOf(gzipped);
  const body = asGzip ? content.gzipped : await content.identity();
  return sized(new Response(body, { headers: { ...caching, ...coding, "content-type": contentType } }), body);
}
