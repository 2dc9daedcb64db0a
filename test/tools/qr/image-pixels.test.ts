import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import { pngPixels } from "../../../src/tools/qr/decode/image-pixels.ts";
import { wasmBytes } from "../../../src/tools/qr/decode/wasm-files.ts";
import { blackPng, compressedZeros } from "./black-png.ts";

const MIB = 2 ** 20;

test("repeated parts are a valid compressed text", () => {
  for (const count of [MIB, 3 * MIB])
    expect(inflateSync(compressedZeros(count)).equals(Buffer.alloc(count))).toBe(true);
});

test.each([0, 1])("what a PNG file inflates to beyond its pixels is not kept, interlaced: %d", async (interlace) => {
  await pngPixels(new Uint8Array(blackPng(8, 8, 1000, interlace)));
  const before = wasmBytes();
  const { data } = await pngPixels(new Uint8Array(blackPng(8, 8, 96 * MIB, interlace)));
  expect(data).toHaveLength(8 * 8 * 4);
  expect(wasmBytes() - before).toBeLessThan(MIB);
});
