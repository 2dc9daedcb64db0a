import { afterEach, describe, expect, mock, spyOn, test } from "bun:test";
import fc from "fast-check";
import { clientKey, rateLimitGuard, windowLimiter } from "../../src/guard/rate-limit.ts";
import { contextOf } from "../support/app.ts";

/** A limiter of 3 requests in 1000 ms, and a clock that is set by hand. */
function limiter() {
  const clock = { now: 0 };
  spyOn(performance, "now").mockImplementation(() => clock.now);
  return { clock, limiter: windowLimiter({ limit: 3, windowMs: 1000 }) };
}

afterEach(() => mock.restore());

describe("a limiter", () => {
  test("allows the limit in a window, which begins with the first request", () => {
    const { clock, limiter: it } = limiter();
    clock.now = 500;
    expect(it.take("a")).toEqual({ allowed: true, remaining: 2, resetMs: 1000 });
    clock.now = 900;
    expect(it.take("a")).toEqual({ allowed: true, remaining: 1, resetMs: 600 });
    expect(it.take("a")).toEqual({ allowed: true, remaining: 0, resetMs: 600 });
    expect(it.take("a")).toEqual({ allowed: false, remaining: 0, resetMs: 600 });
    expect(it.take("b")).toEqual({ allowed: true, remaining: 2, resetMs: 1000 });
    clock.now = 1499;
    expect(it.take("a").allowed).toBe(false);
    clock.now = 1500;
    expect(it.take("a")).toEqual({ allowed: true, remaining: 2, resetMs: 1000 });
  });

  test("has no window that ends later than its length says", () => {
    const { clock, limiter: it } = limiter();
    clock.now = 24.4;
    expect(clock.now + 1000 - clock.now).toBeGreaterThan(1000);
    expect(it.take("a").resetMs).toBe(1000);
  });

  test("never allows more than the limit in a window, in any order of requests", () => {
    const arrivals = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom("a", "b", "c")));
    fc.assert(
      fc.property(arrivals, (all) => {
        const { clock, limiter: it } = limiter();
        const windows = new Map<string, number>();
        for (const [pause, client] of all) {
          clock.now += pause;
          const { allowed, resetMs } = it.take(client);
          const window = `${client} ${clock.now + resetMs}`;
          windows.set(window, (windows.get(window) ?? 0) + (allowed ? 1 : 0));
        }
        expect([...windows.values()].every((count) => count <= 3)).toBe(true);
      }),
    );
  });

  test("forgets clients whose windows are over, with the next generation", () => {
    const { clock, limiter: it } = limiter();
    for (let at = 0; at < 1000; at++) it.take(`early ${at}`);
    clock.now = 1000;
    it.take("late");
    expect(it.windows()).toBe(1001);
    clock.now = 2000;
    it.take("later");
    expect(it.windows()).toBe(2);
  });

  test("forgets the oldest windows when it is full", () => {
    const { limiter: it } = limiter();
    it.take("first");
    for (let at = 1; at < 100_000; at++) it.take(`client ${at}`);
    expect(it.windows()).toBe(100_000);
    expect(it.take("first").remaining).toBe(1);
    it.take("last");
    expect(it.windows()).toBe(50_001);
    expect(it.take("client 99999").remaining).toBe(1);
    expect(it.take("first").remaining).toBe(2);
  });
});

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["1::", "1:0:0:0"],
  ["1::4:5:6:7:8", "1:0:0:4"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["2001:db8:1::192.0.2.1", "2001:db8:1:0"],
])("the address %s is counted as %s", (address, key) => {
  expect(clientKey(address)).toBe(key);
});

test.each([
  [0, "1"],
  [1000, "1"],
  [1001, "2"],
])("a client whose window ends in %d ms is told to wait for %s s", (resetMs, seconds) => {
  const request = new Request("http://localhost/docs");
  const context = contextOf(request);
  const take = () => ({ allowed: false, remaining: 0, resetMs });
  const guard = rateLimitGuard({ take }, { limit: 3, windowMs: 60_000 });
  const message = `There were too many requests from this client; try again in ${seconds} s`;
  expect(guard(request, context)).toMatchObject({ code: "RATE_LIMITED", message });
  expect(context.outcome.headers).toEqual([
    ["ratelimit-limit", "3"],
    ["ratelimit-remaining", "0"],
    ["ratelimit-reset", seconds],
    ["retry-after", seconds],
  ]);
});
