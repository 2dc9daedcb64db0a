import type { Peer } from "../http/request-context.ts";
import { net } from "../runtime/lazy-builtins.ts";

/** Who asks, and by which URL the service was reached. */
interface Way {
  /** Scheme and authority, and the path of the service's root if it is not "/". */
  origin: string;
  client: Peer;
}

/** The last entry of a list: the one that the proxy in front has added. Earlier entries can come from the caller. */
const last = (header: string | null): string => header?.split(",").at(-1)?.trim() ?? "";

/** An address of an `X-Forwarded-For` entry, which some proxies write with a port. */
function address(entry: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, "$1");
  return net().isIP(bare) === 0 ? undefined : bare;
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Path segments that need no encoding and are not relative: what proxies strip before they forward a path. */
const PREFIX = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+\/?$/;
const MAX_PREFIX = 256;

/** The path that a proxy has stripped, without a slash at its end; empty if it is none or unusable. */
function prefixOf(header: string): string {
  return header.length <= MAX_PREFIX && PREFIX.test(header) ? header.replace(/\/$/, "") : "";
}

/**
 * What a trusted proxy says in `X-Forwarded-For`, `-Proto`, `-Host` and `-Prefix`. What is missing or malformed stays as
 * the connection has it.
 */
export function forwarded(headers: Headers, { origin, client }: Way): Way {
  const scheme = last(headers.get("x-forwarded-proto")).toLowerCase();
  const host = last(headers.get("x-forwarded-host"));
  const prefix = prefixOf(last(headers.get("x-forwarded-prefix")));
  const [ownScheme = "http", ownHost = "localhost"] = origin.split("://");
  const from = address(last(headers.get("x-forwarded-for")));
  const authority = HOST.test(host) ? host : ownHost;
  return {
    origin: `${scheme === "http" || scheme === "https" ? scheme : ownScheme}://${authority}${prefix}`,
    client: from === undefined ? client : () => from,
  };
}
