import { Buffer } from "node:buffer";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { needs } from "../../support/needs.ts";

needs("zbarimg");

/** Pixels from the top left, four bytes each: red, green, blue, opacity. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The pixels of a PNG file, by a decoder that shares nothing with the encoder. */
export function pixelsOf(png: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  return { width, height, data: new Uint8ClampedArray(data) };
}

/** A picture of which every pixel is white paper where `isDark` does not say ink. */
export function draw(width: number, height: number, isDark: (x: number, y: number) => boolean): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { width, height, data };
}

/** The picture as it looks on white paper. */
export function onWhite({ width, height, data }: Picture): Picture {
  const opaque = data.map((value, index) => {
    const alpha = data[index | 3] ?? 255;
    return index % 4 === 3 ? 255 : (value * alpha + 255 * (255 - alpha)) / 255;
  });
  return { width, height, data: opaque };
}

/** What jsQR reads in a picture. */
export function readByJsQr({ data, width, height }: Picture): string | undefined {
  return jsQR(data, width, height)?.data;
}

/** What ZBar reads in a picture or a PNG file; it takes the file's bytes through ImageMagick. */
export function readByZbar(picture: Picture | Uint8Array): string | undefined {
  const file = picture instanceof Uint8Array ? Buffer.from(picture) : fileOf(picture);
  const command = ["zbarimg", "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", "png:-"];
  const { exitCode, stdout } = Bun.spawnSync(command, { stdin: file });
  return exitCode === 0 ? stdout.toString("utf8").replace(/\n$/, "") : undefined;
}

export function fileOf({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data.set(data);
  return PNG.sync.write(png);
}
