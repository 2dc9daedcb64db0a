/** The formats that colours are exported in. */
export const EXPORT_FORMATS = ["css", "json", "tailwind", "scss"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Each colour as the suffix of its name, which is empty for the only colour, and its hex notation. */
type ExportedColors = readonly (readonly [suffix: string, hex: string])[];

const block = (start: string, lines: readonly string[]): string =>
  [start, ...lines.map((line) => `  ${line}`), "}"].join("\n");

/** A declaration of each colour by its full name: "brand-500", or "brand" without a suffix. */
const declarations = (prefix: string, name: string, colors: ExportedColors): string[] =>
  colors.map(([suffix, hex]) => `${prefix}${suffix ? `${name}-${suffix}` : name}: ${hex};`);

/** Custom properties, JSON, the theme variables of Tailwind CSS 4, or Sass variables. */
const WRITERS: Readonly<Record<ExportFormat, (name: string, colors: ExportedColors) => string>> = {
  css: (name, colors) => block(":root {", declarations("--", name, colors)),
  json: (name, colors) => {
    const named = Object.fromEntries(colors);
    return JSON.stringify({ [name]: named[""] ?? named }, null, 2);
  },
  tailwind: (name, colors) => block("@theme {", declarations("--color-", name, colors)),
  scss: (name, colors) => declarations("$", name, colors).join("\n"),
};

/** Colours as code, in their order. */
export const exportText = (format: ExportFormat, name: string, colors: ExportedColors): string =>
  WRITERS[format](name, colors);
