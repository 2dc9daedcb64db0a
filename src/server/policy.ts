import { BodyMemory } from "../http/body-memory.ts";
import type { Policy } from "../http/request-context.ts";
import type { Settings } from "../settings/read-settings.ts";

/** Whether an address can be reached from this machine only (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);

/** The request policy of the settings. */
export const policyOf = ({
  maxBody,
  maxBodyMemory,
  maxUpload,
  publicUrl,
  rateLimit,
  ...settings
}: Settings): Policy => ({
  maxBody,
  maxUpload,
  // At least twice the largest body: `BodyMemory.reserve` hands out only half of its limit.
  bodyMemory: new BodyMemory(Math.max(maxBodyMemory, 2 * maxBody)),
  publicUrl,
  secured: settings.token !== undefined || settings.tokenFile !== undefined,
  limited: rateLimit !== undefined,
  mcp: settings.mcp === "on",
  loopback: settings.unix === undefined && isLoopback(settings.host),
  trustProxy: settings.trustProxy,
  origins: settings.cors ?? [],
});
