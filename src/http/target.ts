import { Refusal } from "../refusal.ts";

/** The path and the query of a request, both still percent-encoded. */
export interface RequestTarget {
  path: string;
  /** Without the question mark; empty if the URL has no query. */
  query: string;
}

/** Splits a `Request.url`. If the Host header is missing or invalid, that is only a path. */
export function splitTarget(url: string): RequestTarget {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  const mark = url.indexOf("?", start);
  if (mark === -1) return { path: url.slice(start), query: "" };
  return { path: url.slice(start, mark), query: url.slice(mark + 1) };
}

/** The query of a request, still percent-encoded; empty if its URL has none. */
export function queryOf(url: string): string {
  const mark = url.indexOf("?");
  return mark === -1 ? "" : url.slice(mark + 1);
}

/** Refuses percent-encoding that is malformed or not UTF-8 (RFC 3986, 2.1): routers would silently replace its bytes. */
export function refuseMalformed(part: string): void {
  if (!part.includes("%")) return;
  try {
    decodeURIComponent(part);
  } catch {
    throw new Refusal("MALFORMED_URL", "The URL is not valid percent-encoded UTF-8; write a literal % as %25");
  }
}

/** The refusal of a request with several Host headers. */
export const SEVERAL_HOSTS = new Refusal("MALFORMED_HEADER", "The request has several Host headers; send one");

/**
 * Whether a request has several Host headers (RFC 9112, 3.2): a proxy in front may have decided by another one than the
 * runtime. Runtimes join them with commas.
 */
export const hasSeveralHosts = (headers: Headers): boolean => headers.get("host")?.includes(",") === true;
