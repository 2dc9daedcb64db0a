import { request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import type { Settings } from "../settings/read-settings.ts";
import { StartupError } from "../settings/startup-error.ts";

const TIMEOUT_MS = 5000;

/** The local address of a server that listens on all addresses. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The status of the server's readiness endpoint. @throws Error if it does not answer in time. */
function readinessStatus({ unix, host, port, tlsCert }: Settings): Promise<number | undefined> {
  const address = unix === undefined ? { host: LOOPBACK[host] ?? host, port } : { socketPath: unix };
  const request = tlsCert === undefined ? plainRequest : tlsRequest;
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  // The certificate is not valid for the loopback address, and may be self-signed.
  const call = request({ ...address, path: "/readyz", rejectUnauthorized: false }, (response) => {
    response.resume();
    resolve(response.statusCode);
  });
  call.setTimeout(TIMEOUT_MS, () => call.destroy(new Error("no answer in time")));
  call.on("error", reject);
  call.end();
  return promise;
}

/** Checks the server that the same settings describe. @throws StartupError if it is not ready. */
export async function healthcheck(settings: Settings): Promise<void> {
  if (settings.unix === undefined && settings.port === 0)
    throw new StartupError("--port: 0 picks a free port; use the port that the server has picked");
  const status = await readinessStatus(settings).catch((error: unknown) => {
    throw new StartupError(`not ready: ${error instanceof Error ? error.message : "no answer"}`, 1);
  });
  if (status !== 200) throw new StartupError(`not ready: /readyz answers ${status}`, 1);
}
