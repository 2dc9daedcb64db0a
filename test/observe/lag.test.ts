import { expect, spyOn, test } from "bun:test";
import { measureLag } from "../../src/observe/lag.ts";
import { until } from "../support/service.ts";

const counted = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

test("the lag of a blocked event loop is measured in seconds", async () => {
  const lag = measureLag();
  await until(() => (counted(lag.counts) >= 2 ? true : undefined), "the first measurements");
  const before = { sum: lag.sum, late: lag.counts.slice(6) };
  const end = performance.now() + 300;
  while (performance.now() < end);
  const measured = counted(lag.counts);
  await until(() => (counted(lag.counts) > measured ? true : undefined), "the next measurement");
  // The timer was due 50 ms after the last one, which is not lag.
  expect(lag.sum - before.sum).toBeGreaterThan(0.15);
  expect(counted(lag.counts.slice(6))).toBeGreaterThan(counted(before.late));
  expect(lag.bounds[5]).toBe(0.1);
  expect(before.sum).toBeLessThan(5);
});

test("lag is how much later than 50 ms after the last measurement a timer fires, in seconds", () => {
  let clock = 1000;
  const now = spyOn(performance, "now").mockImplementation(() => clock);
  const timer = spyOn(globalThis, "setInterval");
  const lag = measureLag();
  const [[measure, every] = []] = timer.mock.calls;
  // Late by 0, 30, -10 (an early timer is not late), 200 and 1000 ms.
  for (const milliseconds of [50, 80, 40, 250, 1050]) {
    clock += milliseconds;
    measure?.();
  }
  now.mockRestore();
  timer.mockRestore();
  expect(every).toBe(50);
  expect(lag.sum).toBeCloseTo(1.23, 9);
  expect(lag.bounds).toEqual([0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]);
  expect(lag.counts).toEqual([2, 0, 0, 0, 1, 0, 1, 1, 0]);
});
