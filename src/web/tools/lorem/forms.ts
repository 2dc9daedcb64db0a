import { addressed, choiceOf, createForm, type FormField } from "../../state/form.ts";
import { definitions, MAXIMA } from "./definitions.ts";

export const form = createForm(definitions.generate);

/** The field of the count with the limit of the type that is chosen. */
export function countField(): FormField {
  const { type, count } = form.fields;
  const maximum = MAXIMA[choiceOf(type)];
  return maximum === undefined ? count : { ...count, schema: { ...count.schema, maximum } };
}

/** Whether the chosen type has a number of sentences. */
export const hasSentences = (): boolean => choiceOf(form.fields.type) === "paragraphs";

/** The number of sentences is kept, but not sent, while another type than paragraphs is chosen. */
export const placeholderCall = () => form.call(hasSentences() ? {} : { sentences: undefined });

export const address = addressed(form);
