import { expect, test } from "bun:test";
import { measureLag } from "../../src/observe/lag.ts";
import { until } from "../support/service.ts";

const counted = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

test("a blocked event loop is measured in seconds, and an idle one is not late for as long", async () => {
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
