import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { needs } from "../support/needs.ts";
import { IS_DENO, start, until } from "../support/service.ts";

needs("Linux");

setDefaultTimeout(90_000);

const WINDOW_MS = 2000;
const MAX_WAKE_UPS_PER_SECOND = 2;

/** How often a process's main thread, which runs the event loop, has slept and woken (proc_pid_status(5)). */
const wakeUps = (pid: number): number =>
  Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/task/${pid}/status`, "utf8"))?.[1]);

// The runtime collects garbage once a second for a while after requests, then sleeps.
test.if(!IS_DENO)("at rest, the event loop wakes at most twice a second", async () => {
  const service = await start();
  expect((await fetch(`${service.url}/metrics`, { keepalive: false })).status).toBe(200);
  await until(
    async () => {
      const before = wakeUps(service.pid);
      await Bun.sleep(WINDOW_MS);
      return (wakeUps(service.pid) - before) * (1000 / WINDOW_MS) <= MAX_WAKE_UPS_PER_SECOND || undefined;
    },
    "the event loop to rest",
    60_000,
  );
  expect(await service.stop()).toBe(0);
});
