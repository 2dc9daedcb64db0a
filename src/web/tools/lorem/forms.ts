import { choiceOf, createForm, type FormField } from "../../operation/form.ts";
import { definitions, MAXIMA } from "./definitions.ts";

/** How many of each type make a usual text. */
const USUAL: Readonly<Record<string, string>> = { words: "50", sentences: "5", list: "5", bytes: "500" };

/** Until a number is entered, it is a usual one of the type that is chosen. */
const usualCount = (): number => Number(USUAL[choiceOf(form.fields.type)] ?? form.fields.count.schema.default);

export const form = createForm(definitions.generate, {
  count: { initial: "", read: (text: string) => (text.trim() === "" ? usualCount() : Number(text)) },
});

/** The field of the count with the limit of the type that is chosen. */
export function countField(): FormField {
  const { type, count } = form.fields;
  const maximum = MAXIMA[choiceOf(type)];
  return { ...count, schema: { ...count.schema, ...(maximum && { maximum }), default: usualCount() } };
}
