import { oneOf, t, text } from "../../operation/schema.ts";
import { MAX_COLOR_LENGTH, NOTATIONS } from "./parse.ts";

/** A colour in an input. */
export const colorField = (description: string) => text({ description, minLength: 1, maxLength: MAX_COLOR_LENGTH });

/** A colour in any notation. */
export const anyColor = colorField("The colour: hex, rgb(), hsl() or a CSS name");

/** One of the notations that are converted into each other. */
export const notation = (description: string) => oneOf(NOTATIONS, { description });

export const hex = t.String({ description: "#rrggbb, or #rrggbbaa where it is translucent" });

/** A colour in an answer, in the notations of conversions. */
export const written = {
  hex,
  rgb: t.String({ description: "rgb() notation" }),
  hsl: t.String({ description: "hsl() notation" }),
};

export const alpha = t.Number({ description: "Opacity, 0 to 1" });

/** The levels of WCAG 2.2 that a contrast passes. */
export const passes = { aa: t.Boolean(), aaa: t.Boolean() };
