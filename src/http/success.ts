import type { Representation } from "../operation/operation.ts";
import { rememberBody } from "./body-size.ts";
import { entityTag, isUnchanged } from "./etag.ts";
import { JSON_TYPE, NO_SNIFF, TEXT_TYPE } from "./media-type.ts";
import { requestContextOf } from "./request-context.ts";

/** The text form of a result, with its newline. */
export const textResult = (text: string): Representation => ({ contentType: TEXT_TYPE, body: `${text}\n` });

/** The success envelope around a result. */
export const jsonResult = (data: unknown): Representation => ({
  contentType: JSON_TYPE,
  body: JSON.stringify({ success: true, data }),
});

/** One `Headers` object per media type: runtimes copy a `Headers` faster than a plain object. */
function headersByType(cacheControl: string): (contentType: string) => Headers {
  const known = new Map<string, Headers>();
  return (contentType) => {
    let headers = known.get(contentType);
    if (!headers) {
      headers = new Headers({ ...NO_SNIFF, "content-type": contentType, "cache-control": cacheControl });
      known.set(contentType, headers);
    }
    return headers;
  };
}

const noStoreHeaders = headersByType("no-store");
// For an hour, as a new release may change the response.
const publicHeaders = headersByType("public, max-age=3600");
// Shared caches must not keep responses to authorized requests (RFC 9111, 3.5).
const privateHeaders = headersByType("private, max-age=3600");

function cacheableHeaders(request: Request, contentType: string): Headers {
  const { secured } = requestContextOf(request).policy;
  return secured ? privateHeaders(contentType) : publicHeaders(contentType);
}

/**
 * The response to a successful request: 200, or 304 if the caller's copy is current.
 * @param caching.cacheable Whether caches may keep the response, because it depends on the URL alone.
 * @param caching.negotiated Whether the request's `Accept` header decided the media type.
 */
export function success(
  request: Request,
  { contentType, body }: Representation,
  { cacheable = false, negotiated = false } = {},
): Response {
  const headers = cacheable ? cacheableHeaders(request, contentType) : noStoreHeaders(contentType);
  const tag = cacheable ? entityTag(body) : undefined;
  const unchanged = tag !== undefined && isUnchanged(request.headers.get("if-none-match"), tag);
  const response = unchanged
    ? new Response(null, { status: 304, headers })
    : rememberBody(new Response(body, { headers }), body);
  if (unchanged) response.headers.delete("content-type");
  if (tag !== undefined) response.headers.set("etag", tag);
  if (negotiated) response.headers.set("vary", "Accept");
  return response;
}
