import { definitionsOf, maximumCounts } from "../../definitions.ts" with { type: "macro" };
import { addressed, choiceOf, createForm, type FormField } from "../../state/form.ts";

export const form = createForm(definitionsOf("lorem").generate);

const MAXIMA: Readonly<Record<string, number>> = maximumCounts();

/** The field of the count with the limit of the type that is chosen. */
export function countField(): FormField {
  const { type, count } = form.fields;
  const maximum = MAXIMA[choiceOf(type)];
  return maximum === undefined ? count : { ...count, schema: { ...count.schema, maximum } };
}

/** Whether the type has sentences to choose the number of. */
export const hasSentences = (): boolean => choiceOf(form.fields.type) === "paragraphs";

/** Only paragraphs have the field of their sentences, which keeps its text while another type is chosen. */
export const placeholderCall = () => form.call(hasSentences() ? {} : { sentences: undefined });

export const address = addressed(form);
