import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import {
  firstPicture,
  gifOnWhite,
  hasLength,
  type ImageType,
  imageHeader,
  isComplete,
} from "../../../src/tools/qr/decode/image-header.ts";
import { animatedWebp, ENCODE } from "./encode-image.ts";
import { draw } from "./readers.ts";

const TYPES: readonly ImageType[] = ["png", "jpeg", "webp", "gif"];
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const picture = draw(123, 45, (x, y) => (x ^ y) % 3 === 0);

test.each(TYPES)("%s: reads type and size as soon as the header is complete", async (type) => {
  const file = await ENCODE[type](picture);
  expect(imageHeader(file)).toEqual({ type, width: 123, height: 45 });
  const lengths = Array.from({ length: file.length }, (_, length) => length);
  const needed = lengths.find((length) => imageHeader(file.subarray(0, length)) !== undefined) ?? 0;
  for (const length of lengths)
    expect(imageHeader(file.subarray(0, length))).toEqual(
      length < needed ? undefined : { type, width: 123, height: 45 },
    );
});

test("a JPEG is complete with its end, a GIF with its first image", async () => {
  for (const [type, needless] of [
    ["jpeg", 0],
    ["gif", 1],
  ] as const) {
    const file = await ENCODE[type](picture);
    for (let length = 0; length <= file.length; length++)
      expect([type, length, isComplete(type, file.subarray(0, length))]).toEqual([
        type,
        length,
        length >= file.length - needless,
      ]);
  }
});

test.each([
  // A thumbnail in a segment has an end of its own (ITU-T T.81, B.2); then two scans, with a restart, a
  // byte 0xff of the data, and a start.
  ["jpeg", `ffd8 ffe1 0102 ${"ffd9".repeat(128)}`, " ffd9"],
  ["jpeg", "ffd8 ffe1 0006 ffd9 ffd9 ffda 0003 00 12ff00ffd034 ffd8 ffff ffda 0003 00 5678", " ffff d9 00"],
  // A table of four colours, a comment, an image with a table of two, in two blocks; no trailer (GIF89a, 18 to 27).
  [
    "gif",
    "474946383961 0100 0100 81 0000 112233112233112233112233 21fe 02 2c2c 00 2c 0000 0000 0100 0100 80 112233112233 02 01 44 01 45",
    " 00",
  ],
] as const)("%s: finds the end behind what looks like one", (type, start, end) => {
  expect([isComplete(type, bytes(start)), isComplete(type, bytes(start + end))]).toEqual([false, true]);
});

test.each([
  ["progressive", "c2", "01", 32],
  ["progressive", "c2", "04", 8],
  ["sequential", "c0", "01", 4],
  ["sequential", "c1", "04", 1],
])("a %s JPEG is not read if its scans repeat its components, as each takes as long", (_, frame, components, most) => {
  const withScans = (count: number) =>
    bytes(`ffd8 ffe1 0006 ffda ffda ff${frame} 0003 00 ${`ffda 0003 ${components} 12`.repeat(count)} ffd9`);
  expect([most, most + 1].map((count) => isComplete("jpeg", withScans(count)))).toEqual([true, false]);
});

test("a GIF whose data goes on long after its last pixel, which takes as long as all before, is not read", () => {
  // Of one pixel; 340 times a clear code and the code of a pixel in each block (GIF89a, appendix F).
  const block = `ff${"044110".repeat(85)}`;
  const isRead = (blocks: string, bits = "02") =>
    isComplete("gif", bytes(`474946383961010001008000001122331122332c0000000001000100 00${bits}${blocks}003b`));
  expect([12, 13].map((count) => isRead(block.repeat(count)))).toEqual([true, false]);
  expect(["0c", "0d"].map((bits) => isRead(block, bits))).toEqual([true, false]);
  // Without a clear code, the code of a pixel has 3 to 12 bits: 4,098 times 45,133 bits, once more 45,145.
  const start = `ff${"00".repeat(255)}`.repeat(22);
  expect([33, 34].map((more) => isRead(`${start}${more.toString(16)}${"00".repeat(more)}`))).toEqual([true, false]);
});

test("a GIF may decode to twice its pixels and 4,096 more", async () => {
  const isRead = async (pixels: number) => {
    const file = Buffer.from(await ENCODE.gif(draw(pixels, 1, (x) => (x ^ (x >> 3)) % 3 === 0)));
    const start = file.indexOf(",", 13 + (3 << (((file[10] ?? 0) & 7) + 1)));
    file.writeUInt32LE(258 | (3 << 16), start + 5);
    return isComplete("gif", file);
  };
  expect([await isRead(2 * 258 * 3 + 4096), await isRead(2 * 258 * 3 + 4097)]).toEqual([true, false]);
});

/** A GIF of four colours, of which the third can be another, with an extension, a comment and an image. */
const gifOf = (extension: string, image = "07", third = "222222") =>
  bytes(
    `47494638396101000100810000000000111111${third}333333${extension}21fe0100002c0000000001000100${image}0202440100`,
  );

// GIF89a, 20 and 23: the transparent colour is one of the image's own, if it has a table, or of the file.
test.each<[string, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer> | undefined]>([
  ["the file", gifOf("21f9040500000200"), gifOf("21f9040400000200", "07", "ffffff")],
  ["the image", gifOf("21f9040100000100", "80444444555555"), gifOf("21f9040000000100", "80444444ffffff")],
  ["neither", gifOf("21f9040100000400"), gifOf("21f9040000000400")],
  ["nothing, as none is transparent", gifOf("21f9040400000200"), undefined],
  ["nothing, as a comment is no control", gifOf("21fe040100000200"), undefined],
  ["nothing, as there is no image", bytes("474946383961010001000000003b"), undefined],
])("the transparent colour of a GIF becomes white in the table of %s", (_, file, expected) => {
  expect(gifOnWhite(file)).toEqual(expected);
  expect(isComplete("gif", file)).toBe(file.length > 14);
});

const PICTURE = `414e4d46${"00".repeat(20)}`;

// RFC 9649, 2.6 and 2.7: the lossless and the extended header. Only the latter has flags.
test.each([
  ["VP8L", "2f1f403e00", { width: 32, height: 250 }],
  ["VP8X", `fd000000ff3f01003f02${PICTURE}`, { width: 0x14000, height: 0x23f01 }],
  ["VP8X", "02000000000000000000", { width: 1, height: 1 }],
  ["VP8L", `0200000000${PICTURE}`, { width: 1, height: 1 }],
])("reads the size of WebP %s %s, and leaves it as it is: it is still, or has no pictures", (chunk, payload, size) => {
  const start = Buffer.from(`RIFF\0\0\0\0WEBP${chunk}\0\0\0\0`, "latin1");
  const file = new Uint8Array(Buffer.concat([start, Buffer.from(payload, "hex")]));
  expect(imageHeader(file)).toEqual({ type: "webp", ...size });
  expect(firstPicture(file)).toBe(file);
});

test("the first picture of an animated WebP is a file of its size and its data", async () => {
  const still = firstPicture(await animatedWebp([picture, draw(123, 45, () => true)]));
  expect(imageHeader(still)).toEqual({ type: "webp", width: 123, height: 45 });
  const expected = new Uint8Array(await ENCODE.webp(picture)).subarray(12);
  expect([new DataView(still.buffer).getUint32(4, true), still.subarray(30)]).toEqual([22 + expected.length, expected]);
});

test("JPEG: skips segments, fill bytes and bytes between segments before the frame", () => {
  const file = "ffd8 ffe0 0004 c0c0 0012c0 ffff fffe 0003 ff ffc4 0002 ffc8 0002 ffcc 0002 ffc2 0011 08 0102 0304 03";
  expect(imageHeader(bytes(file))).toEqual({ type: "jpeg", width: 0x0304, height: 0x0102 });
});

test("JPEG: frames and segments begin with the markers of ITU-T T.81, table B.1", () => {
  const isFrame = (marker: number) => imageHeader(Uint8Array.of(0xff, 0xd8, 0xff, marker, 0, 17, 8, 1, 2, 3, 4, 3));
  const markers = Array.from({ length: 256 }, (_, marker) => marker);
  expect(Buffer.from(markers.filter(isFrame)).toString("hex")).toBe("c0c1c2c3c5c6c7c9cacbcdcecf");
  expect(markers.filter(hasLength)).toEqual([...markers.slice(0xc0, 0xd0), ...markers.slice(0xd9, 0xff)]);
});

test("JPEG: gives up on a frame header behind more than 65,536 segments and bytes between them", () => {
  const frame = Buffer.from("ffc0000b08010203040301000000", "hex");
  const behind = (bytes: Buffer) =>
    imageHeader(new Uint8Array(Buffer.concat([Buffer.from("ffd8", "hex"), bytes, frame])));
  const size = { type: "jpeg", width: 0x0304, height: 0x0102 } as const;
  expect(behind(Buffer.alloc(65_535))).toEqual(size);
  expect(behind(Buffer.alloc(65_536))).toBeUndefined();
  expect(behind(Buffer.alloc(4 * 65_535, "ffe00002", "hex"))).toEqual(size);
  expect(behind(Buffer.alloc(4 * 65_536, "ffe00002", "hex"))).toBeUndefined();
  const large = Buffer.concat([Buffer.from("ffe1ffff", "hex"), Buffer.alloc(65_533)]);
  expect(behind(Buffer.concat(Array<Buffer>(240).fill(large)))).toEqual(size);
});

test.each<[ImageType, readonly number[]]>([
  ["png", [0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15]],
  ["jpeg", [0, 1]],
  ["webp", [0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15]],
  ["gif", [0, 1, 2, 3, 4, 5]],
])("%s: ignores files with a wrong byte in their signature", async (type, places) => {
  const file = await ENCODE[type](picture);
  for (const place of places) {
    const altered = new Uint8Array(file);
    altered[place] = 0x80 ^ (altered[place] ?? 0);
    expect([place, imageHeader(altered)]).toEqual([place, undefined]);
  }
  expect(imageHeader(Uint8Array.of(0, ...file))).toBeUndefined();
});

test("reads or ignores any bytes, in linear time", () => {
  const starts = "89504e470d0a1a0a ffd8 474946383961 52494646000000005745425056503820 ffd8ffe00000ffe00000".split(" ");
  fc.assert(
    fc.property(fc.constantFrom("", ...starts), fc.uint8Array({ maxLength: 64 }), (start, rest) => {
      const header = imageHeader(new Uint8Array(Buffer.concat([Buffer.from(start, "hex"), rest])));
      if (header !== undefined) expect(TYPES).toContain(header.type);
    }),
  );
  for (const rest of [Buffer.alloc(2 ** 24), Buffer.alloc(2 ** 24, 0xff), Buffer.alloc(2 ** 24, "ffe00002", "hex")])
    expect(imageHeader(new Uint8Array(Buffer.concat([Buffer.from("ffd8", "hex"), rest])))).toBeUndefined();
});
