import type { Peer } from "../http/request-context.ts";
import { net } from "../runtime/builtins.ts";

/** The last entry of a list, which the nearest proxy has added. The caller may have sent the earlier ones. */
const last = (header: string | null): string => header?.split(",").at(-1)?.trim() ?? "";

/** The address in an `X-Forwarded-For` entry; some proxies add a port. Undefined if it is not an IP address. */
function address(entry: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, "$1");
  return net().isIP(bare) === 0 ? undefined : bare;
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** A path prefix that a proxy has stripped: segments that need no encoding and are not relative. */
const PREFIX = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+\/?$/;
const MAX_PREFIX = 256;

/**
 * The client, and scheme, authority and path prefix of the service, by the `X-Forwarded-*` headers of a trusted proxy. For
 * missing or malformed ones, the connection's values remain.
 */
export function applyForwardedHeaders(headers: Headers, origin: string, client: Peer) {
  const scheme = last(headers.get("x-forwarded-proto")).toLowerCase();
  const host = last(headers.get("x-forwarded-host"));
  const stripped = last(headers.get("x-forwarded-prefix"));
  const [ownScheme = "http", ownHost = "localhost"] = origin.split("://");
  const from = address(last(headers.get("x-forwarded-for")));
  const authority = HOST.test(host) && URL.canParse(`http://${host}`) ? host : ownHost;
  const prefix = stripped.length <= MAX_PREFIX && PREFIX.test(stripped) ? stripped.replace(/\/$/, "") : "";
  return {
    origin: `${scheme === "http" || scheme === "https" ? scheme : ownScheme}://${authority}${prefix}`,
    client: from === undefined ? client : () => from,
  };
}
