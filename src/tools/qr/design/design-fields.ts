import type { Static } from "@sinclair/typebox";
import { namesOf } from "../../../operation/json.ts";
import { boolean, integer, notForAgents, oneOf, onlyWhen, t, text, withDefault } from "../../../operation/schema.ts";
import type { Rgb } from "../../color/srgb.ts";
import { optionFields } from "../image/options.ts";
import { contentFields } from "./design-content.ts";
import type { Lettering } from "./label.ts";

const GRADIENTS = ["linear", "radial"] as const;

/** The formats of designs and their media types. */
export const DESIGN_TYPES = {
  png: "image/png",
  svg: "image/svg+xml",
  pdf: "application/pdf",
  eps: "application/postscript",
} as const;

/** A picture without transparency, rows from the top: three bytes a pixel, or one if it is grey. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** How a symbol looks. */
export interface DesignStyle extends Pick<DesignInput, "shape" | "eyes" | "margin"> {
  dark: Rgb;
  light: Rgb;
  /** The dark colour changes to another one: from the top left to the bottom right, or from the centre outwards. */
  gradient: { kind: NonNullable<DesignInput["gradient"]>; to: Rgb } | undefined;
  /** A picture in the centre, whose longer side has this share of the symbol's, in percent. */
  logo: { picture: Picture; percent: number } | undefined;
  label: Lettering | undefined;
}

/** The formats of designs. */
export const FORMATS = namesOf(DESIGN_TYPES);
/** Pixels across without a size or a width. */
export const DEFAULT_SIZE = 600;

/** Pixels across. */
export const SIZE = { minimum: 50, maximum: 4096 } as const;

const color = (description: string) =>
  text({
    description,
    pattern: "^#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$",
    expected: "an opaque hex colour: #RGB or #RRGGBB",
    isColor: true,
  });

/** The most bytes of a logo, and pixels on each side. */
export const MAX_LOGO = { kibibytes: 256, pixels: 1024 } as const;

/** The input of a design. */
export const input = t.Object({
  ...contentFields,
  format: withDefault(oneOf(FORMATS, { description: "Format of the picture" }), "png"),
  size: t.Optional(integer({ description: `Width in pixels; ${DEFAULT_SIZE} if size and width are omitted`, ...SIZE })),
  width: t.Optional(
    t.Number({ description: "Width in print, in millimetres, instead of size", minimum: 5, maximum: 1000 }),
  ),
  dpi: withDefault(
    integer({ description: "Resolution: pixels in an inch, which relates size and width", minimum: 72, maximum: 2400 }),
    300,
  ),
  margin: optionFields.margin,
  shape: withDefault(oneOf(["square", "rounded", "dots"], { description: "Shape of the modules" }), "square"),
  eyes: withDefault(
    oneOf(["square", "rounded", "circle"], { description: "Shape of the three eyes in the corners" }),
    "square",
  ),
  dark: withDefault(color("Colour of the dark modules"), "#000000"),
  light: withDefault(color("Colour of the light modules"), "#ffffff"),
  gradient: t.Optional(
    oneOf(GRADIENTS, {
      description:
        "Gradient: the dark colour changes to gradientTo, from the top left or from the centre; linear if omitted",
    }),
  ),
  gradientTo: onlyWhen(
    { gradient: GRADIENTS },
    t.Optional(color("Second colour of a gradient, which begins with dark")),
  ),
  logo: t.Optional(
    text({
      description: `Picture in the centre: a PNG, JPEG or WebP image of at most ${MAX_LOGO.kibibytes} KiB and ${MAX_LOGO.pixels} × ${MAX_LOGO.pixels} pixels, in base64 or as a data URL; error correction is then H`,
      brief: "PNG, JPEG or WebP in base64",
      isPath: true,
    }),
  ),
  logoSize: withDefault(
    integer({ description: "Size of the logo: its longer side in percent of the symbol's", minimum: 5, maximum: 30 }),
    20,
  ),
  label: t.Optional(
    text({
      description:
        "Label below the code: a line of text, which makes the picture higher: Latin, Greek and Cyrillic letters, digits and signs",
      brief: "Text below the code",
      minLength: 1,
      maxLength: 64,
    }),
  ),
  errorCorrection: optionFields.errorCorrection,
  raw: notForAgents(withDefault(boolean("Answer with the file itself instead of JSON"), false)),
});
export type DesignInput = Static<typeof input>;
