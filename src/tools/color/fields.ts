import { oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { EXPORT_FORMATS } from "./export-colors.ts";
import { MAX_COLOR_LENGTH, NOTATIONS } from "./parse.ts";

/** A colour in an input. */
export const colorField = (description: string) => text({ description, minLength: 1, maxLength: MAX_COLOR_LENGTH });

/** A colour in any notation. */
export const anyColor = colorField("The colour in any notation of CSS Color 4, or in hsv() or cmyk()");

/** One of the notations that are converted into each other. */
export const notationField = (description: string) => oneOf(NOTATIONS, { description });

export const hexColor = t.String({ description: "#rrggbb, or #rrggbbaa for a translucent colour" });

/** A colour in an output, in hex, rgb and hsl notation. */
export const colorNotations = {
  hex: hexColor,
  rgb: t.String({ description: "rgb() notation" }),
  hsl: t.String({ description: "hsl() notation" }),
};

export const alpha = t.Number({ description: "Opacity, 0 to 1" });

/** Options of operations whose colours can be exported. */
export const exportFields = {
  export: t.Optional(
    oneOf(EXPORT_FORMATS, {
      description: "Write the colours as CSS custom properties, JSON, a Tailwind CSS 4 theme or Sass variables",
    }),
  ),
  name: withDefault(text({ description: "Name of the colours in an export", minLength: 1, maxLength: 64 }), "brand"),
};

/** The export in an output. */
export const exported = t.Optional(t.String({ description: "The colours in the format that export names" }));

/** Whether gamut mapping was needed. */
export const inGamut = t.Boolean({ description: "Whether it lies inside sRGB; if not, it is mapped into sRGB" });

/** The levels of WCAG 2.2 that a contrast passes. */
export const contrastLevels = { aa: t.Boolean(), aaa: t.Boolean() };
