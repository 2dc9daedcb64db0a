import type { Static } from "@sinclair/typebox";
import { namesOf } from "../../../json/object.ts";
import { boolean, integer, notForAgents, oneOf, t, text, withDefault } from "../../../operation/schema.ts";
import { optionFields } from "../image/fields.ts";
import { contentFields } from "./design-content.ts";
import { DESIGN_TYPES, EYES, GRADIENTS, SHAPES } from "./style.ts";

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
    integer({ description: "Pixels in an inch, which relates size and width", minimum: 72, maximum: 2400 }),
    300,
  ),
  margin: optionFields.margin,
  shape: withDefault(oneOf(SHAPES, { description: "Shape of the modules" }), "square"),
  eyes: withDefault(oneOf(EYES, { description: "Shape of the three eyes in the corners" }), "square"),
  dark: withDefault(color("Colour of the dark modules"), "#000000"),
  light: withDefault(color("Colour of the light modules"), "#ffffff"),
  gradient: t.Optional(
    oneOf(GRADIENTS, {
      description: "The dark colour changes to gradientTo, from the top left or from the centre; linear if omitted",
    }),
  ),
  gradientTo: t.Optional(color("Second colour of a gradient, which begins with dark")),
  logo: t.Optional(
    text({
      description: `Picture in the centre, as a data URL of a PNG, JPEG or WebP image of at most ${MAX_LOGO.kibibytes} KiB and ${MAX_LOGO.pixels} × ${MAX_LOGO.pixels} pixels; error correction is then H`,
      brief: "PNG, JPEG or WebP as data URL",
    }),
  ),
  logoSize: withDefault(
    integer({ description: "Longer side of the logo in percent of the symbol's", minimum: 5, maximum: 30 }),
    20,
  ),
  label: t.Optional(
    text({
      description:
        "A line of text below the code, which makes the picture higher: Latin, Greek and Cyrillic letters, digits and signs",
      brief: "Text below the code",
      minLength: 1,
      maxLength: 64,
    }),
  ),
  errorCorrection: optionFields.errorCorrection,
  raw: notForAgents(withDefault(boolean("Answer with the file itself instead of JSON"), false)),
});
export type DesignInput = Static<typeof input>;
