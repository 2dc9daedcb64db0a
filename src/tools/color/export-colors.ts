import type { Static, TObject } from "@sinclair/typebox";
import { oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { EXPORT_FORMATS, exportText } from "./export-text.ts";

/** Options of operations whose colours can be exported. */
export const exportFields = {
  export: t.Optional(
    oneOf(EXPORT_FORMATS, {
      description: "Write the colours as CSS custom properties, JSON, a Tailwind CSS 4 theme or Sass variables",
      brief: "Code to add",
    }),
  ),
  name: withDefault(
    text({
      description: "Name of the colours in an export",
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
