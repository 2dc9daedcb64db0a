import { expect, test } from "bun:test";
import { answerWithin } from "../../src/runtime/promises.ts";

test("an answer in time is given, a late one is not", async () => {
  expect(await answerWithin(1000, Promise.resolve("answer"))).toBe("answer");
  expect(await answerWithin(5, new Promise(() => {}))).toBeUndefined();
  await expect(answerWithin(1000, Promise.reject(new Error("gone")))).rejects.toThrow("gone");
});

test("an answer that has arrived while this process was busy is not late", async () => {
  const echo = Bun.spawn(["cat"], { stdin: "pipe", stdout: "pipe" });
  const reader = echo.stdout.getReader();
  echo.stdin.write("answer");
  await echo.stdin.flush();
  const answer = answerWithin(20, reader.read());
  // Starts the timer and the reading, then blocks the event loop until long after the deadline.
  await Bun.sleep(1);
  for (const end = performance.now() + 100; performance.now() < end; );
  expect(new TextDecoder().decode((await answer)?.value)).toBe("answer");
  echo.kill();
});
