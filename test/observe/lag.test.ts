import { afterEach, expect, mock, spyOn, test } from "bun:test";
import { createLagSampler } from "../../src/observe/measurements.ts";

const counted = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

afterEach(() => mock.restore());

/** A sampler by a clock that is set by hand. */
function sampler(hasRequests: () => boolean) {
  const clock = { now: 1000 };
  spyOn(performance, "now").mockImplementation(() => clock.now);
  const set = spyOn(globalThis, "setInterval");
  /** Fires the timer, that long after what happened last. */
  const tick = (milliseconds = 50) => {
    clock.now += milliseconds;
    set.mock.calls.at(-1)?.[0]();
  };
  return { ...createLagSampler(hasRequests), clock, set, tick };
}

test("lag is how much later than 50 ms after the last measurement a timer fires, in seconds", () => {
  const { lag, wake, set, tick } = sampler(() => true);
  wake();
  // Late by 0, 30, -10 (an early timer is not late), 200 and 1000 ms.
  for (const milliseconds of [50, 80, 40, 250, 1050]) tick(milliseconds);
  expect(set.mock.calls).toEqual([[expect.any(Function), 50]]);
  expect(Object(set.mock.results[0]?.value).hasRef()).toBe(false);
  expect(lag.sum).toBeCloseTo(1.23, 9);
  expect(lag.bounds).toEqual([0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]);
  expect(lag.counts).toEqual([2, 0, 0, 0, 1, 0, 1, 1, 0]);
});

test("a timer runs only while requests arrive or are in progress, and time at rest is not lag", () => {
  let isBusy = false;
  const clear = spyOn(globalThis, "clearInterval");
  const { lag, wake, clock, set, tick } = sampler(() => isBusy);
  expect(set).not.toHaveBeenCalled();

  const stops = () => [set.mock.calls.length, clear.mock.calls.length];
  wake();
  wake();
  tick();
  // The second request arrived since the timer was started, so there is another sample.
  expect(stops()).toEqual([1, 0]);
  isBusy = true;
  tick();
  expect(stops()).toEqual([1, 0]);
  isBusy = false;
  tick();
  expect(stops()).toEqual([1, 1]);

  clock.now += 60_000;
  wake();
  tick();
  expect(stops()).toEqual([2, 2]);
  expect([counted(lag.counts), lag.sum]).toEqual([4, 0]);
});

test("a service is under load until a second after more than ten requests in 50 ms", () => {
  const { wake, isUnderLoad, clock, tick } = sampler(() => false);
  // The first starts the timer.
  for (let request = 0; request < 11; request++) wake();
  expect(isUnderLoad()).toBe(false);
  tick();
  expect(isUnderLoad()).toBe(false);
  for (let request = 0; request < 11; request++) wake();
  expect(isUnderLoad()).toBe(true);
  tick();
  clock.now += 999;
  expect(isUnderLoad()).toBe(true);
  clock.now += 1;
  expect(isUnderLoad()).toBe(false);
});
