import { setImmediate as afterReading, setTimeout as sleep } from "node:timers/promises";
import type { Server } from "../../runtime/server.ts";

/** How long the service looks for new requests at a time. */
const LOOK_MS = 100;
/**
 * How often in a row no request must have arrived, if many clients asked shortly before the signal, or one after it: a proxy
 * that reuses its connections, on a busy machine, is silent for longer than one look, and cannot repeat a long upload.
 */
const LOOKS_UNDER_LOAD = 5;

/**
 * Stops accepting connections and waits until all requests have finished, also new ones on open connections.
 * @param requests Gives the number of requests so far.
 * @param isUnderLoad Whether many requests arrived shortly before.
 * @returns Whether all finished in time.
 */
export async function drain(
  server: Server,
  requests: () => number,
  isUnderLoad: boolean,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  server.stopAccepting();
  let needed = isUnderLoad ? LOOKS_UNDER_LOAD : 1;
  for (let quiet = 0; ; ) {
    const before = requests();
    await sleep(Math.max(0, Math.min(LOOK_MS, deadline - performance.now())));
    // After a delay, timers come before the requests that arrived in it.
    await afterReading();
    const finished = server.pending() === 0;
    const isQuiet = requests() === before;
    if (!isQuiet) needed = LOOKS_UNDER_LOAD;
    quiet = finished && isQuiet ? quiet + 1 : 0;
    if (quiet >= needed) return true;
    if (performance.now() >= deadline) return finished;
  }
}
