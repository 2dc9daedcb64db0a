import { describe, expect, test } from "bun:test";
import { getEventListeners } from "node:events";
import { boundedQueue } from "../../src/operation/bounded-queue.ts";

const OVERLOADED = { name: "Refusal", code: "OVERLOADED" };

/** Jobs that a test ends, and the names of those that have begun. */
function jobs() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const job = (name: string) => () => {
    begun.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  const end = async (name: string) => {
    ends.get(name)?.resolve(name);
    await Bun.sleep(0);
  };
  return { begun, ends, job, end };
}

describe("a bounded queue", () => {
  test("runs jobs one after another in the order of their arrival, and gives their results", async () => {
    const queue = boundedQueue({ maxWaiting: 10 });
    const { begun, job, end } = jobs();
    const results = ["a", "b", "c"].map((name) => queue(job(name)));
    expect(begun).toEqual(["a"]);
    await end("a");
    expect(begun).toEqual(["a", "b"]);
    await end("b");
    await end("c");
    expect(await Promise.all(results)).toEqual(["a", "b", "c"]);
  });

  test("runs as many jobs at the same time as its concurrency allows", async () => {
    const queue = boundedQueue({ maxWaiting: 10, concurrency: 2 });
    const { begun, job, end } = jobs();
    for (const name of ["a", "b", "c"]) void queue(job(name));
    expect(begun).toEqual(["a", "b"]);
    await end("b");
    expect(begun).toEqual(["a", "b", "c"]);
  });

  test("refuses a job while too many wait, and accepts jobs again afterwards", async () => {
    const queue = boundedQueue({ maxWaiting: 1 });
    const { begun, job, end } = jobs();
    const [first, second] = [queue(job("a")), queue(job("b"))];
    await expect(queue(job("c"))).rejects.toMatchObject(OVERLOADED);
    await end("a");
    await end("b");
    expect(await Promise.all([first, second])).toEqual(["a", "b"]);
    expect(await queue(() => "d")).toBe("d");
    expect(begun).toEqual(["a", "b"]);
  });

  test("drops a job whose caller has disconnected, and frees its place", async () => {
    const queue = boundedQueue({ maxWaiting: 2 });
    const { begun, job, end } = jobs();
    const callers = ["b", "c"].map((name) => ({ name, controller: new AbortController() }));
    const first = queue(job("a"));
    const waiting = callers.map(({ name, controller }) => queue(job(name), controller.signal));
    callers[0]?.controller.abort();
    await expect(waiting[0]).rejects.toMatchObject(OVERLOADED);
    const last = queue(job("d"));
    await end("a");
    await end("c");
    await end("d");
    expect(begun).toEqual(["a", "c", "d"]);
    expect(await Promise.all([first, waiting[1], last])).toEqual(["a", "c", "d"]);
  });

  test("refuses a job whose caller disconnected before the call", async () => {
    const queue = boundedQueue({ maxWaiting: 1 });
    const { begun, job } = jobs();
    await expect(queue(job("a"), AbortSignal.abort())).rejects.toMatchObject(OVERLOADED);
    expect(begun).toEqual([]);
    expect(await queue(() => "b")).toBe("b");
  });

  test("finishes a running job whose caller disconnects", async () => {
    const queue = boundedQueue({ maxWaiting: 1 });
    const { job, end } = jobs();
    const controllers = [new AbortController(), new AbortController()];
    const running = controllers.map(({ signal }, index) => queue(job(String(index)), signal));
    controllers[0]?.abort();
    await end("0");
    controllers[1]?.abort();
    await end("1");
    expect(await Promise.all(running)).toEqual(["0", "1"]);
    expect(controllers.flatMap(({ signal }) => getEventListeners(signal, "abort"))).toEqual([]);
  });

  test("continues after a job that throws or rejects", async () => {
    const queue = boundedQueue({ maxWaiting: 3 });
    const failing = () => {
      throw new Error("at once");
    };
    const [first, second, third] = [
      queue(failing),
      queue(() => Promise.reject(new Error("later"))),
      queue(() => "done"),
    ];
    await expect(first).rejects.toThrow("at once");
    await expect(second).rejects.toThrow("later");
    expect(await third).toBe("done");
    expect(await queue(() => "again")).toBe("again");
  });
});
