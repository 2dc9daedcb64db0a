import { CopyButton, Regenerate } from "../../controls/buttons.tsx";
import { Icon } from "../../controls/icon.tsx";
import { Section } from "../../controls/result.tsx";
import { saveFile } from "../../controls/save.ts";
import { viewOf, viewsOf } from "../../controls/view-of.tsx";
import type { DataOf } from "../../operation/call.ts";
import { textOf } from "../../operation/form.ts";
import { counted } from "../../words.ts";
import { definitions } from "./definitions.ts";
import { countField, form } from "./forms.ts";

type Placeholder = DataOf<ReturnType<typeof form.call>>;

const { fields } = form;

const Source = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <pre class="source bounded" tabIndex={0}>
    {text}
  </pre>
);

const Prose = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <div class="prose bounded" tabIndex={0}>
    {text.split("\n\n").map((paragraph, index) => (
      <p key={index}>{paragraph}</p>
    ))}
  </div>
);

const List = ({ items }: { items: readonly string[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <ul class="list bounded" tabIndex={0}>
    {items.map((item, index) => (
      <li key={index}>{item}</li>
    ))}
  </ul>
);

/** HTML, Markdown and bytes are shown as source, the other types as prose. */
function Shown({ data, text }: { data: Placeholder | string; text: string }) {
  if (typeof data === "string" || data.type === "markdown" || data.type === "bytes") return <Source text={text} />;
  return data.items ? <List items={data.items} /> : <Prose text={text} />;
}

/** What is counted, for screen readers, if the name of the type does not say it. */
const COUNTED: Readonly<Record<string, string>> = { list: "list items", markdown: "sections of Markdown" };

const countText = (): string => textOf(fields.count) || String(countField().schema.default);

/** "1 word, 5 characters" */
const sizeOf = (text: string): string =>
  `${counted(text.split(/\s+/).filter(Boolean).length, "words")}, ${counted(text.length, "characters")}`;

const Download = ({ text, isHtml }: { text: string; isHtml: boolean }) => {
  const [name, type] = isHtml ? (["lorem.html", "text/html"] as const) : (["lorem.txt", "text/plain"] as const);
  return (
    <button type="button" class="quiet" onClick={() => saveFile(name, type, text)}>
      <Icon name="download" />
      Download
    </button>
  );
};

/** If the format is HTML, the answer is the document itself. */
function Result({ data, again }: { data: Placeholder | string; again(): void }) {
  const text = typeof data === "string" ? data.trimEnd() : data.text;
  return (
    <Section
      title="Text"
      actions={
        <>
          <Regenerate again={again} />
          <Download text={text} isHtml={typeof data === "string"} />
          <CopyButton text={text} what="text" worded />
        </>
      }
    >
      <p class="hint">{sizeOf(text)}</p>
      <Shown data={data} text={text} />
    </Section>
  );
}

export const views = viewsOf(definitions, {
  generate: viewOf(form, {
    texts: ["seed"],
    controls: {
      type: { label: "What" },
      count: () => ({ label: "How many", field: countField(), slider: true }),
      sentences: { label: "Sentences in each", placeholder: "3–7" },
      startWithLorem: { label: "Begin with “Lorem ipsum dolor sit amet”" },
      seed: { label: "Seed", hint: "The same seed always gives the same text", placeholder: "Random" },
      format: { label: "Format", choices: ["json", "html"], labelOf: (name) => (name === "json" ? "Text" : "HTML") },
    },
    spoken: () => `${counted(Number(countText()), COUNTED[textOf(fields.type)] ?? textOf(fields.type))} made`,
    Result,
  }),
});
