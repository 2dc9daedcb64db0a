import { describe, expect, spyOn, test } from "bun:test";
import process from "node:process";
import { createLog } from "../../src/observe/log.ts";
import { drain, exitAfter } from "../../src/server/shutdown.ts";
import { until } from "../support/service.ts";

const serverWith = (pending: () => number) => ({ url: "", stop: async () => {}, stopAccepting: () => {}, pending });

/** Drains a server. @param counts The number of requests at each reading; the last one stays. @returns How often it was read. */
async function readings(counts: number[], pending: () => number = () => 0, isUnderLoad = false): Promise<number> {
  let reading = 0;
  const requests = () => counts[Math.min(reading++, counts.length - 1)] ?? 0;
  expect(await drain(serverWith(pending), requests, isUnderLoad, 60_000)).toBe(true);
  return reading;
}

describe("the service ends", () => {
  // Each look reads the number before and after it.
  test("after one look if nobody sends requests", async () => {
    expect(await readings([7])).toBe(2);
  });

  test("after five quiet looks if a request came on an open connection", async () => {
    expect(await readings([7, 8])).toBe(2 + 5 * 2);
    expect(await readings([7, 8, 8, 8, 8, 9])).toBe(3 * 2 + 5 * 2);
  });

  test("after five quiet looks if many requests came before", async () => {
    expect(await readings([7], () => 0, true)).toBe(5 * 2);
  });

  test("not before the requests have finished", async () => {
    let looks = 0;
    expect(await readings([7], () => (++looks < 3 ? 1 : 0))).toBe(3 * 2);
  });
});

test("a service whose event loop is held beyond all deadlines finishes before it ends", async () => {
  const ends: unknown[] = [];
  const busy = serverWith(() => 1);
  let isDone: boolean | undefined;
  // The type of what never returns: here it does.
  const exit = spyOn(process, "exit").mockImplementation((code) => ends.push([isDone, code]) as never);
  const finish = async () => {
    isDone = await drain(busy, () => 0, false, 20);
    return isDone;
  };
  void exitAfter(createLog("off", "json", false), 20, finish, 20);
  Bun.sleepSync(100);
  // When the log is written, and by the timer in case that it cannot be.
  await until(() => ends.length === 2 || undefined, "the process to end");
  exit.mockRestore();
  expect(ends).toEqual(Array(2).fill([false, 1]));
});

// It has what is left of its timeout, but at least 0.1 and at most 2 seconds.
test.each([
  ["that fails to stop ends as one that has not finished", 20, new Error("no words of it"), 100, 1],
  ["that has not finished ends with 1", 300, false, 300, 1],
  ["that has finished ends with 0", 60_000, true, 2000, 0],
])("a service %s, when its log is written", async (_, timeoutMs, outcome, logMs, code) => {
  const ends: unknown[] = [];
  using _exit = spyOn(process, "exit").mockImplementation((code) => ends.push(code) as never);
  using _clock = spyOn(performance, "now").mockReturnValue(0);
  const log = { ...createLog("off", "json", false), write: (...line: unknown[]) => void ends.push(line) };
  const finish = () => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome));
  // None is set: it would end this process.
  using timers = spyOn(globalThis, "setTimeout").mockReturnValue(Object());
  await exitAfter(log, timeoutMs, finish, 20);
  await new Promise(setImmediate);
  expect(timers.mock.calls).toEqual([[expect.any(Function), logMs]]);
  timers.mock.calls[0]?.[0]();
  const failure = ["error", "stopping failed", { error: "Error", stack: expect.anything() }];
  expect(ends).toEqual([...(outcome instanceof Error ? [failure] : []), code, code]);
});
