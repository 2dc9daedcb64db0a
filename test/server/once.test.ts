import { expect, test } from "bun:test";
import { once } from "../../src/runtime/builtins.ts";

test("a value is made at the first call, and once", () => {
  let made = 0;
  const next = once(() => ++made);
  expect([made, next(), next(), made]).toEqual([0, 1, 1, 1]);
});

test("a promise is the same for all calls, until it is rejected", async () => {
  const answers = [Promise.reject(new Error("no descriptor")), Promise.resolve("loaded")];
  const load = once(async () => await answers.shift());
  const [first, second] = [load(), load()];
  expect(second).toBe(first);
  await expect(first).rejects.toThrow("no descriptor");
  expect([await load(), await load()]).toEqual(["loaded", "loaded"]);
});
