import { expect, test } from "bun:test";
import { create } from "qrcode";
import { findCodesInPixels } from "../../../src/tools/qr/decode/find-codes.ts";

type Paint = readonly [red: number, green: number, blue: number, alpha: number];

/** The pixels of a code with four pixels a module, by an encoder that shares nothing with the decoder. */
function pixels(ink: Paint, ground: Paint) {
  const { modules } = create("painted");
  const width = (modules.size + 8) * 4;
  const data = new Uint8ClampedArray(width * width * 4);
  for (let at = 0; at < width * width; at++) {
    const [x, y] = [Math.floor((at % width) / 4) - 4, Math.floor(at / width / 4) - 4];
    const isInside = x >= 0 && y >= 0 && x < modules.size && y < modules.size;
    data.set(isInside && modules.get(y, x) ? ink : ground, at * 4);
  }
  return { data, width, height: width };
}

const texts = async (ink: Paint, ground: Paint) =>
  (await findCodesInPixels(pixels(ink, ground))).map(({ text }) => text);

const BLACK: Paint = [0, 0, 0, 255];
const WHITE: Paint = [255, 255, 255, 255];
const NOTHING: Paint = [0, 0, 0, 0];

test.each<[string, Paint, Paint]>([
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
])("finds a code in %s", async (_, ink, ground) => {
  expect(await texts(ink, ground)).toEqual(["painted"]);
});

test("finds no code if foreground and background have the same colour", async () => {
  expect(await texts([0, 0, 0, 255], [0, 0, 0, 255])).toEqual([]);
  expect(await texts(NOTHING, NOTHING)).toEqual([]);
});
