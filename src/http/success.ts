import { sized } from "./body-size.ts";
import { entityTag, isUnchanged } from "./etag.ts";
import { requestContextOf } from "./request-context.ts";

/** A result in the form that its route or caller asked for. */
export interface Result {
  contentType: string;
  body: string | Uint8Array<ArrayBuffer>;
}

/** How long caches may keep what follows from the URL alone; a new release may answer differently. */
const MAX_AGE_SECONDS = 3600;

interface Caching {
  cacheable: boolean;
  /** Whether the request's `Accept` decided the form. */
  negotiated: boolean;
}

/** A set of headers for each media type. Runtimes copy a `Headers` in less time than they read an object of texts. */
function headersBy(cacheControl: string, negotiated: boolean): (contentType: string) => Headers {
  const known = new Map<string, Headers>();
  return (contentType) => {
    let headers = known.get(contentType);
    if (!headers) {
      headers = new Headers({ "content-type": contentType, "cache-control": cacheControl });
      if (negotiated) headers.set("vary", "Accept");
      known.set(contentType, headers);
    }
    return headers;
  };
}

const notStored = headersBy("no-store", false);
const notStoredNegotiated = headersBy("no-store", true);
const stored = headersBy(`public, max-age=${MAX_AGE_SECONDS}`, false);
const storedNegotiated = headersBy(`public, max-age=${MAX_AGE_SECONDS}`, true);
// Shared caches must not keep what needs a token (RFC 9111, 3.5).
const storedPrivately = headersBy(`private, max-age=${MAX_AGE_SECONDS}`, false);
const storedPrivatelyNegotiated = headersBy(`private, max-age=${MAX_AGE_SECONDS}`, true);

/** The headers of an answer that caches may keep. */
function storedHeaders(request: Request, contentType: string, negotiated: boolean): Headers {
  const { secured } = requestContextOf(request).policy;
  if (secured) return negotiated ? storedPrivatelyNegotiated(contentType) : storedPrivately(contentType);
  return negotiated ? storedNegotiated(contentType) : stored(contentType);
}

/** The answer to a request that succeeded: 200, or 304 if the caller has it already. */
export function success(request: Request, { contentType, body }: Result, { cacheable, negotiated }: Caching): Response {
  if (!cacheable) {
    const headers = negotiated ? notStoredNegotiated(contentType) : notStored(contentType);
    return sized(new Response(body, { headers }), body);
  }
  const headers = storedHeaders(request, contentType, negotiated);
  const tag = entityTag(body);
  const unchanged = isUnchanged(request.headers.get("if-none-match"), tag);
  const response = unchanged
    ? new Response(null, { status: 304, headers })
    : sized(new Response(body, { headers }), body);
  if (unchanged) response.headers.delete("content-type");
  response.headers.set("etag", tag);
  return response;
}
