import { entityTag, isUnchanged } from "./etag.ts";

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

/** The answer to a request that succeeded: 200, or 304 where the caller has it already. */
export function success(request: Request, { contentType, body }: Result, { cacheable, negotiated }: Caching): Response {
  const headers: Record<string, string> = { "content-type": contentType };
  if (negotiated) headers.vary = "Accept";
  if (!cacheable) {
    headers["cache-control"] = "no-store";
    return new Response(body, { headers });
  }
  headers["cache-control"] = `public, max-age=${MAX_AGE_SECONDS}`;
  headers.etag = entityTag(body);
  if (!isUnchanged(request.headers.get("if-none-match"), headers.etag)) return new Response(body, { headers });
  const { "content-type": _, ...kept } = headers;
  return new Response(null, { status: 304, headers: kept });
}
