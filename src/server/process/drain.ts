import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "../../runtime/server.ts";

/** How long no request must have arrived: clients may send more before they notice the shutdown. */
const QUIET_MS = 100;

/**
 * Stops accepting connections and waits until all requests have finished, also new ones on open connections.
 * @param requests Gives the number of requests so far.
 * @returns Whether all finished in time.
 */
export async function drain(server: Server, requests: () => number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  server.stopAccepting();
  for (;;) {
    const before = requests();
    await sleep(Math.max(0, Math.min(QUIET_MS, deadline - performance.now())));
    const finished = server.pending() === 0;
    if (finished && requests() === before) return true;
    if (performance.now() >= deadline) return finished;
  }
}
