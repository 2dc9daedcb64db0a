import { Refusal } from "../operation/refusal.ts";
import { attempt } from "../runtime/attempt.ts";

/** The path and the query of a request, both still percent-encoded. */
export interface RequestTarget {
  /** As a URL parser leaves it, without dot segments. */
  path: string;
  /** Without the question mark; empty if the URL has no query. */
  query: string;
}

/** What a URL parser changes in a path: dot segments and backslashes (URL standard, 4.4). */
const UNPARSED = /\/\.|%2e|\\/i;

/** Guards must see the path that the router sees. Deno gives paths as they arrived, Bun those beside a missing or malformed Host. */
const parsedPath = (path: string): string => (UNPARSED.test(path) ? new URL(`http://localhost${path}`).pathname : path);

/** Splits a `Request.url`. If the Host header is missing or invalid, that is only a path. */
export function splitTarget(url: string): RequestTarget {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  const mark = url.indexOf("?", start);
  if (mark === -1) return { path: parsedPath(url.slice(start)), query: "" };
  return { path: parsedPath(url.slice(start, mark)), query: url.slice(mark + 1) };
}

/** A percent sign that is not the escape of an ASCII character: few URLs have one, and all others are well-formed. */
const OTHER_ESCAPE = /%(?![0-7][0-9a-f])/i;

/** Refuses percent-encoding that is malformed or not UTF-8 (RFC 3986, 2.1): routers would silently replace its bytes. */
export function refuseMalformed(part: string): void {
  if (OTHER_ESCAPE.test(part) && attempt(() => decodeURIComponent(part)) === undefined)
    throw new Refusal("MALFORMED_URL", "The URL is not valid percent-encoded UTF-8; write a literal % as %25");
}

/** The path of the verifier for proxies. */
export const AUTH_PATH = "/auth";

/** Whether a path is that of the verifier, with any path behind it. */
export const isAuthPath = (path: string): boolean => path === AUTH_PATH || path.startsWith(`${AUTH_PATH}/`);

/** The refusal of a request with several Host headers. */
export const SEVERAL_HOSTS = new Refusal("MALFORMED_HEADER", "The request has several Host headers; send one");

/** Whether a request has several Host headers, which runtimes join: a proxy may have decided by another (RFC 9112, 3.2). */
export const hasSeveralHosts = (headers: Headers): boolean => headers.get("host")?.includes(",") === true;
