import type { Static, TObject } from "@sinclair/typebox";
import { oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { EXPORT_FORMATS, exportText } from "./format.ts";

/** A colour in an input. */
export const colorField = (description: string, brief?: string) =>
  text({ description, brief, minLength: 1, maxLength: 256, isColor: true });

export const anyColor = colorField("Colour: any notation of CSS Color 4, also hsv() and cmyk()", "Any CSS colour");

/** The inputs of operations on two colours. */
export const twoColors = {
  a: colorField("First colour, in any notation", "One colour"),
  b: colorField("Second colour, in any notation", "Other colour"),
};

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

/** Options of operations whose colours can be exported. */
export const exportFields = {
  export: t.Optional(
    oneOf(EXPORT_FORMATS, {
      description: "Export: the colours as CSS custom properties, JSON, a Tailwind CSS 4 theme or Sass variables",
      brief: "Code to add",
    }),
  ),
  name: withDefault(
    text({
      description: "Name in the export",
      brief: "Name in that code",
      minLength: 1,
      maxLength: 64,
      pattern: "^[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$",
      expected: "a letter, followed by letters and digits, with single hyphens between them, 64 characters at most",
    }),
    "brand",
  ),
};

export const exported = t.Optional(t.String({ description: "The colours in the format that export names" }));

/** The output field `exported`, or no field if no export is requested. */
export const exportColors = (
  { export: format, name }: Static<TObject<typeof exportFields>>,
  colors: Readonly<Record<string, string>>,
): { exported?: string } => (format ? { exported: exportText(format, name, Object.entries(colors)) } : {});
