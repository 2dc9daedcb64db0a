import { Buffer } from "node:buffer";
import { type FieldError, invalidField } from "../../../operation/refusal.ts";
import { freeMemory } from "../../../runtime/runtime.ts";
import { BLACK, WHITE } from "../../color/wcag.ts";
import { findCodes } from "../decode/find-codes.ts";
import type { QrSymbol } from "../symbol/symbol.ts";
import type { DesignStyle, Picture } from "./design-fields.ts";
import { greyOf, rasterize, unitOf } from "./raster.ts";
import { sceneOf } from "./scene.ts";

interface Design {
  text: string;
  symbol: QrSymbol;
  style: DesignStyle;
  pixels: number;
}

/** The pixels of the largest picture that is read: larger ones show the same, and need more time and memory. */
const MAX_READ = 2048;

/** Pixels of a module from which a picture must also be readable at a third of its size, where it has two or more. */
const UNIT_FOR_THIRD = 6;

/** Sizes of a logo that are tried if a larger one hides too much, in percent of the symbol's. */
const LOGO_SIZES = [25, 20, 15, 10, 5];

const CANNOT = "the decoder of this service cannot read the code";

/** Every pixel of the result is the mean of a square of 3 × 3 pixels. */
function aThirdOf({ data, width, height }: Picture): Picture {
  const [across, down] = [Math.floor(width / 3), Math.floor(height / 3)];
  const result = new Uint8Array(across * down);
  for (let row = 0, at = 0; row < down; row++) {
    for (let column = 0; column < across; column++, at++) {
      let sum = 0;
      for (let y = 3 * row; y < 3 * row + 3; y++)
        for (let x = 3 * column; x < 3 * column + 3; x++) sum += data[y * width + x] ?? 0;
      result[at] = sum / 9;
    }
  }
  return { data: result, width: across, height: down };
}

/** Whether the decoder finds a text, and no other, in a greyscale picture: a logo could have a code of its own. */
async function reads(text: string, { data, width, height }: Picture): Promise<boolean> {
  // As a greyscale PGM image (Netpbm).
  const codes = await findCodes(Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), data]));
  return codes.length > 0 && codes.every((code) => code.text === text);
}

/** Whether a design can be read at its size, and at a third of it; the latter is demanded unless its modules are small. */
async function readBack({ text, symbol, style, pixels }: Design) {
  const size = Math.min(pixels, MAX_READ);
  const scene = sceneOf(symbol, style);
  const coverage = rasterize(scene, size);
  const picture = { data: greyOf(scene, coverage), width: size, height: coverage.height };
  freeMemory(coverage.data);
  const small = aThirdOf(picture);
  const full = await reads(text, picture);
  freeMemory(picture.data);
  const third = await reads(text, small);
  return { full, third, isSmall: unitOf(scene, pixels) < UNIT_FOR_THIRD };
}

interface Remedy extends FieldError {
  style?: Partial<DesignStyle>;
  pixels?: number;
}

/** How a design could be changed to become readable, the likeliest first. */
function remedies({ pixels, style: { logo } }: Design, path: string, lengthOf: (pixels: number) => string): Remedy[] {
  const smaller = logo ? LOGO_SIZES.filter((percent) => percent < logo.percent) : [];
  const larger = [2, 3, 4, 8].map((factor) => factor * pixels).filter((size) => size <= MAX_READ);
  const another = `Must be another picture, and no code itself, or omitted: ${CANNOT} alone with this one`;
  return [
    ...smaller.map((percent) => ({
      path: "/logoSize",
      message: `Must be at most ${percent}: ${CANNOT} with a larger logo`,
      style: { logo: logo && { ...logo, percent } },
    })),
    ...(logo ? [{ path: "/logo", message: another, style: { logo: undefined } }] : []),
    {
      path: "/dark",
      message: `Must have more contrast to light, also the gradient: ${CANNOT} in these colours`,
      style: { dark: BLACK, light: WHITE, gradient: undefined },
    },
    ...larger.map((size) => ({
      path,
      message: `Must be larger, such as ${lengthOf(size)}: ${CANNOT} at this size`,
      pixels: size,
    })),
    {
      path: "/shape",
      message: `Must be square, with square eyes, for this text and size: else ${CANNOT}`,
      style: { shape: "square", eyes: "square" },
    },
  ];
}

/**
 * Reads a design as a camera would, and gives warnings. @param lengthOf Writes pixels in the unit of the field for the size.
 * @throws Refusal that says what to change if it cannot be read.
 */
export async function checkReadable(
  design: Design,
  paths: { size: string; text: string },
  lengthOf: (pixels: number) => string,
): Promise<string[]> {
  const { full, third, isSmall } = await readBack(design);
  if (full && third) return [];
  if (full && isSmall) {
    const size = lengthOf(UNIT_FOR_THIRD * sceneOf(design.symbol, design.style).side);
    return [`The decoder of this service reads the code at this size, but not at a third of it: try ${size} or more`];
  }
  for (const { path, message, style, pixels = design.pixels } of remedies(design, paths.size, lengthOf)) {
    const again = await readBack({ ...design, pixels, style: { ...design.style, ...style } });
    if (again.full && (again.third || again.isSmall)) throw invalidField(path, message);
  }
  throw invalidField(paths.text, `Must be shorter, or with a plainer design: ${CANNOT}`);
}
