import { invalidField } from "../../../operation/refusal.ts";
import { parseHex } from "../../color/hex.ts";
import type { Color } from "../../color/srgb.ts";
import { type ImageFormat, PAINT_EXPECTED, PAINT_PATTERN, type QrOptions } from "./fields.ts";

/** A colour of modules. Channels and opacity are whole numbers from 0 to 255. */
export type Paint = Pick<Color, "rgb" | "alpha">;

const PAINT = new RegExp(PAINT_PATTERN);

/** Reads #RGB, #RRGGBB or #RRGGBBAA; the # is optional. @throws Refusal at the JSON pointer `path` for anything else. */
export function parsePaint(text: string, path: string): Paint {
  const color = PAINT.test(text) ? parseHex(text) : undefined;
  if (color === undefined) throw invalidField(path, `Must be ${PAINT_EXPECTED}`);
  return { rgb: color.rgb, alpha: color.alpha };
}

/** How a symbol is rendered. */
export interface RenderOptions extends Pick<QrOptions, "size" | "margin" | "invert"> {
  format: ImageFormat;
  dark: Paint;
  light: Paint;
}

/** @throws Refusal at an invalid colour, or at "/format" if the two names of the format disagree. */
export function renderOptions({ type, format, size, margin, color, invert }: QrOptions): RenderOptions {
  if (type !== undefined && format !== undefined && type !== format)
    throw invalidField("/format", "Must be the same as type, which is another name for it; one of them is enough");
  const dark = parsePaint(color.dark, "/color/dark");
  const light = parsePaint(color.light, "/color/light");
  return { format: type ?? format ?? "png", size, margin, dark, light, invert };
}
