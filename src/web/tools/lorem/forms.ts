import { definitionsOf } from "../../definitions.ts";
import { choiceOf, type FormField } from "../../operation/form.ts";
import { formsOf } from "../../operation/forms.ts";

/** How many of each type make a usual text. */
const USUAL: Readonly<Record<string, string>> = { words: "50", sentences: "5", list: "5", bytes: "500" };

/** Until a number is entered, it is a usual one of the type that is chosen. */
const usualCount = (): number => Number(USUAL[choiceOf(form.fields.type)] ?? form.fields.count.schema.default);

export const forms = formsOf(
  definitionsOf("lorem"),
  {},
  {
    generate: {
      count: { initial: "", read: (text) => (text.trim() === "" ? usualCount() : Number(text)) },
      format: { choices: ["json", "html"] },
    },
  },
);
export const form = forms.generate;

/** The operation with the limit of a type: a list has as many items as there can be sentences. That of bytes is the greatest. */
const LIMITED = new Map<string, { fields: { count: FormField } }>([
  ["words", forms.words],
  ["sentences", forms.sentences],
  ["list", forms.sentences],
  ["paragraphs", forms.paragraphs],
  ["markdown", forms.paragraphs],
]);

/** The field of the count with the limit of the type that is chosen. */
export function countField(): FormField {
  const { type, count } = form.fields;
  const maximum = LIMITED.get(choiceOf(type))?.fields.count.schema.maximum;
  return { ...count, schema: { ...count.schema, ...(maximum && { maximum }), default: usualCount() } };
}
