import type { Static, TObject } from "@sinclair/typebox";
import { oneOf, t, text, withDefault } from "../../operation/schema.ts";

/** The formats that colours are exported in. */
export const EXPORT_FORMATS = ["css", "json", "tailwind", "scss"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

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

/** The hex notation of each colour by the suffix of its name; the suffix is empty if it is the only colour. */
type ExportedColors = Readonly<Record<string, string>>;

const block = (start: string, lines: readonly string[]): string =>
  [start, ...lines.map((line) => `  ${line}`), "}"].join("\n");

/** A declaration of each colour by its full name: "brand-500", or "brand" without a suffix. */
const declarations = (prefix: string, name: string, colors: ExportedColors): string[] =>
  Object.entries(colors).map(([suffix, hex]) => `${prefix}${suffix ? `${name}-${suffix}` : name}: ${hex};`);

/** Custom properties, JSON, the theme variables of Tailwind CSS 4, or Sass variables. */
const WRITERS: Readonly<Record<ExportFormat, (name: string, colors: ExportedColors) => string>> = {
  css: (name, colors) => block(":root {", declarations("--", name, colors)),
  json: (name, colors) => JSON.stringify({ [name]: colors[""] ?? colors }, null, 2),
  tailwind: (name, colors) => block("@theme {", declarations("--color-", name, colors)),
  scss: (name, colors) => declarations("$", name, colors).join("\n"),
};

/** The output field `exported`, or no field if no export is requested. */
export const exportColors = (
  { export: format, name }: Static<TObject<typeof exportFields>>,
  colors: ExportedColors,
): { exported?: string } => (format ? { exported: WRITERS[format](name, colors) } : {});
