import { invalidField } from "../../refusal.ts";
import { parseHex } from "../color/hex.ts";
import type { Color } from "../color/srgb.ts";
import type { QrOptions } from "./fields.ts";

/** A colour of modules. Channels and opacity are whole numbers from 0 to 255. */
export type Paint = Pick<Color, "rgb" | "alpha">;

/** #RGBA, which is not accepted. */
const FOUR_DIGITS = /^#?[^#]{4}$/;

/** Reads #RGB, #RRGGBB or #RRGGBBAA; the # is optional. @throws Refusal at the JSON pointer `path` for anything else. */
export function parsePaint(text: string, path: string): Paint {
  const color = FOUR_DIGITS.test(text) ? undefined : parseHex(text);
  if (color === undefined) throw invalidField(path, "Must be a hex colour: #RGB, #RRGGBB or #RRGGBBAA");
  return { rgb: color.rgb, alpha: color.alpha };
}

/** How a symbol is rendered. */
export interface RenderOptions {
  /** Pixels on each side. */
  size: number;
  /** Modules of quiet zone on each side. */
  margin: number;
  dark: Paint;
  light: Paint;
  /** Whether half blocks draw the dark modules. */
  invert: boolean;
}

/** @throws Refusal at an invalid colour. */
export function renderOptions({ size, margin, color, invert }: QrOptions): RenderOptions {
  const dark = parsePaint(color.dark, "/color/dark");
  const light = parsePaint(color.light, "/color/light");
  return { size, margin, dark, light, invert };
}
