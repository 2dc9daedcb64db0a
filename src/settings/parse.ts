import { Buffer } from "node:buffer";
import { availableParallelism } from "node:os";
import type { Rate } from "../guard/rate-limit.ts";
import { quote } from "../operation/refusal.ts";
import { net } from "../runtime/builtins.ts";

/** A parser of what `read` gives a value for. @param problem What other texts are not, and what to use instead. */
const parser =
  <Value>(read: (text: string) => Value | undefined, problem: string) =>
  (text: string): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    throw new Error(`${quote(text)} is not ${problem}`);
  };

/** A parser of a text that is its own value. */
const textParser = (pattern: RegExp, problem: string) =>
  parser((text) => (pattern.test(text) ? text : undefined), problem);

/** A whole number from `least` to `most`; undefined for other texts. */
function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = Number(text);
  return /^\d{1,15}$/.test(text) && value >= least && value <= most ? value : undefined;
}

/** A TCP port. */
export const parsePort = parser((text) => wholeNumber(text, 0, 65_535), "a port; use a whole number from 0 to 65535");

const SIZES: Readonly<Record<string, number>> = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** A size in bytes: "512K", "2M", "1 MiB" or a plain number, at least one byte. */
export const parseSize = parser((text) => {
  const [, digits, unit = ""] = /^(\d{1,15}) ?(?:([kmg])i?)?b?$/i.exec(text) ?? [];
  const value = Number(digits) * (SIZES[unit.toLowerCase()] ?? 1);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}, "a size; use bytes or a size like 512K, 2M or 1G");

const TIMES: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const DAY_MS = 24 * 3_600_000;

/** A duration of at most a day, in milliseconds: "500ms", "10s", "1m", "2h", or seconds. Undefined for other texts. */
function milliseconds(text: string): number | undefined {
  const [, digits, unit = "s"] = /^(\d{1,9})(ms|s|m|h)?$/.exec(text) ?? [];
  const value = Number(digits) * (TIMES[unit] ?? 1);
  return value <= DAY_MS ? value : undefined;
}

/** A duration, in milliseconds. */
export const parseDuration = parser(milliseconds, "a time; use one up to a day like 500ms, 10s or 1m");

/** A rate: "100/1m", or "100/m". */
export const parseRate = parser((text): Rate | undefined => {
  const [, digits, window = ""] = /^(\d{1,9})\/(\d*(?:ms|s|m|h))$/.exec(text) ?? [];
  const limit = Number(digits);
  const windowMs = milliseconds(/\d/.test(window) ? window : `1${window}`);
  return limit > 0 && windowMs ? { limit, windowMs } : undefined;
}, "a rate; use requests and a window like 100/1m or 20/s");

const MAX_WORKERS = 512;

/** A number of processes, or "auto" for one per core. */
export const parseWorkers = parser(
  (text) => (text === "auto" ? Math.min(availableParallelism(), MAX_WORKERS) : wholeNumber(text, 1, MAX_WORKERS)),
  `a number of processes; use 1 to ${MAX_WORKERS}, or auto`,
);

/** Creates a parser that accepts one of the given words. */
export const parseChoice = <const Word extends string>(...words: readonly Word[]) =>
  parser((text) => words.find((each) => each === text), `known; use one of ${words.join(", ")}`);

/** On or off. */
export const parseSwitch = parser(
  (text) => (/^(?:true|1)$/.test(text) ? true : /^(?:false|0)$/.test(text) ? false : undefined),
  "the value of a switch; use true, false, 1 or 0",
);

const parseName = textParser(/^[a-z]+(?:_[a-z]+)?$/, "a name; use names like jwt or hash_digest, separated by commas");

/** Names of tools and operations, separated by commas; undefined for all of them. */
export const parseNames = (text: string): readonly string[] | undefined =>
  text === "all" ? undefined : text.split(",").map((name) => parseName(name.trim()));

/** Tokens, separated by commas: printable ASCII without spaces. Error messages do not contain them. */
export function parseTokens(text: string): readonly string[] {
  const each = text.split(",").map((token) => token.trim());
  if (each.every((token) => /^[\x21-\x7e]+$/.test(token))) return each;
  throw new Error(
    "a token is empty or has a character that no header can have; use printable ASCII, several separated by commas",
  );
}

/** Whether a text is a host name. If its last part is a number, it is a malformed IPv4 address (WHATWG URL, "ends in a number"). */
const isHostName = (text: string): boolean =>
  /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) && !/(^|\.)(\d+|0x[0-9a-f]*)$/i.test(text);

/** An address or host name to listen on. IPv6 may be in brackets. */
export const parseHostname = parser((text) => {
  const bare = text.replace(/^\[(.*)\]$/, "$1");
  return isHostName(bare) || net().isIP(bare) ? bare : undefined;
}, "an address; use one like 127.0.0.1, 0.0.0.0, ::1 or a host name");

/** A file's path. */
export const parseFilePath = textParser(/^[^\0]+$/, "a path; use that of a file");

/** The name of a cookie (RFC 6265, 4.1.1). */
export const parseCookieName = textParser(/^[\w!#$%&'*+.^`|~-]+$/, "the name of a cookie; use one like access_token");

/** Bytes in the address of a Unix socket, its terminating zero included (unix(7)). */
const MAX_SOCKET_PATH_BYTES = 107;

/** The path of a Unix socket. */
export function parseSocketPath(text: string): string {
  const path = parseFilePath(text);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return path;
  throw new Error(`${quote(text)} is too long; use a path of at most ${MAX_SOCKET_PATH_BYTES} bytes`);
}

/** An http or https URL; undefined for other texts. @throws Error without the text if it has credentials. */
function webUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url?.username || url?.password) throw new Error("the value has a user name or password; use a URL without them");
  return url && /^https?:/.test(url.protocol) ? url : undefined;
}

/** The base of URLs in responses: scheme, host and optional path, without a trailing slash. */
export const parsePublicUrl = parser((text) => {
  const url = webUrl(text);
  return url && !/[?#]/.test(text) ? (url.origin + url.pathname).replace(/(?<!\/)\/+$/, "") : undefined;
}, "a base URL; use one like https://tools.example.com or https://example.com/tools");

/** An origin as browsers send it (RFC 6454, 6.1), or "*". */
const parseOrigin = parser((text) => {
  if (text === "*") return text;
  const url = webUrl(text);
  return url && !url.host.includes("*") && url.href === `${url.origin}/` ? url.origin : undefined;
}, "an origin; use * or origins like https://app.example.com, separated by commas");

/** Allowed CORS origins, separated by commas. */
export const parseOrigins = (text: string): readonly string[] =>
  text.split(",").map((each) => parseOrigin(each.trim()));

/** The URL of a Redis or Valkey server. Error messages do not contain it, as it may have a password. */
export function parseStoreUrl(text: string): string {
  const url = URL.parse(text);
  const isStore = url && /^rediss?:/.test(url.protocol) && url.hostname !== "" && /^(\/\d*)?$/.test(url.pathname);
  if (isStore && url.search === "" && url.hash === "") return text;
  throw new Error(
    "the value is not the URL of a store; use one like redis://user:password@host:6379/0 or rediss://host",
  );
}
