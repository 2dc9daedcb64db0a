import { describe, expect, test } from "bun:test";
import { Turns } from "../../src/operation/turns.ts";

const OVERLOADED = { name: "Refusal", code: "OVERLOADED" };
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Computes some parts, and notes each. */
async function compute(turns: Turns, name: string, parts: number, done: string[]): Promise<void> {
  for (let part = 0; part < parts; part++) {
    await (part === 0 ? turns.first() : turns.next());
    done.push(name);
  }
}

describe("turns of the processor", () => {
  test("are given at once for first parts while there is time and nobody waits", async () => {
    const turns = new Turns(10_000);
    expect([turns.first(), turns.first(), turns.first()]).toEqual([undefined, undefined, undefined]);
    const waiting = turns.next();
    const behind = turns.first();
    expect(behind).toBeInstanceOf(Promise);
    await Promise.all([waiting, behind]);
    const later = new Turns(0);
    expect([later.first(), later.first()]).toEqual([undefined, expect.any(Promise)]);
  });

  test.each([0, 10_000])("are one for each computation in a turn of the event loop (budget: %i ms)", async (budget) => {
    const turns = new Turns(budget);
    const done: string[] = [];
    const counts: number[] = [];
    let isOver = false;
    const computing = compute(turns, "a", 4, done).then(() => {
      isOver = true;
    });
    // The first part is computed at once.
    await Promise.resolve();
    while (!isOver) {
      counts.push(done.length);
      await nextTurn();
    }
    await computing;
    // Other work was done between the parts.
    expect(counts.slice(0, 3)).toEqual([1, 2, 3]);
  });

  test.each([
    [10_000, "12 12 12"],
    [1, "1 2 1 2 1 2"],
  ])("are given to several computations in one turn while there is time (budget: %i ms)", async (budget, expected) => {
    const turns = new Turns(budget);
    const done: string[] = [];
    await turns.first();
    const computing = ["1", "2"].map(async (name) => {
      for (let part = 0; part < 3; part++) {
        await turns.next();
        Bun.sleepSync(2);
        done.push(name);
      }
    });
    let isOver = false;
    void Promise.all(computing).then(() => {
      isOver = true;
    });
    while (!isOver) {
      await nextTurn();
      done.push(" ");
    }
    expect(done.join("").trim().replaceAll(/ +/g, " ")).toBe(expected);
  });

  test("are given to several computations in the order in which they asked", async () => {
    const turns = new Turns(0);
    turns.first();
    const done: string[] = [];
    await Promise.all(["a", "b", "c"].map((name) => compute(turns, name, 3, done)));
    expect(done.join("")).toBe("abcabcabc");
  });

  test("are not given to a caller that has disconnected", async () => {
    const turns = new Turns(0);
    turns.first();
    const caller = new AbortController();
    const left = turns.next(caller);
    const next = turns.next({ signal: undefined });
    caller.abort();
    await expect(left).rejects.toMatchObject(OVERLOADED);
    expect(await next).toBeUndefined();
  });

  test("are refused if too many wait, and given again afterwards", async () => {
    const turns = new Turns(0);
    turns.first();
    const waiting = Array.from({ length: 512 }, () => turns.next());
    expect(() => turns.first()).toThrow("try again");
    expect(() => turns.next()).toThrow("try again");
    await Promise.all(waiting);
    await nextTurn();
    expect(turns.first()).toBeUndefined();
  });
});
