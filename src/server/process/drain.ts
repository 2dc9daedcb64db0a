import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "../../runtime/server.ts";

/** So long must nothing have come on any connection: what a client sent before it heard is still served. */
const QUIET_MS = 100;

/**
 * Stops taking connections and waits until requests have finished, also on connections that were between two.
 * @param requests How many requests there have been.
 * @returns Whether all could finish in time.
 */
export async function drain(server: Server, requests: () => number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  server.refuse();
  for (;;) {
    const before = requests();
    await sleep(Math.max(0, Math.min(QUIET_MS, deadline - performance.now())));
    const finished = server.pending() === 0;
    if (finished && requests() === before) return true;
    if (performance.now() >= deadline) return finished;
  }
}
