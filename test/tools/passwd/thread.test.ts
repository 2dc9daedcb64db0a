import { describe, expect, test } from "bun:test";
import { createThread } from "../../../src/operation/thread.ts";
import type { Estimate } from "../../../src/tools/passwd/estimate.ts";
import { until } from "../../support/service.ts";

const startedThread = () => createThread<string, Estimate>(new URL("./dying-thread.ts", import.meta.url));
const FAILURE = "A thread could not answer";

describe("a thread", () => {
  test("answers every request with its own result", async () => {
    const estimate = startedThread();
    const numbers = Array.from({ length: 50 }, (_, index) => index);
    const estimates = await Promise.all(numbers.map((number) => estimate(String(number))));
    expect(estimates.map(({ guesses }) => guesses)).toEqual(numbers);
    expect(new Set(estimates.map(({ warning }) => warning)).size).toBe(1);
  });

  test("continues after a failed estimate", async () => {
    const estimate = startedThread();
    const [before, failed, after] = await Promise.allSettled(["1", "fail", "2"].map(estimate));
    expect(failed).toEqual({ status: "rejected", reason: new Error(FAILURE) });
    expect(before).toMatchObject({ status: "fulfilled", value: { guesses: 1 } });
    expect(after).toMatchObject({ status: "fulfilled", value: { guesses: 2 } });
  });

  test.each(["throw", "exit"])("fails all waiting requests when it dies (%s), and is replaced", async (death) => {
    const estimate = startedThread();
    const first = await estimate("1");
    const stranded = await Promise.allSettled([estimate(death), estimate("2")]);
    expect(stranded).toEqual([
      { status: "rejected", reason: new Error(FAILURE) },
      { status: "rejected", reason: new Error(FAILURE) },
    ]);
    const next = await estimate("3");
    expect(next.guesses).toBe(3);
    expect(next.warning).not.toBe(first.warning);
  });

  test("is ended after some time without work, and started again", async () => {
    const estimate = createThread<string, Estimate>(new URL("./dying-thread.ts", import.meta.url), {
      idle: 50,
    });
    const first = await estimate("1");
    const again = await until(async () => {
      await Bun.sleep(200);
      const { warning } = await estimate("2");
      return warning === first.warning ? undefined : warning;
    }, "another thread");
    expect(again).toEqual(expect.any(String));
  });

  test("fails every request if it cannot start", async () => {
    const estimate = createThread<string, Estimate>(new URL("./no-such-thread.ts", import.meta.url));
    expect(await Promise.allSettled([estimate("1"), estimate("2")])).toMatchObject([
      { status: "rejected" },
      { status: "rejected" },
    ]);
  });
});
