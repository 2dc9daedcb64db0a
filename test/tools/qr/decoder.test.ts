import { afterAll, describe, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";
import { Decoder } from "../../../src/tools/qr/decoder.ts";

/** A thread that obeys the first byte of an image: 0 answers, 1 cannot decode, 2 never answers, 3 throws, 4 exits, 5 answers late. */
const file = `${tmpdir()}/sidekit-decoder-${process.pid}.mjs`;
writeFileSync(
  file,
  `import { parentPort } from "node:worker_threads";
  import process from "node:process";
  let images = 0;
  parentPort.on("message", ({ image }) => {
    images++;
    if (image[0] === 0) parentPort.postMessage([{ images }]);
    if (image[0] === 1) parentPort.postMessage(undefined);
    if (image[0] === 3) throw new Error("broken");
    if (image[0] === 4) process.exit(1);
    if (image[0] === 5) setTimeout(() => parentPort.postMessage([{ images }]), 500);
  });`,
);
afterAll(() => rmSync(file));

const start = (limits: { deadline?: number; idle?: number } = {}) =>
  new Decoder(pathToFileURL(file), { deadline: 60_000, idle: 60_000, ...limits });
const request = (command: number) => ({ type: "png" as const, image: Uint8Array.of(command) });

/** How many images the decoder's thread has seen, this one included. */
const seen = async (decoder: Decoder) => JSON.stringify(await decoder.decode(request(0), 1));

describe("the thread", () => {
  test("serves one image after another", async () => {
    const decoder = start();
    expect(await Promise.all([seen(decoder), seen(decoder)])).toEqual(['[{"images":1}]', '[{"images":2}]']);
  });

  test.each([
    [1, undefined],
    [2, "late"],
  ])("is replaced after the reply to command %d", async (command, reply) => {
    const decoder = start({ deadline: 3000 });
    await seen(decoder);
    expect<unknown>(await decoder.decode(request(command), 1)).toEqual(reply);
    expect(await seen(decoder)).toBe('[{"images":1}]');
  });

  test.each([3, 4])("is replaced when command %d ends it", async (command) => {
    const decoder = start();
    await expect(decoder.decode(request(command), 1)).rejects.toThrow();
    expect(await seen(decoder)).toBe('[{"images":1}]');
  });

  test("is replaced after a large image, because its memory never shrinks", async () => {
    const decoder = start();
    await decoder.decode(request(0), 2 ** 22 + 1);
    expect(await seen(decoder)).toBe('[{"images":1}]');
  });

  test("ends when it is idle", async () => {
    const decoder = start({ idle: 20 });
    await seen(decoder);
    await Bun.sleep(200);
    expect(await seen(decoder)).toBe('[{"images":1}]');
  });
});

test("the queue is bounded, and drops images of callers that disconnect", async () => {
  const decoder = start();
  const slow = decoder.decode(request(5), 1);
  const gone = new AbortController();
  const abandoned = decoder.decode(request(0), 1, gone.signal);
  gone.abort();
  await expect(abandoned).rejects.toMatchObject({ code: "OVERLOADED" });
  const waiting = Array.from({ length: 16 }, () => decoder.decode(request(0), 1));
  await expect(decoder.decode(request(0), 1)).rejects.toMatchObject({ code: "OVERLOADED" });
  expect(await slow).toHaveLength(1);
  expect(await Promise.all(waiting)).toHaveLength(16);
});
