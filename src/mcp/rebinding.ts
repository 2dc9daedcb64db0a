import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { originOf, type Policy } from "../http/request-context.ts";

const hostnameOf = (url: string): string => new URL(url).hostname;

/** The names of this service that are known; undefined where it may have any, such as a container's. */
function ownHostnames({ loopback, publicUrl, trustProxy }: Policy): string[] | undefined {
  // A proxy in front has checked the name, and may replace it in the Host header.
  if (trustProxy || !(loopback || publicUrl)) return undefined;
  return [...localhostAllowedHostnames(), ...(publicUrl === undefined ? [] : [hostnameOf(publicUrl)])];
}

/** The hosts whose pages may call: those of the service itself, and those that operators allow with `--cors`. */
function allowedOrigins(request: Request, policy: Policy, own: readonly string[] | undefined): string[] {
  const allowed = policy.origins.filter((origin) => origin !== "*").map(hostnameOf);
  return [...(own ?? [hostnameOf(originOf(request.url))]), ...allowed];
}

/**
 * The refusal of a request that a web page may have sent from a name which it bound to this machine's address (DNS
 * rebinding): MCP 2025-11-25, "Security Warning" of Streamable HTTP. Undefined for all others.
 */
export function rebindingRefused(request: Request, policy: Policy): Response | undefined {
  const own = ownHostnames(policy);
  const wrongHost = own && hostHeaderValidationResponse(request, own);
  if (wrongHost || policy.origins.includes("*")) return wrongHost;
  return originValidationResponse(request, allowedOrigins(request, policy, own));
}
