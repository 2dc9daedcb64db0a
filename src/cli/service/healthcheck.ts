import { request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import type { Settings } from "../../settings/read-settings.ts";
import { StartupError } from "../../settings/startup-error.ts";

const DEADLINE_MS = 5000;

/** Where to reach, from this machine, a server that listens on every address. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

type Place = { socketPath: string } | { host: string; port: number };

function placeOf({ unix, host, port }: Settings): Place {
  if (unix !== undefined) return { socketPath: unix };
  if (port === 0)
    throw new StartupError("--port: 0 does not tell where the server listens; use the port that it has picked");
  return { host: LOOPBACK[host] ?? host, port };
}

/** The status that the server's readiness has. @throws Error where there is no answer in time. */
function readiness(place: Place, secure: boolean): Promise<number | undefined> {
  // The certificate names the service as callers know it, not this machine's loopback, and may well be self-signed.
  const tls = secure ? { rejectUnauthorized: false } : {};
  return new Promise((resolve, reject) => {
    const request = (secure ? tlsRequest : plainRequest)({ ...place, ...tls, path: "/readyz" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.setTimeout(DEADLINE_MS, () => request.destroy(new Error("no answer in time")));
    request.on("error", reject);
    request.end();
  });
}

/** Asks the server that the same settings describe. @throws StartupError unless it is ready. */
export async function healthcheck(settings: Settings): Promise<void> {
  const status = await readiness(placeOf(settings), settings.tlsCert !== undefined).catch((error: unknown) => {
    throw new StartupError(`not ready: ${error instanceof Error ? error.message : "no answer"}`, 1);
  });
  if (status !== 200) throw new StartupError(`not ready: /readyz answers ${status}`, 1);
}
