import { counted } from "../../../operation/expectation.ts";
import { CopyButton, Regenerate, SaveButton } from "../../controls/buttons.tsx";
import { saveFile } from "../../controls/pickers.tsx";
import { Bounded, Section } from "../../controls/result.tsx";
import { viewOf, viewsOf } from "../../controls/view-of.tsx";
import { definitionsOf } from "../../definitions.ts";
import type { DataOf } from "../../operation/call.ts";
import { choiceOf, type FormField, formsOf, textOf } from "../../operation/form.ts";

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

/** What the items of other types are limited as. That of bytes is the greatest limit, which the operation itself has. */
const LIMITED_AS: Readonly<Record<string, string>> = { list: "sentences", markdown: "paragraphs" };

/** The field of the count with the limit of the type that is chosen. */
export function countField(): FormField {
  const type = choiceOf(form.fields.type);
  const { count } = new Map(Object.entries(forms)).get(LIMITED_AS[type] ?? type)?.fields ?? form.fields;
  return { ...form.fields.count, schema: { ...count.schema, default: usualCount() } };
}

type Placeholder = DataOf<ReturnType<typeof form.call>>;

const { fields } = form;

/** HTML, Markdown and bytes are shown as source, the other types as prose. */
function Shown({ data, text }: { data: Placeholder | string; text: string }) {
  if (typeof data === "string" || data.type === "markdown" || data.type === "bytes")
    return (
      <Bounded as="pre" kind="source">
        {text}
      </Bounded>
    );
  const { items } = data;
  return (
    <Bounded as={items ? "ul" : "div"} kind={items ? "list" : "prose"}>
      {(items ?? text.split("\n\n")).map((part, index) =>
        items ? <li key={index}>{part}</li> : <p key={index}>{part}</p>,
      )}
    </Bounded>
  );
}

/** What is counted, for screen readers, if the name of the type does not say it. */
const COUNTED: Readonly<Record<string, string>> = { list: "list items", markdown: "Markdown sections" };

const countText = (): string => textOf(fields.count) || String(countField().schema.default);

/** "1 word, 5 characters" */
const sizeOf = (text: string): string =>
  `${counted(text.split(/\s+/).filter(Boolean).length, "words")}, ${counted(text.length, "characters")}`;

/** If the format is HTML, the answer is the document itself. */
function Result({ data, again }: { data: Placeholder | string; again(): void }) {
  const isHtml = typeof data === "string";
  const text = isHtml ? data.trimEnd() : data.text;
  const [name, type] = isHtml ? ["lorem.html", "text/html"] : ["lorem.txt", "text/plain"];
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
      <Shown data={data} text={text} />
    </Section>
  );
}

export const views = viewsOf(forms, {
  generate: viewOf(form, {
    texts: ["seed"],
    controls: () => ({
      count: { label: "How many", field: countField(), slider: true },
      seed: { placeholder: "Random" },
      format: { labelOf: (name) => (name === "json" ? "Text" : undefined) },
    }),
    spoken: () => `${counted(Number(countText()), COUNTED[textOf(fields.type)] ?? textOf(fields.type))} made`,
    Result,
  }),
});
