import type { Rgb } from "../../color/srgb.ts";
import type { Lettering } from "./label.ts";

export const SHAPES = ["square", "rounded", "dots"] as const;
export const EYES = ["square", "rounded", "circle"] as const;
export const GRADIENTS = ["linear", "radial"] as const;

/** The formats of designs and their media types. */
export const DESIGN_TYPES = {
  png: "image/png",
  svg: "image/svg+xml",
  pdf: "application/pdf",
  eps: "application/postscript",
} as const;
export type DesignFormat = keyof typeof DESIGN_TYPES;

/** A picture without transparency: three bytes a pixel, rows from the top. */
export interface LogoPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** How a symbol looks. */
export interface DesignStyle {
  shape: (typeof SHAPES)[number];
  eyes: (typeof EYES)[number];
  /** Modules of quiet zone. */
  margin: number;
  dark: Rgb;
  light: Rgb;
  /** The dark colour changes to another one: from the top left to the bottom right, or from the centre outwards. */
  gradient: { kind: (typeof GRADIENTS)[number]; to: Rgb } | undefined;
  /** A picture in the centre, whose longer side has this share of the symbol's, in percent. */
  logo: { picture: LogoPicture; percent: number } | undefined;
  /** A line of text below the quiet zone. */
  label: Lettering | undefined;
}
