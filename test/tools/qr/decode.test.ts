import { describe, expect, mock, test } from "bun:test";
import { Buffer } from "node:buffer";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { create } from "qrcode";
import { Refusal } from "../../../src/operation/refusal.ts";
import { decode } from "../../../src/tools/qr/decode/decode.ts";
import { findCodesInPixels, pngPixels } from "../../../src/tools/qr/decode/find-codes.ts";
import { isComplete } from "../../../src/tools/qr/decode/image-header.ts";
import { wasmBytes } from "../../../src/tools/qr/decode/wasm-files.ts";
import { makeCode } from "../../../src/tools/qr/image/code.ts";
import type { QrOptions } from "../../../src/tools/qr/image/options.ts";
import { refusedLater } from "../../support/refused.ts";
import { run } from "../../support/run.ts";
import { animatedWebp, blackPng, blackWebp, ENCODE, gif, webpOfManyTables } from "./encode-image.ts";
import { draw, type Picture, pixelsOf } from "./readers.ts";
import { DEFAULTS } from "./samples.ts";

const TYPES = ["png", "jpeg", "webp", "gif"] as const;

const read = (file: Uint8Array, context: object = {}) =>
  run(decode, { image: Buffer.from(file).toString("base64") }, context);

const textsIn = async (file: Uint8Array) => (await read(file)).codes.map(({ text }) => text);
const refusalOf = async (file: Uint8Array) => await refusedLater(() => read(file));

const picture = (text: string, options: Partial<QrOptions> = {}): Picture =>
  pixelsOf(Buffer.from(makeCode(text, { ...DEFAULTS, ...options }).qrCode, "base64"));

const HELLO = picture("héllo 😀", { errorCorrection: "Q" });
const INCOMPLETE = { path: "/image", message: "Must be a complete image; this one cannot be decoded" };

describe.each(TYPES)("%s", (type) => {
  test("is read", async () => {
    const answer = await read(await ENCODE[type](HELLO));
    expect(answer).toMatchObject({ width: 200, height: 200 });
    expect(answer.codes).toMatchObject([{ text: "héllo 😀", version: 2, errorCorrection: "Q" }]);
  });

  test("is refused when it is truncated, and read or refused when it is altered", async () => {
    const file = await ENCODE[type](HELLO);
    for (let cut = Math.ceil(file.length / 6); cut < file.length - 12; cut += Math.ceil(file.length / 6))
      expect(await refusalOf(file.subarray(0, cut))).toEqual(INCOMPLETE);
    const changes = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const altered = new Uint8Array(file);
        for (const [at, value] of list) altered[at] = value;
        await read(altered).catch((error) => expect(error).toBeInstanceOf(Refusal));
      }),
      // Each WebP takes a thread of its own.
      { numRuns: type === "webp" ? 5 : 15 },
    );
  }, 60_000);
});

test.each([
  ["", HELLO],
  [" with an alpha channel", picture("héllo 😀", { color: { dark: "#000000", light: "#ffffff00" } })],
])("the first picture of an animated WebP%s is read", async (_, first) => {
  const file = await animatedWebp([first, draw(200, 200, () => false)]);
  const [answer, still] = [await read(file), await read(await ENCODE.webp(first))];
  expect(answer.codes).toMatchObject([{ text: "héllo 😀" }]);
  expect(answer).toEqual(still);
  for (const length of [30, 60, 84, 200]) expect(await refusalOf(file.subarray(0, length))).toEqual(INCOMPLETE);
});

test("damaged images do not change what later ones give", async () => {
  const file = await ENCODE.png(HELLO);
  for (let missing = 10; missing < 50; missing++) {
    expect(await refusalOf(file.subarray(0, file.length - 5 * missing))).toEqual(INCOMPLETE);
    if (missing % 8 === 0) expect(await textsIn(file)).toEqual(["héllo 😀"]);
  }
}, 60_000);

test.each([
  ["a trap of the decoder", "png", blackPng(0, 0, 0), 1],
  ["16 images that cannot be decoded", "png", blackPng(8, 8, 0), 16],
  ["no incomplete image", "jpeg", Uint8Array.of(), 20],
  ["no image that is read", "png", blackPng(8, 8, 72), 20],
])("a thread is replaced after %s", async (name, type, file, expected) => {
  const thread = new Worker(new URL("../../../src/tools/qr/decode/decode-thread.ts", import.meta.url));
  await once(thread, "message");
  let [count, isReplaced] = [0, false];
  for (; count < 20 && !isReplaced; count++) {
    thread.postMessage({ type, image: Uint8Array.from(file).buffer });
    const [{ reply, next }] = await once(thread, "message");
    expect(reply).toEqual(name.endsWith("read") ? [] : undefined);
    isReplaced = next !== undefined;
  }
  await thread.terminate();
  expect(count).toBe(expected);
});

test("a byte-order mark at the start of a text is kept", async () => {
  for (const text of ["\ufeffhello", "\ufeffa text of more than 16 bytes"])
    expect((await read(await ENCODE.png(picture(text)))).codes).toMatchObject([{ text }]);
});

test("a WebP that needs far more memory than its pixels is refused", async () => {
  expect(await refusalOf(webpOfManyTables())).toEqual(INCOMPLETE);
});

test("the text form of a contact ends with its last line, and not with an empty one", async () => {
  const answer = await read(await ENCODE.png(picture("BEGIN:VCARD\r\nEND:VCARD\r\n")));
  expect(decode.text(answer, { image: "" })).toBe("BEGIN:VCARD\r\nEND:VCARD\r");
});

test("several codes have their positions", async () => {
  const parts = [
    { part: picture("https://example.com/1"), x: 10, y: 20 },
    { part: picture("https://example.com/2"), x: 260, y: 70 },
  ];
  const sheet = draw(500, 300, (x, y) =>
    parts.some(({ part: { width, height, data }, x: left, y: top }) => {
      const isInside = x >= left && x < left + width && y >= top && y < top + height;
      return isInside && (data[((y - top) * width + x - left) * 4] ?? 255) < 128;
    }),
  );
  const { codes } = await read(await ENCODE.png(sheet));
  const found = codes.toSorted((one, other) => one.text.localeCompare(other.text));
  expect(decode.text({ codes: found, width: 500, height: 300 }, { image: "" })).toBe(
    "https://example.com/1\nhttps://example.com/2",
  );
  for (const [at, { x, y }] of parts.entries()) {
    const { topLeft, topRight, bottomRight, bottomLeft } = found[at]?.position ?? {};
    // Codes of 200 pixels, of which the quiet zone is 25 on each side.
    const expected = [25, 25, 175, 25, 175, 175, 25, 175].map((length, index) => length + (index % 2 === 0 ? x : y));
    const corners = [topLeft, topRight, bottomRight, bottomLeft].flatMap((corner) => [corner?.x, corner?.y]);
    for (const [index, length] of expected.entries())
      expect(Math.abs((corners[index] ?? -100) - length)).toBeLessThanOrEqual(4);
  }
});

test("a mirrored code has its corners where they are in the image", async () => {
  const { width, height, data } = picture("https://example.com/1");
  const mirrored = draw(width, height, (x, y) => (data[(y * width + width - 1 - x) * 4] ?? 255) < 128);
  const { codes } = await read(await ENCODE.png(mirrored));
  const sides = Object.entries(codes[0]?.position ?? {}).map(([corner, { x, y }]) => [corner, x > 100, y > 100]);
  expect(sides).toEqual([
    ["topLeft", true, false],
    ["topRight", false, false],
    ["bottomRight", false, true],
    ["bottomLeft", true, true],
  ]);
});

type Paint = readonly [red: number, green: number, blue: number, alpha: number];

/**
 * What is read in a code with four pixels a module, by an encoder that shares nothing with the decoder.
 * @param change How much lighter and darker modules are by turns. @param shade How much darker each column is.
 */
async function painted(ink: Paint, ground: Paint, change = 0, shade = 0) {
  const { modules } = create("painted");
  const width = (modules.size + 8) * 4;
  const data = new Uint8ClampedArray(width * width * 4);
  for (let at = 0; at < width * width; at++) {
    const [x, y] = [Math.floor((at % width) / 4) - 4, Math.floor(at / width / 4) - 4];
    const isInside = x >= 0 && y >= 0 && x < modules.size && y < modules.size;
    const [red, green, blue, alpha] = isInside && modules.get(y, x) ? ink : ground;
    const by = ((x + y) % 2 === 0 ? -change : change) - x * shade;
    data.set([red + by, green + by, blue + by, alpha], at * 4);
  }
  return (await findCodesInPixels({ data, width, height: width })).map(({ text }) => text);
}

test("pixels without transparency are freed before they are searched", async () => {
  const freed = async (alpha: number) => {
    const data = new Uint8ClampedArray(4 * 64).fill(255).map((value, at) => (at === 4 * 40 + 3 ? alpha : value));
    const search = findCodesInPixels({ data, width: 8, height: 8 });
    const { byteLength } = data;
    expect(await search).toEqual([]);
    return byteLength === 0;
  };
  expect([await freed(255), await freed(254)]).toEqual([true, false]);
});

const BLACK: Paint = [0, 0, 0, 255];
const WHITE: Paint = [255, 255, 255, 255];
const NOTHING: Paint = [0, 0, 0, 0];

test.each<[string, Paint, Paint, change?: number, shade?: number]>([
  ["black on white", BLACK, WHITE],
  ["white on black", WHITE, BLACK],
  ["black on red", BLACK, [255, 0, 0, 255]],
  ["black on green", BLACK, [0, 255, 0, 255]],
  ["black on blue", BLACK, [0, 0, 255, 255]],
  ["red on white", [255, 0, 0, 255], WHITE],
  ["green on white", [0, 255, 0, 255], WHITE],
  ["blue on yellow", [0, 0, 255, 255], [255, 255, 0, 255]],
  ["translucent black on white", [0, 0, 0, 128], WHITE],
  ["black on nothing, read on white", BLACK, NOTHING],
  ["white on nothing, read on black", WHITE, [255, 255, 255, 0]],
  ["translucent white on nothing, read on black", [255, 255, 255, 100], NOTHING],
  ["greys by turns, of which parts alone have no clear threshold", [65, 65, 65, 255], [190, 190, 190, 255], 30],
  ["greys in a shadow, of which the whole has no threshold", [100, 100, 100, 255], [240, 240, 240, 255], 0, 7],
])("a code in %s is found", async (...[, ink, ground, change, shade]) => {
  expect(await painted(ink, ground, change, shade)).toEqual(["painted"]);
});

test.each([
  ["black on nothing", HELLO, 1],
  ["white on nothing", picture("héllo 😀", { color: { dark: "#ffffff", light: "#000000" } }), 0],
] as const)("a GIF in %s is read", async (_, pixels, transparent) => {
  expect(await textsIn(gif(pixels, transparent))).toEqual(["héllo 😀"]);
});

test("an image without a code, or of one colour, gives an empty list", async () => {
  const blank = await ENCODE.png(draw(40, 30, () => false));
  expect(await read(blank)).toEqual({ codes: [], width: 40, height: 30 });
  expect(await painted(BLACK, BLACK)).toEqual([]);
  expect(await painted(NOTHING, NOTHING)).toEqual([]);
});

test("an image of more than 2,097,152 pixels is read alone", async () => {
  const isAlone = async (width: number, height: number) => {
    const asked = mock((): undefined => {});
    const body = new Blob([Buffer.from(blackPng(width, height, (width / 8 + 1) * height))]).stream();
    const answer = await decode.upload?.run({}, body, { baseUrl: "", alone: async (job) => asked() ?? job() });
    return [answer?.codes, asked.mock.calls.length];
  };
  expect(await isAlone(2048, 1024)).toEqual([[], 0]);
  expect(await isAlone(2048, 1025)).toEqual([[], 1]);
});

// The first PNG that this process decodes itself.
test("the memory of the decoder for PNG counts, so that a thread with too much is ended", async () => {
  const before = wasmBytes();
  await pngPixels(new Uint8Array(blackPng(8, 8, 72)));
  expect(wasmBytes()).toBeGreaterThan(before);
});

test.each([0, 1])("what a PNG inflates to beyond its pixels is not kept, interlaced: %d", async (interlace) => {
  await pngPixels(new Uint8Array(blackPng(8, 8, 1000, interlace)));
  const before = wasmBytes();
  const { data } = await pngPixels(new Uint8Array(blackPng(8, 8, 32 * 2 ** 20, interlace)));
  expect(data).toHaveLength(8 * 8 * 4);
  expect(wasmBytes() - before).toBeLessThan(2 ** 20);
});

test("a large PNG whose data go on long after its last pixel, which takes a second for each MiB, is not decoded", async () => {
  const most = 16 * 8 * 8 + 2 ** 26;
  const large = (inflated: number) =>
    pngPixels(new Uint8Array(Buffer.concat([blackPng(8, 8, inflated), Buffer.alloc(2 ** 20)])));
  expect(await large(most)).toMatchObject({ width: 8, height: 8 });
  await expect(large(most + 1)).rejects.toThrow("after the last pixel");
});

test("the blocks of a GIF are read where they are, of which copies would take five times their memory", () => {
  const blocks = Buffer.alloc(2 ** 24, "0100", "hex");
  const image = Buffer.from("GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\b", "latin1");
  const file = Buffer.concat([image, blocks, Buffer.from("\0;")]);
  const before = process.memoryUsage.rss();
  expect(isComplete("gif", file)).toBe(true);
  expect(process.memoryUsage.rss() - before).toBeLessThan(2 ** 24);
});

const TOO_LARGE = "Must be an image of at most 12,582,912 pixels, and 16,384 across and down";
const NO_IMAGE = "Must be a PNG, JPEG, WebP or GIF image";

test.each([
  ["of one pixel more than the limit", blackPng(4099, 3070, 1000), TOO_LARGE],
  ["of one pixel more across than the limit", blackPng(16_385, 1, 1000), TOO_LARGE],
  ["of one pixel more down than the limit", blackPng(1, 16_385, 1000), TOO_LARGE],
  ["of numbers that overflow", blackPng(2 ** 32 - 1, 2 ** 32 - 1, 1000), TOO_LARGE],
  ["that is a text", Buffer.from("<svg/>"), NO_IMAGE],
  ["that is the start of a PNG", blackPng(10, 10, 20).subarray(0, 20), NO_IMAGE],
])("an image %s is refused before it is decoded", async (_, file, message) => {
  expect(await refusalOf(file)).toEqual({ path: "/image", message });
});

test.each([
  [16_384, 768],
  [8, 16_384],
])("as many pixels as an image may have, and as many down, are read: %d × %d", async (width, height) => {
  for (const file of [blackPng(width, height, (width + 1) * height), blackWebp(width, height)])
    expect(await read(file)).toEqual({ codes: [], width, height });
});

describe("base64", () => {
  const readText = async (image: string) => await decode.run({ image }, { baseUrl: "" });

  test("is read alone, as a data URL, also in percent-encoding, and with white space in it", async () => {
    const { qrCode, dataUrl } = makeCode("bare", DEFAULTS);
    const encoded = `DATA:image/png;BASE64,${encodeURIComponent(qrCode)}`;
    const lower = encoded.replaceAll(/%../g, (character) => character.toLowerCase());
    expect(lower).toContain("%2f");
    for (const image of [qrCode, dataUrl ?? "", encoded, lower, ` ${qrCode.replace(/.{76}/g, "$&\r\n")}\n`])
      expect((await readText(image)).codes).toMatchObject([{ text: "bare" }]);
    // The second is what FileReader writes for a file without a type.
    for (const type of ["", "application/octet-stream", "IMAGE/PNG;name=a.png;charset=utf-8"])
      expect((await readText(`data:${type};base64,${qrCode}`)).codes).toMatchObject([{ text: "bare" }]);
  });

  const PNG = "data:image/png;base64,";
  test.each([
    ...["", "hello", PNG, `${PNG}!`, `${PNG}${PNG}iVBORw0KGgo=`, `iVBO${PNG}Rw0KGgo=`],
    ...["data:text/plain;base64,aGVsbG8=", "data:image/png,%89PNG"],
  ])("%j is refused", async (image) => {
    expect(await refusedLater(() => readText(image))).toEqual({
      path: "/image",
      message: "Must be a PNG, JPEG, WebP or GIF image in base64, or as a data URL such as data:image/png;base64,…",
    });
  });
});
