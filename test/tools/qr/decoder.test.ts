import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setLargeWork } from "../../../src/operation/bounded-queue.ts";
import { Decoder } from "../../../src/tools/qr/decode/decoder.ts";
import { until } from "../../support/service.ts";

/**
 * A thread that obeys the first byte of an image: 0 answers, 1 cannot decode, 2 never answers and does nothing, 3 throws,
 * 4 exits, 5 answers late, 6 computes without end, 7 answers and cannot be used again,
 * 8 throws after its answer.
 */
const THREAD = `import { parentPort, workerData } from "node:worker_threads";
  import process from "node:process";
  import { systemThreadId } from ${JSON.stringify(new URL("../../../src/runtime/thread-time.ts", import.meta.url))};
  let images = 0;
  parentPort.on("message", ({ image }) => {
    images++;
    const [command] = new Uint8Array(image);
    const answer = (next) => parentPort.postMessage({ codes: [{ images, given: workerData.zxing }], next });
    if (command === 0) answer();
    if (command === 1) parentPort.postMessage({ codes: undefined });
    if (command === 3) throw new Error("broken");
    if (command === 4) process.exit(1);
    if (command === 5) setTimeout(() => answer(), 500);
    if (command === 6) for (;;) images++;
    if (command === 7) answer({ zxing: "compiled" });
    if (command === 8) {
      answer();
      setTimeout(() => { throw new Error("broken"); }, 10);
    }
  });
`;

const folder = mkdtempSync(join(tmpdir(), "sidekit-decoder-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the module of a thread whose start takes that many milliseconds. */
function threadStarting(milliseconds: number): URL {
  const file = join(folder, `${milliseconds}.mjs`);
  const busy = `for (const end = performance.now() + ${milliseconds}; performance.now() < end; ) images = 0;`;
  writeFileSync(file, `${THREAD}${busy}\nparentPort.postMessage({ threadId: systemThreadId() });`);
  return pathToFileURL(file);
}

const thread = threadStarting(0);

const start = (limits: { work?: number; wait?: number; idle?: number } = {}, entry = thread) =>
  new Decoder(entry, { work: 60_000, wait: 60_000, idle: 60_000, ...limits });
const request = (command: number) => ({ type: "png" as const, image: Uint8Array.of(command).buffer });

/** How many images the decoder's thread has seen, this one included. */
const seen = async (decoder: Decoder) => JSON.stringify(await decoder.decode(request(0), false));

describe("the thread", () => {
  test("serves one image after another, also after one that it cannot decode", async () => {
    const decoder = start();
    expect(await Promise.all([seen(decoder), seen(decoder)])).toEqual(['[{"images":1}]', '[{"images":2}]']);
    expect(await decoder.decode(request(1), false)).toBeUndefined();
    expect(await seen(decoder)).toBe('[{"images":4}]');
  });

  test("is replaced if it cannot be used again, by one that starts with what it has compiled", async () => {
    const decoder = start();
    expect(JSON.stringify(await decoder.decode(request(7), false))).toBe('[{"images":1}]');
    expect(await seen(decoder)).toBe('[{"images":1,"given":"compiled"}]');
  });

  test.each([3, 4])("is replaced when command %d ends it", async (command) => {
    const decoder = start();
    await expect(decoder.decode(request(command), false)).rejects.toThrow();
    expect(await seen(decoder)).toBe('[{"images":1}]');
  });

  test("is replaced when it ends while no request waits", async () => {
    const decoder = start();
    await decoder.decode(request(8), false);
    const isNew = () =>
      seen(decoder).then(
        (reply) => reply === '[{"images":1}]' || undefined,
        () => undefined,
      );
    expect(await until(isNew, "another thread")).toBe(true);
  });

  test("ends when it is idle", async () => {
    const decoder = start({ idle: 20 });
    await seen(decoder);
    await Bun.sleep(200);
    expect(await seen(decoder)).toBe('[{"images":1}]');
  });

  test("that was replaced leaves nothing behind when the decoder is idle", async () => {
    const decoder = start({ idle: 20 });
    await decoder.decode(request(7), false);
    await Bun.sleep(200);
    expect(await seen(decoder)).toBe('[{"images":1}]');
  });
});

describe("the time for an image", () => {
  // Starting takes longer than an image may.
  const slow = threadStarting(300);

  test("is the processor time of its thread: neither the start of the thread nor waiting counts", async () => {
    const decoder = start({ work: 100 }, slow);
    expect(await seen(decoder)).toBe('[{"images":1}]');
    expect(JSON.stringify(await decoder.decode(request(5), false))).toBe('[{"images":2}]');
  });

  test("ends a thread that computes for longer", async () => {
    const decoder = start({ work: 100 }, slow);
    expect(await decoder.decode(request(6), false)).toBe("late");
    expect(await seen(decoder)).toBe('[{"images":1}]');
  });

  test("is limited for a machine that is too busy: the image is refused, not called invalid", async () => {
    const decoder = start({ wait: 1000 });
    await seen(decoder);
    await expect(decoder.decode(request(2), false)).rejects.toMatchObject({ code: "OVERLOADED" });
    expect(await seen(decoder)).toBe('[{"images":1}]');
  });
});

test("large images wait until no other process decodes one", async () => {
  const decoder = start();
  const turn = Promise.withResolvers<void>();
  setLargeWork(async (job) => {
    await turn.promise;
    return await job();
  });
  const order: string[] = [];
  const large = decoder.decode(request(0), true).then(() => order.push("large"));
  const gone = new AbortController();
  const other = start();
  // `rejects` would wait here, as Bun runs the event loop until the promise is settled.
  const abandoned = other.decode(request(0), true, gone.signal).catch((error: unknown) => error);
  await seen(start()).then(() => order.push("small"));
  gone.abort();
  turn.resolve();
  await large;
  expect(order).toEqual(["small", "large"]);
  expect(await abandoned).toMatchObject({ code: "OVERLOADED" });
  setLargeWork((job) => job());
});

test("the queue is bounded, and drops images of callers that disconnect", async () => {
  const decoder = start();
  const slow = decoder.decode(request(5), false);
  const gone = new AbortController();
  const abandoned = decoder.decode(request(0), false, gone.signal);
  gone.abort();
  await expect(abandoned).rejects.toMatchObject({ code: "OVERLOADED" });
  const waiting = Array.from({ length: 16 }, () => decoder.decode(request(0), false));
  await expect(decoder.decode(request(0), false)).rejects.toMatchObject({ code: "OVERLOADED" });
  expect(await slow).toHaveLength(1);
  expect(await Promise.all(waiting)).toHaveLength(16);
});
