import { counted } from "../../../operation/expectation.ts";
import { CopyButton, Regenerate, SaveButton } from "../../controls/buttons.tsx";
import { saveFile } from "../../controls/pickers.tsx";
import { Bounded, Section } from "../../controls/result.tsx";
import { viewOf, viewsOf } from "../../controls/view-of.tsx";
import { definitionsOf } from "../../definitions.ts";
import type { DataOf } from "../../operation/call.ts";
import { choiceOf, type FormField, formsOf } from "../../operation/form.ts";

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

/** The field of the count with the usual one of the type that is chosen as its default. */
const countField = (): FormField => ({
  ...form.fields.count,
  schema: { ...form.fields.count.schema, default: usualCount() },
});

type Placeholder = DataOf<ReturnType<typeof form.call>>;

const textIn = (data: Placeholder | string): string => (typeof data === "string" ? data.trimEnd() : data.text);

const sizeOf = (text: string): string =>
  `${counted(text.split(/\s+/).filter(Boolean).length, "words")}, ${counted(text.length, "characters")}`;

/** If the format is HTML, the answer is the document itself. */
function Result({ data, again }: { data: Placeholder | string; again(): void }) {
  const text = textIn(data);
  const [name, type] = typeof data === "string" ? ["lorem.html", "text/html"] : ["lorem.txt", "text/plain"];
  return (
    <Section
      title="Text"
      actions={
        <>
          <Regenerate again={again} />
          <SaveButton save={() => saveFile(name, type, text)} />
          <CopyButton text={text} what="text" worded />
        </>
      }
    >
      <p class="hint">{sizeOf(text)}</p>
      <Bounded kind="prose">{text}</Bounded>
    </Section>
  );
}

export const views = viewsOf(forms, {
  generate: viewOf(form, {
    texts: ["seed"],
    controls: () => ({
      count: { field: countField() },
      seed: { placeholder: "Random" },
      format: { labelOf: (name) => (name === "json" ? "Text" : undefined) },
    }),
    spoken: (data) => sizeOf(textIn(data)),
    Result,
  }),
});
