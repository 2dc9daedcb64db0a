import type { Call, DataOf } from "../../api/call.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { textOf } from "../../state/form.ts";
import type { Views } from "../../tool.ts";
import { CopyButton, Regenerate } from "../../ui/buttons.tsx";
import { Control } from "../../ui/control.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/result.tsx";
import { saveFile } from "../../ui/save.ts";
import { Workbench } from "../../ui/workbench.tsx";
import { address, countField, form, hasSentences, placeholderCall } from "./forms.ts";

type Placeholder = DataOf<ReturnType<typeof placeholderCall>>;

const { fields } = form;

const Options = () => (
  <>
    <Control field={fields.type} label="What" />
    <Control field={countField()} label="How many" slider />
    {hasSentences() && (
      <Control
        field={fields.sentences}
        label="Sentences in each"
        hint="3 to 7 at random if left empty"
        placeholder="3–7"
      />
    )}
    <Control field={fields.startWithLorem} label="Begin with “Lorem ipsum dolor sit amet”" />
    <Control field={fields.seed} hint="The same seed always gives the same text" placeholder="Random" />
    <Control field={fields.format} choices={["json", "html"]} labelOf={(form) => (form === "json" ? "Text" : "HTML")} />
  </>
);

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
  [[text.split(/\s+/).filter(Boolean).length, "word"] as const, [text.length, "character"] as const]
    .map(([count, unit]) => `${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`)
    .join(", ");

const Download = ({ text, isHtml }: { text: string; isHtml: boolean }) => {
  const [name, type] = isHtml ? (["lorem.html", "text/html"] as const) : (["lorem.txt", "text/plain"] as const);
  return (
    <button type="button" class="quiet" onClick={() => saveFile(name, type, text)}>
      <Icon name="download" />
      Download
    </button>
  );
};

/** Placeholder text. */
function Generate() {
  // If the format is HTML, the answer is the document itself.
  const call: Call<Placeholder | string> | undefined = placeholderCall();
  const answer = useAnswer(call);
  return (
    <Workbench
      answer={answer}
      empty="…"
      spoken={() => `${countText()} ${COUNTED[textOf(fields.type)] ?? textOf(fields.type)} made`}
      options={<Options />}
    >
      {([data]) => {
        const text = typeof data === "string" ? data.trimEnd() : data.text;
        return (
          <Section
            title="Text"
            actions={
              <>
                <Regenerate again={answer.again} />
                <Download text={text} isHtml={typeof data === "string"} />
                <CopyButton text={text} what="text" worded />
              </>
            }
          >
            <p class="hint">{sizeOf(text)}</p>
            <Shown data={data} text={text} />
          </Section>
        );
      }}
    </Workbench>
  );
}

export const views: Views = { generate: { Component: Generate, address } };
