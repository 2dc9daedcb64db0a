import { invalidField } from "../../refusal.ts";

/** The formats that colours are exported in. */
export const EXPORT_FORMATS = ["css", "json", "tailwind", "scss"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A colour of an export: the suffix of its name, empty if it is the only colour, and its hex notation. */
export interface ExportedColor {
  suffix: string;
  hex: string;
}

const NAME = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/i;

/** A block with one declaration per line. */
const block = (start: string, lines: readonly string[]): string =>
  [start, ...lines.map((line) => `  ${line}`), "}"].join("\n");

/** A declaration of each colour by its full name: "brand-500", or "brand" without a suffix. */
const declarations = (prefix: string, name: string, colors: readonly ExportedColor[]): string[] =>
  colors.map(({ suffix, hex }) => `${prefix}${suffix ? `${name}-${suffix}` : name}: ${hex};`);

/** A JSON object: the name with an object of suffixes and colours, or with the hex notation of the only colour. */
function asJson(name: string, colors: readonly ExportedColor[]): string {
  const [first] = colors;
  const value = first?.suffix === "" ? first.hex : Object.fromEntries(colors.map(({ suffix, hex }) => [suffix, hex]));
  return JSON.stringify({ [name]: value }, null, 2);
}

/** Custom properties, JSON, the theme variables of Tailwind CSS 4, or Sass variables. */
const WRITERS: Readonly<Record<ExportFormat, (name: string, colors: readonly ExportedColor[]) => string>> = {
  css: (name, colors) => block(":root {", declarations("--", name, colors)),
  json: asJson,
  tailwind: (name, colors) => block("@theme {", declarations("--color-", name, colors)),
  scss: (name, colors) => declarations("$", name, colors).join("\n"),
};

/**
 * The output field `exported`, or no field if no export is requested.
 *
 * @throws Refusal at /name if it is not a valid name in all formats.
 */
export function exportColors(
  { export: format, name }: { export?: ExportFormat; name: string },
  colors: readonly ExportedColor[],
): { exported?: string } {
  if (!NAME.test(name)) {
    throw invalidField("/name", "Must be a letter, followed by letters and digits, with single hyphens between them");
  }
  return format ? { exported: WRITERS[format](name, colors) } : {};
}
