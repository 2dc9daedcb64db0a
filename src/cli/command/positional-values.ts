import { CommandError } from "../definition/command-error.ts";
import { type CommandField, positionalFields } from "../definition/command-fields.ts";
import type { GivenValue } from "../input/command-input.ts";

/**
 * Assigns words to the positional fields, except those that were given as options and `replaced`, for which files are
 * given.
 * @throws CommandError if there are too many words.
 */
export function positionalValues(
  words: readonly string[],
  fields: readonly CommandField[],
  given: readonly GivenValue[],
  replaced: string | undefined,
) {
  const all = positionalFields(fields).filter(({ name }) => name !== replaced);
  const open = all.filter((field) => !given.some((value) => value.field === field));
  const values: GivenValue[] = [];
  let rest = words;
  for (const field of open) {
    if (rest.length === 0) break;
    const count = field.kind === "list" ? rest.length : 1;
    values.push({ field, texts: rest.slice(0, count), isOption: false });
    rest = rest.slice(count);
  }
  if (rest.length === 0) return values;
  const names = all.map(({ option }) => option.toUpperCase());
  const takes = names.length === 0 ? "none" : names.join(" ");
  throw new CommandError(`Too many values; it takes ${takes} (put quotes around a value that has spaces)`);
}
