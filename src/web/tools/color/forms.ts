import type { DataOf } from "../../operation/call.ts";
import { type Cell, cell, createForm, textOf } from "../../operation/form.ts";
import { decimalFrom } from "../../operation/values.ts";
import { definitions } from "./definitions.ts";

const colorCell = (initial: string): Cell => ({ ...cell(initial), read: (text) => text.trim() || undefined });

/** The colour, which most views share. */
const color = colorCell("#3498db");
const exportCell = cell("css");
const nameCell = cell("brand");

export const info = createForm(definitions.info, { color });
export const palette = createForm(definitions.palette, { color, export: exportCell, name: nameCell });
export const scale = createForm(definitions.scale, { color, export: exportCell, name: nameCell });
export const mix = createForm(definitions.mix, {
  export: exportCell,
  name: nameCell,
  a: colorCell("#3498db"),
  b: colorCell("#e74c3c"),
});
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

export type MadePalette = DataOf<ReturnType<typeof palette.call>>;
export type Info = DataOf<ReturnType<typeof info.call>>;
export type Contrast = DataOf<ReturnType<typeof contrast.call>>;

export const enteredColor = (): string => textOf(info.fields.color).trim();
