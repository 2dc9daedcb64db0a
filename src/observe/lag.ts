import { Distribution } from "./distribution.ts";

const EVERY_MS = 50;

/** Starts to measure the event-loop lag: by how many seconds a timer is late. */
export function measureLag(): Distribution {
  const lag = new Distribution([0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]);
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    lag.add(Math.max(0, now - last - EVERY_MS) / 1000);
    last = now;
  }, EVERY_MS).unref();
  return lag;
}
