import { expect, spyOn, test } from "bun:test";
import type { Verdict } from "../../src/guard/rate-limit.ts";
import { cacheRefusals, connectRedis, remoteLimiter, verdictOf } from "../../src/guard/remote-limiter.ts";
import { createLog, type LogFields } from "../../src/observe/log.ts";

const RATE = { limit: 2, windowMs: 1000 };

/** A limiter whose other process answers as a test says, and its log. */
function remote(count: () => Promise<unknown>) {
  const lines: [string, string, LogFields?][] = [];
  const write = (...line: [string, string, LogFields?]) => void lines.push(line);
  const counted = async () => verdictOf(await count(), RATE);
  const counter = { name: "the counter", substitute: "this test", timeoutMs: 20, count: counted };
  return { limiter: remoteLimiter(RATE, counter, { ...createLog("off", "json", false), write }), lines };
}

test("a verdict allows the limit, and refuses the next request", () => {
  const replies = [1, 2, 3, Number.MAX_SAFE_INTEGER].map((taken, at) => [taken, Math.min(500 * at, 1000)]);
  expect(replies.map((reply) => verdictOf(reply, RATE))).toEqual([
    { allowed: true, remaining: 1, resetMs: 0 },
    { allowed: true, remaining: 0, resetMs: 500 },
    { allowed: false, remaining: 0, resetMs: 1000 },
    { allowed: false, remaining: 0, resetMs: 1000 },
  ]);
});

const STRANGE: readonly unknown[] = [
  ["abc", "z"],
  [2 ** 63, 1000],
  [0, 1000],
  [1, -1],
  [1, 1001],
  [1.5, 1000],
  [null, null],
  [1],
  [1, 1000, 1],
  "OK",
  1,
  null,
];

test.each(STRANGE.map((reply) => [reply]))("a store that replies %p does not count", async (reply) => {
  expect(() => verdictOf(reply, RATE)).toThrow("not the reply");
  const { limiter, lines } = remote(async () => reply);
  expect(await limiter.take("a")).toEqual({ allowed: true, remaining: 1, resetMs: expect.closeTo(1000) });
  expect(limiter.isStoreUp).toBe(false);
  expect(lines).toEqual([
    ["warn", "the counter does not answer: this test counts for itself", { reason: "TypeError" }],
  ]);
});

test.each<[string, unknown]>([
  ["ECONNREFUSED", Object.assign(new Error("connect to s3cret"), { code: "ECONNREFUSED" })],
  ["OOM", new Error("OOM command not allowed")],
  ["RangeError", new RangeError("no OOM here")],
  ["string", "s3cret"],
])("the log has the reason of a failure, never its message: %s", async (reason, thrown) => {
  const { limiter, lines } = remote(() => Promise.reject(thrown));
  await limiter.take("a");
  expect(lines.map(([, , fields]) => fields)).toEqual([{ reason }]);
});

test("a store whose client cannot be made is a failure of each request", async () => {
  const failures: unknown[] = [];
  const count = connectRedis("http://127.0.0.1", RATE, (error) => failures.push(error));
  await expect(count("a")).rejects.toThrow("not a valid Redis protocol");
  expect(failures).toEqual([expect.any(TypeError)]);
});

test("a store that has stopped is sent 5,000 commands, and the next ones are refused", async () => {
  // It is not closed: the client would connect again to its port, which another test may have.
  const server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
  server.unref();
  const count = connectRedis(`redis://127.0.0.1:${server.port}`, RATE, () => expect.unreachable());
  let refused = 0;
  for (let at = 0; at < 5002; at++) count("a").catch(() => refused++);
  while (refused < 2) await Bun.sleep(50);
  expect(refused).toBe(2);
});

test("a connection on which a store is silent for five seconds is replaced", async () => {
  using clock = spyOn(performance, "now").mockReturnValue(0);
  let connections = 0;
  /** The connections on which commands came. */
  const asked: number[] = [];
  const server = Bun.listen<number>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open: (socket) => {
        connections++;
        socket.data = connections;
      },
      data: (socket) => {
        asked.push(socket.data);
        if (socket.data > 1) socket.write("*2\r\n:1\r\n:1000\r\n");
      },
    },
  });
  server.unref();
  const count = connectRedis(`redis://127.0.0.1:${server.port}`, RATE, () => expect.unreachable());
  const unanswered: Promise<unknown>[] = [];
  for (const now of [0, 5000]) {
    clock.mockReturnValue(now);
    unanswered.push(count("a").catch(() => "dropped"));
    while (asked.length < unanswered.length) await Bun.sleep(5);
  }
  clock.mockReturnValue(5001);
  // While the connection is replaced, another command does not replace it again.
  unanswered.push(count("a").catch(() => "dropped"));
  let verdict: Verdict | undefined;
  while (!verdict) {
    verdict = await count("a").catch(() => undefined);
    await Bun.sleep(5);
  }
  expect(verdict).toEqual({ allowed: true, remaining: 1, resetMs: 1000 });
  expect(await Promise.all(unanswered)).toEqual(["dropped", "dropped", "dropped"]);
  // That it was silent once is forgotten.
  clock.mockReturnValue(11_000);
  expect(await count("a")).toEqual({ allowed: true, remaining: 1, resetMs: 1000 });
  expect(asked).toEqual([1, 1, 2, 2]);
});

test("while the other process does not answer, requests wait for it once in a second, and are counted here", async () => {
  using clock = spyOn(performance, "now").mockReturnValue(0);
  let asked = 0;
  let reply = new Promise<unknown>(() => {});
  const { limiter, lines } = remote(() => {
    asked++;
    return reply;
  });
  const verdicts = [await limiter.take("a"), await limiter.take("a"), await limiter.take("a")];
  expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, false]);
  clock.mockReturnValue(999);
  await limiter.take("a");
  expect(asked).toBe(1);
  clock.mockReturnValue(1000);
  await limiter.take("a");
  expect(asked).toBe(2);
  clock.mockReturnValue(2000);
  reply = Promise.resolve([1, 500]);
  expect(await limiter.take("a")).toEqual({ allowed: true, remaining: 1, resetMs: 500 });
  expect(limiter.isStoreUp).toBe(true);
  expect(lines).toEqual([
    ["warn", "the counter does not answer: this test counts for itself", { reason: "TIMEOUT" }],
    ["info", "the counter answers"],
  ]);
});

test("refusals are kept until the window ends, and nothing else is", async () => {
  const asked: string[] = [];
  const verdict = (client: string) => ({ allowed: client === "good", remaining: 0, resetMs: 40 });
  const limiter = cacheRefusals({
    take: (client) => {
      asked.push(client);
      return client === "slow" ? Promise.resolve(verdict(client)) : verdict(client);
    },
  });
  for (const client of ["good", "bad", "slow"])
    for (let at = 0; at < 3; at++) expect((await limiter.take(client)).allowed).toBe(client === "good");
  expect(asked).toEqual(["good", "good", "good", "bad", "slow"]);
  await Bun.sleep(50);
  await limiter.take("bad");
  expect(asked.at(-1)).toBe("bad");
});

test("a refusal that arrives late is not kept beyond its window", async () => {
  using clock = spyOn(performance, "now").mockReturnValue(0);
  const answers = [Promise.withResolvers<Verdict>(), Promise.withResolvers<Verdict>()];
  let asked = 0;
  const limiter = cacheRefusals({ take: async () => await (answers[asked++]?.promise ?? expect.unreachable()) });
  const first = limiter.take("a");
  clock.mockReturnValue(900);
  answers[0]?.resolve({ allowed: false, remaining: 0, resetMs: 1000 });
  expect((await first).allowed).toBe(false);
  clock.mockReturnValue(999);
  expect(await limiter.take("a")).toEqual({ allowed: false, remaining: 0, resetMs: 1 });
  clock.mockReturnValue(1000);
  answers[1]?.resolve({ allowed: true, remaining: 1, resetMs: 1000 });
  expect((await limiter.take("a")).allowed).toBe(true);
});

test("refusals of 10,000 clients are kept, and all are forgotten for the next one", async () => {
  let asked = 0;
  const limiter = cacheRefusals({
    take: () => {
      asked++;
      return { allowed: false, remaining: 0, resetMs: 60_000 };
    },
  });
  for (let client = 0; client < 10_000; client++) limiter.take(String(client));
  limiter.take("0");
  expect(asked).toBe(10_000);
  limiter.take("another");
  limiter.take("0");
  expect(asked).toBe(10_002);
});
