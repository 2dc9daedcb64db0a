import type { DataOf } from "../../api/call.ts";
import { addressed, type Cell, cell, choicesOf, createForm, decimalFrom, textOf } from "../../state/form.ts";
import { definitions } from "./definitions.ts";
import { withEntries } from "./palette-entries.ts";

const colorCell = (initial: string): Cell => ({ ...cell(initial), read: (text) => text.trim() || undefined });

/** The colour, which most views share. */
const color = colorCell("#3498db");
const exportCell = cell("css");
const nameCell = cell("brand");

export const info = createForm(definitions.info, { color });
export const convert = createForm(definitions.convert, { color, to: { initial: "hsl" } });
export const palette = createForm(definitions.palette, { color, export: exportCell, name: nameCell });
export const scale = createForm(definitions.scale, { color, export: exportCell, name: nameCell });
export const mix = createForm(definitions.mix, { a: colorCell("#3498db"), b: colorCell("#e74c3c") });
export const difference = createForm(definitions.difference, { a: colorCell("#3498db"), b: colorCell("#2d96dd") });
export const contrast = createForm(definitions.contrast, {
  foreground: colorCell("#3498db"),
  background: colorCell("#ffffff"),
});

/** The page has the severity in percent, the service a share of 1. */
export const PERCENT = 100;
export const simulate = createForm(definitions.simulate, {
  color,
  severity: { initial: "100", read: (text) => (text.trim() === "" ? undefined : decimalFrom(text) / PERCENT) },
});

export const addresses = {
  inspect: addressed(info),
  convert: addressed(convert, ["color", "to", "precision"]),
  palette: withEntries(addressed(palette, ["color", "type", "count", "export", "name"])),
  scale: addressed(scale, ["color", "export", "name"]),
  mix: addressed(mix, ["a", "b", "weight", "space"]),
  difference: addressed(difference),
  contrast: addressed(contrast),
  simulate: addressed(simulate, ["color", "severity"]),
};

export type MadePalette = DataOf<ReturnType<typeof palette.call>>;
export type Info = DataOf<ReturnType<typeof info.call>>;
export type Conversion = DataOf<ReturnType<typeof convert.call>>;
export type Contrast = DataOf<ReturnType<typeof contrast.call>>;

/** The notation of a colour, by its beginning: "hex", "oklch", "name". */
export function notationOf(written: string): string {
  const text = written.trim().toLowerCase();
  if (/^#|^([0-9a-f]{3,4}){1,2}$/.test(text)) return "hex";
  const [, name] = /^([a-z]+)\(/.exec(text) ?? [];
  return name?.replace(/^(rgb|hsl)a$/, "$1") ?? "name";
}

/** The notation, if the service converts from it directly. */
export const convertedFrom = (notation: string) => choicesOf(convert.fields.from).find((each) => each === notation);

export const enteredColor = (): string => textOf(info.fields.color).trim();
