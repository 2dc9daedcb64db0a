import { BlockList, isIP } from "node:net";
import { isLoopback } from "../runtime/server.ts";

/** The addresses of subnets in CIDR notation, separated by spaces. */
function addressesOf(subnets: string): BlockList {
  const list = new BlockList();
  for (const subnet of subnets.split(" ")) {
    const [net = "", prefix] = subnet.split("/");
    list.addSubnet(net, Number(prefix), isIP(net) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

/**
 * Addresses that are not those of a public server (IANA, special-purpose address registries): a name that an issuer chose
 * must not lead to them.
 */
const SPECIAL = addressesOf(
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 " +
    "192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20",
);

/** Of IPv6, only global unicast addresses are public, and some of these contain an IPv4 address or are for documents. */
const GLOBAL = addressesOf("2000::/3");

/** Whether an IP address is that of a public server. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL.check(address, "ipv4");
  return isIP(address) === 6 && GLOBAL.check(address, "ipv6") && !SPECIAL.check(address, "ipv6");
}

/** The host of a URL without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** Why keys must not be fetched from a URL; undefined if they may be. */
export function addressProblem(text: string): string | undefined {
  const url = URL.parse(text);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(hostOf(url)));
  if (!url || !isSafe) return "must be an https URL, or an http URL of a loopback address";
  if (url.username !== "" || url.password !== "" || url.hash !== "")
    return "must be a URL without a user, a password and a fragment";
  return undefined;
}
