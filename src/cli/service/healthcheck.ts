import { request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import type { Settings } from "../../settings/read-settings.ts";
import { StartupError } from "../../settings/startup-error.ts";

const TIMEOUT_MS = 5000;

/** The local address of a server that listens on all addresses. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

type ServerAddress = { socketPath: string } | { host: string; port: number };

function serverAddressOf({ unix, host, port }: Settings): ServerAddress {
  if (unix !== undefined) return { socketPath: unix };
  if (port === 0) throw new StartupError("--port: 0 picks a free port; use the port that the server has picked");
  return { host: LOOPBACK[host] ?? host, port };
}

/** The status of the server's readiness endpoint. @throws Error if it does not answer in time. */
function readinessStatus(place: ServerAddress, secure: boolean): Promise<number | undefined> {
  // The certificate is not valid for the loopback address, and may be self-signed.
  const tls = secure ? { rejectUnauthorized: false } : {};
  return new Promise((resolve, reject) => {
    const request = (secure ? tlsRequest : plainRequest)({ ...place, ...tls, path: "/readyz" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error("no answer in time")));
    request.on("error", reject);
    request.end();
  });
}

/** Checks the server that the same settings describe. @throws StartupError if it is not ready. */
export async function healthcheck(settings: Settings): Promise<void> {
  const status = await readinessStatus(serverAddressOf(settings), settings.tlsCert !== undefined).catch(
    (error: unknown) => {
      throw new StartupError(`not ready: ${error instanceof Error ? error.message : "no answer"}`, 1);
    },
  );
  if (status !== 200) throw new StartupError(`not ready: /readyz answers ${status}`, 1);
}
