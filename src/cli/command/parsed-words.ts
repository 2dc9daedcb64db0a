import type { CommandField } from "../definition/command-fields.ts";
import type { GivenValue } from "../input/command-input.ts";

/** The values of fields that parsing a command line collects. */
export interface ParsedWords {
  values: GivenValue[];
  secretFiles: { field: CommandField; path: string }[];
}

/** Adds a value of a field. Lists may have several. */
export function addValue({ values }: ParsedWords, field: CommandField, text: string): void {
  const index = values.findIndex((value) => value.field === field);
  const before = values[index];
  if (before) values[index] = { ...before, texts: [...before.texts, text] };
  else values.push({ field, texts: [text], isOption: true });
}

/** No values. */
export const emptyParsedWords = (): ParsedWords => ({ values: [], secretFiles: [] });
