import { describe, expect, test } from "bun:test";
import { invalidField } from "../../src/operation/refusal.ts";
import { ThreadRunner } from "../../src/operation/thread-runner.ts";
import { until } from "../support/service.ts";
import type { Command, Seen } from "./obedient-thread.ts";

const ENTRY = new URL("./obedient-thread.ts", import.meta.url);

const start = (limits: { work?: number; wait?: number; idle?: number } = {}, entry = ENTRY) =>
  new ThreadRunner<Command, Seen>(entry, { maxWaiting: 16, ...limits });
type Runner = ReturnType<typeof start>;

const late = () => invalidField("/text", "Must take less");
type Options = Partial<Parameters<Runner["run"]>[1]>;

const run = (runner: Runner, command: Command = "answer", options: Options = {}) =>
  runner.run(command, { context: {}, late, ...options });

/** How many requests the runner's thread has had, this one included. */
const seen = async (runner: Runner) => (await run(runner)).requests;

describe("the thread", () => {
  test("serves one request after another", async () => {
    const runner = start();
    expect(await Promise.all([seen(runner), seen(runner), seen(runner)])).toEqual([1, 2, 3]);
  });

  test("is replaced if it must not be used again, by one that starts with what it gives", async () => {
    const runner = start();
    expect(await run(runner, "end")).toEqual({ requests: 1, given: undefined });
    expect(await run(runner)).toEqual({ requests: 1, given: "by the last one" });
  });

  test.each(["fail", "throw", "exit"] as const)(
    "is replaced when a request makes it %s, and says nothing of it",
    async (end) => {
      const runner = start();
      // `rejects` would wait here, as Bun runs the event loop until the promise is settled.
      const failed = run(runner, end).catch((error: unknown) => String(error));
      const next = seen(runner);
      expect(await failed).toStartWith("Error: A thread ");
      expect(await next).toBe(1);
    },
  );

  test("is replaced when it ends while no request waits", async () => {
    const runner = start();
    await run(runner, "die");
    const isNew = async () => (await seen(runner).catch(() => 0)) === 1 || undefined;
    expect(await until(isNew, "another thread")).toBe(true);
  });

  test.each(["answer", "end"] as const)(
    "is ended when it is idle, and nothing is left behind: after %s",
    async (command) => {
      const runner = start({ idle: 20 });
      await run(runner, command);
      await Bun.sleep(300);
      expect(await run(runner)).toEqual({ requests: 1, given: undefined });
    },
  );

  test("fails every request if it cannot start", async () => {
    const runner = start({}, new URL("./no-such-thread.ts", import.meta.url));
    const outcomes = await Promise.allSettled([run(runner), run(runner)]);
    expect(outcomes).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  });
});

describe("the time of work", () => {
  test("is the processor time of its thread: neither the start of the thread nor waiting counts", async () => {
    const runner = start({ work: 40 });
    expect(await seen(runner)).toBe(1);
    expect(await run(runner, "sleep")).toMatchObject({ requests: 2 });
  });

  test("is limited: a thread that computes for longer is ended", async () => {
    const runner = start({ work: 40 });
    await expect(run(runner, "compute")).rejects.toThrow(late());
    expect(await seen(runner)).toBe(1);
  });

  test("is limited for a machine that is too busy: the request is refused, not called invalid", async () => {
    const runner = start({ wait: 1000 });
    await seen(runner);
    await expect(run(runner, "hang")).rejects.toMatchObject({ code: "OVERLOADED" });
    expect(await seen(runner)).toBe(1);
  });
});

describe("large work", () => {
  test("is done one piece at a time, by all threads of a process", async () => {
    const order: string[] = [];
    const log = (name: string) => () => order.push(name);
    const large = { isLarge: true, answerBytes: 1 };
    await Promise.all([
      run(start(), "sleep", large).then(log("first")),
      run(start(), "answer", large).then(log("second")),
      run(start()).then(log("small")),
    ]);
    expect(order).toEqual(["small", "first", "second"]);
  });

  test("waits for the other processes of a service, and is not begun if its caller has left meanwhile", async () => {
    const turn = Promise.withResolvers<void>();
    const alone = async <T>(job: () => Promise<T>) => {
      await turn.promise;
      return await job();
    };
    const gone = new AbortController();
    const [runner, other] = [start(), start()];
    const large = run(runner, "answer", { isLarge: true, context: { alone } });
    const abandoned = run(other, "answer", { isLarge: true, context: { alone, signal: gone.signal } }).catch(
      (error: unknown) => error,
    );
    gone.abort();
    turn.resolve();
    expect(await large).toMatchObject({ requests: 1 });
    expect(await abandoned).toMatchObject({ code: "OVERLOADED" });
    expect(await seen(other)).toBe(1);
  });
});
