import { afterEach, expect, test } from "bun:test";
import "./support/page.ts";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { digestsOf } from "../../../src/tools/hash/compute-digest.ts";
import { DIGEST_NAMES } from "../../../src/tools/hash/digests.ts";
import { choicesOf } from "../../../src/web/operation/form.ts";
import { fileCalls, forms, keyBytes } from "../../../src/web/tools/hash/digests.tsx";
import { digestsOfStream } from "../../../src/web/tools/hash/file-worker.ts";
import { reset, respondTo } from "./support/answer.ts";

const { hmac } = forms;

/** Those that are offered, and one that lists of checksums may have. */
const NAMES = [...DIGEST_NAMES, "blake2b-256"] as const;

afterEach(() => reset(hmac));

const streamOf = (chunks: readonly Uint8Array[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk.slice());
      controller.close();
    },
  });

/** As browsers read files: into memory that they are given. */
const byteStreamOf = (chunks: readonly Uint8Array[]): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const rest = chunks.filter(({ length }) => length > 0).map((chunk) => chunk.slice());
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      const chunk = rest.shift();
      if (chunk) return controller.enqueue(chunk);
      controller.close();
      controller.byobRequest?.respond(0);
    },
  });
};

test.each([
  ["a stream of bytes", byteStreamOf],
  ["another stream", streamOf],
])("the browser's digests are those of the service, however %s is divided into chunks", async (_, made) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }), async (chunks) => {
      const { digests } = await digestsOf(NAMES, chunks);
      const expected = [...digests].map(([name, bytes]) => [name, Buffer.from(bytes).toString("hex")]);
      const found = await digestsOfStream(made(chunks), { algorithms: NAMES });
      expect(found).toEqual(Object.fromEntries(expected));
    }),
    { numRuns: 30 },
  );
});

test.each(choicesOf(hmac.fields.algorithm))("HMAC with %s is that of the service for the same file", async (name) => {
  const file = new File(["what do ya want ", "for nothing?"], "a.txt");
  for (const [key, keyEncoding] of [
    ["Jefe", "utf8"],
    ["schlüssel".repeat(30), "utf8"],
    ["00FF 10", "hex"],
    ["/+8=", "base64"],
    ["_-8", "base64url"],
  ] as const) {
    hmac.enter({ algorithm: name, key, keyEncoding });
    const found = await digestsOfStream(file.stream(), { algorithms: [name], key: keyBytes() });
    const { data } = await (await respondTo(fileCalls(file, [name], true)[0])).json();
    expect(found).toEqual({ [name]: data.hmac });
  }
});

test.each([
  ["hex", "0"],
  ["hex", "0g"],
  ["base64", "_-8="],
  ["base64", "a"],
  ["base64", "/+9="],
  ["base64url", "/+8"],
  ["base64url", "aaü"],
])("a key in %s cannot be %j, in the browser as in the service", async (keyEncoding, key) => {
  hmac.enter({ text: "a", key, keyEncoding });
  expect(keyBytes()).toBeUndefined();
  for (const call of [hmac.call(), fileCalls(new File([], "a.txt"), ["sha256"], true)[0]])
    expect((await respondTo(call)).status).toBe(422);
});

test("of a stream of bytes, at most 1 MiB is read at once, also after shorter chunks", async () => {
  const room: number[] = [];
  const stream: ReadableStream<Uint8Array<ArrayBuffer>> = new ReadableStream({
    type: "bytes",
    pull(controller) {
      const isLast = room.push(controller.byobRequest?.view?.byteLength ?? 0) > 3;
      if (isLast) controller.close();
      controller.byobRequest?.respond(isLast ? 0 : room.length);
    },
  });
  const found = await digestsOfStream(stream, { algorithms: ["crc32"] });
  expect(found).toEqual(await digestsOfStream(streamOf([new Uint8Array(6)]), { algorithms: ["crc32"] }));
  expect(room).toEqual([1 << 20, 1 << 20, 1 << 20, 1 << 20]);
});

test("progress is reported every 4 MiB", async () => {
  const seen: number[] = [];
  const mebibyte = new Uint8Array(1 << 20);
  const chunks = Array.from({ length: 10 }, () => mebibyte);
  await digestsOfStream(streamOf(chunks), { algorithms: ["crc32"] }, (bytes) => seen.push(bytes / mebibyte.length));
  expect(seen).toEqual([4, 8]);
});
