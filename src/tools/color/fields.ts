import { t, text } from "../../operation/schema.ts";
import { MAX_COLOR_LENGTH } from "./parse.ts";

/** A colour in an input. */
export const colorField = (description: string, brief?: string) =>
  text({ description, brief, minLength: 1, maxLength: MAX_COLOR_LENGTH });

export const anyColor = colorField(
  "The colour in any notation of CSS Color 4, or in hsv() or cmyk()",
  "Any CSS colour",
);

export const hexColor = t.String({ description: "#rrggbb, or #rrggbbaa for a translucent colour" });

/** A colour in an output, in hex, rgb and hsl notation. */
export const colorNotations = {
  hex: hexColor,
  rgb: t.String({ description: "rgb() notation" }),
  hsl: t.String({ description: "hsl() notation" }),
};

export const alpha = t.Number({ description: "Opacity, 0 to 1" });

export const inGamut = t.Boolean({
  description: "Whether it lies inside sRGB, to within 1 of the 255 steps of a channel; if not, it is mapped into sRGB",
});

/** The levels of WCAG 2.2 that a contrast passes. */
export const contrastLevels = { aa: t.Boolean(), aaa: t.Boolean() };
