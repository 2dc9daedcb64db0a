import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { originOf, type Policy } from "../http/request-context.ts";

const hostnameOf = (url: string): string => new URL(url).hostname;

/** The known host names of this service; undefined if it may have any, as in a container. */
function ownHostnames({ loopback, publicUrl, trustProxy }: Policy): string[] | undefined {
  // A trusted proxy checks the host name, and may replace the Host header.
  if (trustProxy || !(loopback || publicUrl)) return undefined;
  return [...localhostAllowedHostnames(), ...(publicUrl === undefined ? [] : [hostnameOf(publicUrl)])];
}

/**
 * Refuses requests that may be DNS rebinding attacks: a web page binds its host name to this machine's address (MCP
 * 2025-11-25, "Security Warning" of Streamable HTTP). Undefined for other requests.
 */
export function rebindingRefused(request: Request, policy: Policy): Response | undefined {
  const own = ownHostnames(policy);
  const wrongHost = own && hostHeaderValidationResponse(request, own);
  if (wrongHost || policy.origins.includes("*")) return wrongHost;
  // The hosts whose web pages may call: the service's own, and those that `--cors` allows.
  const pages = own ?? [hostnameOf(originOf(request.url))];
  return originValidationResponse(request, [...pages, ...policy.origins.map(hostnameOf)]);
}
