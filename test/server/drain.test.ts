import { describe, expect, test } from "bun:test";
import { drain } from "../../src/server/shutdown.ts";

/** Drains a server. @param counts The number of requests at each reading; the last one stays. @returns How often it was read. */
async function readings(counts: number[], pending: () => number = () => 0, isUnderLoad = false): Promise<number> {
  let reading = 0;
  const requests = () => counts[Math.min(reading++, counts.length - 1)] ?? 0;
  const server = { url: "", stop: async () => {}, stopAccepting: () => {}, pending };
  expect(await drain(server, requests, isUnderLoad, 60_000)).toBe(true);
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
