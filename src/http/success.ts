import { rememberBody } from "./body-size.ts";
import { entityTag, isUnchanged } from "./etag.ts";
import { NO_SNIFF } from "./media-type.ts";
import { requestContextOf } from "./request-context.ts";

/** An operation's result as a response body. */
export interface RenderedResult {
  contentType: string;
  body: string | Uint8Array<ArrayBuffer>;
}

/** How long caches may keep a response that depends on the URL alone; a new release may change it. */
const MAX_AGE_SECONDS = 3600;

interface Caching {
  cacheable: boolean;
  /** Whether the request's `Accept` header decided the media type. */
  negotiated: boolean;
}

/** One `Headers` object per media type: runtimes copy a `Headers` faster than a plain object. */
function headersByType(cacheControl: string, negotiated: boolean): (contentType: string) => Headers {
  const known = new Map<string, Headers>();
  return (contentType) => {
    let headers = known.get(contentType);
    if (!headers) {
      headers = new Headers({ ...NO_SNIFF, "content-type": contentType, "cache-control": cacheControl });
      if (negotiated) headers.set("vary", "Accept");
      known.set(contentType, headers);
    }
    return headers;
  };
}

const noStoreHeaders = headersByType("no-store", false);
const noStoreNegotiatedHeaders = headersByType("no-store", true);
const publicHeaders = headersByType(`public, max-age=${MAX_AGE_SECONDS}`, false);
const publicNegotiatedHeaders = headersByType(`public, max-age=${MAX_AGE_SECONDS}`, true);
// Shared caches must not keep responses to authorized requests (RFC 9111, 3.5).
const privateHeaders = headersByType(`private, max-age=${MAX_AGE_SECONDS}`, false);
const privateNegotiatedHeaders = headersByType(`private, max-age=${MAX_AGE_SECONDS}`, true);

/** The headers of a response that caches may keep. */
function cacheableHeaders(request: Request, contentType: string, negotiated: boolean): Headers {
  const { secured } = requestContextOf(request).policy;
  if (secured) return negotiated ? privateNegotiatedHeaders(contentType) : privateHeaders(contentType);
  return negotiated ? publicNegotiatedHeaders(contentType) : publicHeaders(contentType);
}

/** The response to a successful request: 200, or 304 if the caller's copy is current. */
export function success(
  request: Request,
  { contentType, body }: RenderedResult,
  { cacheable, negotiated }: Caching,
): Response {
  if (!cacheable) {
    const headers = negotiated ? noStoreNegotiatedHeaders(contentType) : noStoreHeaders(contentType);
    return rememberBody(new Response(body, { headers }), body);
  }
  const headers = cacheableHeaders(request, contentType, negotiated);
  const tag = entityTag(body);
  const unchanged = isUnchanged(request.headers.get("if-none-match"), tag);
  const response = unchanged
    ? new Response(null, { status: 304, headers })
    : rememberBody(new Response(body, { headers }), body);
  if (unchanged) response.headers.delete("content-type");
  response.headers.set("etag", tag);
  return response;
}
