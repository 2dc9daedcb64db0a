import type { CommandField } from "../definition/command-fields.ts";
import type { GivenValue } from "../input/given.ts";

/** What one reading of a command line collects. */
export interface Collected {
  values: GivenValue[];
  secretFiles: { field: CommandField; path: string }[];
  files: string[];
  check: string | undefined;
  output: string | undefined;
  json: boolean;
}

/** Adds a field's value; a list may have several. */
export function collect({ values }: Collected, field: CommandField, text: string): void {
  const index = values.findIndex((value) => value.field === field);
  const before = values[index];
  if (before) values[index] = { ...before, texts: [...before.texts, text] };
  else values.push({ field, texts: [text], isOption: true });
}

/** Nothing yet. */
export const empty = (): Collected => ({
  values: [],
  secretFiles: [],
  files: [],
  check: undefined,
  output: undefined,
  json: false,
});
