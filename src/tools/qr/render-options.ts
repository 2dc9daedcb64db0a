import { type Paint, parsePaint } from "./color.ts";
import type { QrOptions } from "./fields.ts";

/** How a symbol is rendered. */
export interface RenderOptions {
  /** Pixels on each side. */
  size: number;
  /** Modules of quiet zone on each side. */
  margin: number;
  dark: Paint;
  light: Paint;
  /** Whether dark modules are ink, in half blocks. */
  invert: boolean;
}

/** @throws Refusal at the colour that cannot be read. */
export function renderOptions({ size, margin, color, invert }: QrOptions): RenderOptions {
  const dark = parsePaint(color.dark, "/color/dark");
  const light = parsePaint(color.light, "/color/light");
  return { size, margin, dark, light, invert };
}
