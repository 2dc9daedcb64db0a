import { Buffer } from "node:buffer";
import { quote } from "../operation/refusal.ts";
import { net } from "../runtime/lazy-builtins.ts";

/** Whether a text is a host name. If its last part is a number, it is a malformed IPv4 address (WHATWG URL, "ends in a number"). */
const isHostName = (text: string): boolean =>
  /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) && !/(^|\.)(\d+|0x[0-9a-f]*)$/i.test(text);

/** An address or host name to listen on. IPv6 may be in brackets. */
export function parseHostname(text: string): string {
  const bare = text.replace(/^\[(.*)\]$/, "$1");
  if (isHostName(bare) || net().isIP(bare)) return bare;
  throw new Error(`${quote(text)} is not an address; use one like 127.0.0.1, 0.0.0.0, ::1 or a host name`);
}

/** A file's path. */
export function parseFilePath(text: string): string {
  if (text !== "" && !text.includes("\0")) return text;
  throw new Error(`${quote(text)} is not a path; use that of a file`);
}

/** The name of a cookie (RFC 6265, 4.1.1). */
export function parseCookieName(text: string): string {
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(text)) return text;
  throw new Error(`${quote(text)} is not the name of a cookie; use one like access_token`);
}

/** Bytes in the address of a Unix socket, its terminating zero included (unix(7)). */
const MAX_SOCKET_PATH_BYTES = 107;

/** The path of a Unix socket. */
export function parseSocketPath(text: string): string {
  const path = parseFilePath(text);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return path;
  throw new Error(`${quote(text)} is too long; use a path of at most ${MAX_SOCKET_PATH_BYTES} bytes`);
}

/** An http or https URL without credentials; undefined for other texts. */
function webUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" ? url : undefined;
}

/** The base of URLs in responses: scheme, host and optional path, without a trailing slash. */
export function parsePublicUrl(text: string): string {
  const url = webUrl(text);
  if (url && !/[?#]/.test(text)) return (url.origin + url.pathname).replace(/(?<!\/)\/+$/, "");
  throw new Error(
    `${quote(text)} is not a base URL; use one like https://tools.example.com or https://example.com/tools`,
  );
}

/** An origin as browsers send it (RFC 6454, 6.1), or "*". */
function parseOrigin(text: string): string {
  if (text === "*") return text;
  const url = webUrl(text);
  if (url && !url.host.includes("*") && (text.toLowerCase() === url.origin || `${url.origin}/` === url.href))
    return url.origin;
  throw new Error(
    `${quote(text)} is not an origin; use * or origins like https://app.example.com, separated by commas`,
  );
}

/** Allowed CORS origins, separated by commas. */
export const parseOrigins = (text: string): readonly string[] =>
  text.split(",").map((each) => parseOrigin(each.trim()));

/** The URL of a Redis or Valkey server. Error messages do not contain it, as it may have a password. */
export function parseStoreUrl(text: string): string {
  const url = URL.parse(text);
  const isStore = url && /^rediss?:$/.test(url.protocol) && url.hostname !== "" && /^(\/\d*)?$/.test(url.pathname);
  if (isStore && url.search === "" && url.hash === "") return text;
  throw new Error(
    "the value is not the URL of a store; use one like redis://user:password@host:6379/0 or rediss://host",
  );
}
