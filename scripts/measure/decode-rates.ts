/**
 * Measures how many QR codes each decoder reads, by kind of image, and its time per image. The images are generated, and
 * the same in every run. ZXing is the service's decoder; jsQR finds one code per image; ZBar runs as a process per image.
 * Usage: bun scripts/measure/decode-rates.ts
 */
import { Buffer } from "node:buffer";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { findCodesInPixels } from "../../src/tools/qr/decode/find-codes.ts";
import { type ImageSample, rgba } from "./decode-rates/images.ts";
import { samples } from "./decode-rates/samples.ts";

type DecodeSample = (sample: ImageSample) => string[] | Promise<string[]>;

const pixels = ({ width, height, ...sample }: ImageSample) => ({
  data: rgba({ width, height, ...sample }),
  width,
  height,
});

function zbar(sample: ImageSample): string[] {
  const { data, width, height } = pixels(sample);
  const png = new PNG({ width, height });
  png.data.set(data);
  const command = ["zbarimg", "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", "png:-"];
  const { stdout } = Bun.spawnSync(command, { stdin: Buffer.from(PNG.sync.write(png)) });
  return stdout.toString().trim().split("\n");
}

const DECODERS: Readonly<Record<string, DecodeSample>> = {
  "zxing-wasm": async (sample) => (await findCodesInPixels(pixels(sample))).map(({ text }) => text),
  jsQR: (sample) => {
    const { data, width, height } = pixels(sample);
    return [jsQR(data, width, height)?.data ?? ""];
  },
  zbarimg: zbar,
};
const NAMES = Object.keys(DECODERS);

interface DecodeCount {
  codes: number;
  read: Record<string, number>;
}

const counts = new Map<string, DecodeCount>();
const milliseconds: Record<string, number> = {};
let images = 0;

for (const sample of samples()) {
  images++;
  const count = counts.get(sample.kind) ?? { codes: 0, read: {} };
  counts.set(sample.kind, count);
  count.codes += sample.texts.length;
  for (const [name, decode] of Object.entries(DECODERS)) {
    const start = performance.now();
    const found = new Set(await decode(sample));
    milliseconds[name] = (milliseconds[name] ?? 0) + performance.now() - start;
    const read = sample.texts.filter((text) => found.has(text)).length;
    count.read[name] = (count.read[name] ?? 0) + read;
    for (const text of found)
      if (text !== "" && !sample.texts.includes(text)) console.error(`${name} misread a code (${sample.kind})`);
  }
}

const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
const total = (name: string) => [...counts.values()].reduce((sum, { read }) => sum + (read[name] ?? 0), 0);
const codes = [...counts.values()].reduce((sum, count) => sum + count.codes, 0);

row(["images", "codes", ...NAMES]);
row(["---", "--:", ...NAMES.map(() => "--:")]);
for (const [kind, count] of counts) row([kind, count.codes, ...NAMES.map((name) => count.read[name] ?? 0)]);
row([`all ${images} images`, codes, ...NAMES.map(total)]);
row(["rate", "", ...NAMES.map((name) => `${((100 * total(name)) / codes).toFixed(1)}%`)]);
row(["ms for an image", "", ...NAMES.map((name) => ((milliseconds[name] ?? 0) / images).toFixed(0))]);
