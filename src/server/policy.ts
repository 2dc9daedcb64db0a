import type { Policy } from "../http/request-context.ts";
import type { Settings } from "../settings/read-settings.ts";

/** Whether an address can be reached from this machine only (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);

/** What requests may do, by the settings. */
export const policyOf = ({ maxBody, maxUpload, publicUrl, rateLimit, ...settings }: Settings): Policy => ({
  maxBody,
  maxUpload,
  publicUrl,
  secured: settings.token !== undefined || settings.tokenFile !== undefined,
  limited: rateLimit !== undefined,
  mcp: settings.mcp === "on",
  loopback: settings.unix === undefined && isLoopback(settings.host),
  trustProxy: settings.trustProxy,
  origins: settings.cors ?? [],
});
