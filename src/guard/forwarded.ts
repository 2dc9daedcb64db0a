import type { Peer } from "../http/request-context.ts";
import { net } from "../runtime/lazy-builtins.ts";

/** Who asks, and by which address the service was reached. */
interface Way {
  origin: string;
  client: Peer;
}

/** The last entry of a list: what the proxy in front has added itself. Those before it come from whoever asked it. */
const last = (header: string | null): string => header?.split(",").at(-1)?.trim() ?? "";

/** An address of an `X-Forwarded-For` entry, which some proxies write with a port. */
function address(entry: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, "$1");
  return net().isIP(bare) === 0 ? undefined : bare;
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** What a trusted proxy tells in `X-Forwarded-*`; what it does not tell, or tells wrong, stays as the connection has it. */
export function forwarded(headers: Headers, { origin, client }: Way): Way {
  const scheme = last(headers.get("x-forwarded-proto")).toLowerCase();
  const host = last(headers.get("x-forwarded-host"));
  const [ownScheme = "http", ownHost = "localhost"] = origin.split("://");
  const from = address(last(headers.get("x-forwarded-for")));
  return {
    origin: `${scheme === "http" || scheme === "https" ? scheme : ownScheme}://${HOST.test(host) ? host : ownHost}`,
    client: from === undefined ? client : () => from,
  };
}
