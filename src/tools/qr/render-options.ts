import type { Paint } from "./color.ts";

/** How a symbol is drawn. */
export interface Look {
  /** Pixels on each side. */
  size: number;
  /** Modules of quiet zone on each side. */
  margin: number;
  dark: Paint;
  light: Paint;
}

/** Pixels on each side of a picture. */
export const SIZE = { minimum: 50, maximum: 500, default: 200 } as const;

/** Modules of quiet zone on each side. */
export const MARGIN = { minimum: 0, maximum: 10, default: 4 } as const;

/** The colours of print. */
export const COLORS = { dark: "#000000", light: "#ffffff" } as const;
