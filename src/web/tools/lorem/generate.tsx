import { useAnswer } from "../../api/use-answer.ts";
import { type LoremType, makePlaceholder, type Placeholder } from "../../calls/lorem.ts";
import { filled, numberOf, oneOf, textOf, unlike } from "../../state/input.ts";
import { createStore } from "../../state/store.ts";
import { Segmented, Toggle } from "../../ui/choice.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Regenerate } from "../../ui/regenerate-button.tsx";
import { Section } from "../../ui/result.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";

export const loremStore = createStore({
  type: "paragraphs",
  count: "3",
  sentences: "",
  startWithLorem: true,
  seed: "",
  format: "text",
});

const TYPES = ["paragraphs", "sentences", "words", "list", "markdown", "bytes"] as const satisfies readonly LoremType[];
const MOST = { paragraphs: 100, sentences: 1000, words: 1000, list: 1000, markdown: 100, bytes: 65_536 } as const;
const FORMATS = ["text", "html"] as const;
const TYPE_OPTIONS = [
  { value: "paragraphs", label: "Paragraphs" },
  { value: "sentences", label: "Sentences" },
  { value: "words", label: "Words" },
  { value: "list", label: "List" },
  { value: "markdown", label: "Markdown" },
  { value: "bytes", label: "Bytes" },
];
const FORMAT_OPTIONS = [
  { value: "text", label: "Text" },
  { value: "html", label: "HTML" },
];

function callOf(values: typeof loremStore.defaults) {
  const type = oneOf(TYPES, values.type);
  return makePlaceholder(
    filled({
      type,
      count: numberOf(values.count),
      sentences: type === "paragraphs" ? numberOf(values.sentences) : undefined,
      startWithLorem: unlike(true, values.startWithLorem),
      seed: textOf(values.seed),
      format: unlike("text", oneOf(FORMATS, values.format)),
    }),
  );
}

function Options() {
  const type = oneOf(TYPES, loremStore.values.value.type);
  return (
    <>
      <Segmented label="What" path="/type" options={TYPE_OPTIONS} {...loremStore.bind("type")} />
      <NumberField label="How many" path="/count" min={1} max={MOST[type]} slider {...loremStore.bind("count")} />
      {type === "paragraphs" && (
        <NumberField
          label="Sentences in each"
          path="/sentences"
          hint="3 to 7 at random if left empty"
          placeholder="3–7"
          min={1}
          max={50}
          {...loremStore.bind("sentences")}
        />
      )}
      <Toggle label="Begin with “Lorem ipsum dolor sit amet”" {...loremStore.bind("startWithLorem")} />
      <TextField
        label="Seed"
        path="/seed"
        hint="The same seed always gives the same text"
        placeholder="Random"
        {...loremStore.bind("seed")}
      />
      <Segmented label="Format" path="/format" options={FORMAT_OPTIONS} {...loremStore.bind("format")} />
    </>
  );
}

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

/** HTML, Markdown and bytes are shown as they are, prose as prose. */
function Shown({ data, text }: { data: Placeholder | string; text: string }) {
  if (typeof data === "string" || data.type === "markdown" || data.type === "bytes") return <Source text={text} />;
  return data.items ? <List items={data.items} /> : <Prose text={text} />;
}

/** Placeholder text. */
export function Generate() {
  const answer = useAnswer(callOf(loremStore.values.value));
  return (
    <Workbench
      answer={answer}
      empty="…"
      spoken={() => `${loremStore.values.value.count} ${loremStore.values.value.type} made`}
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
                <CopyButton text={text} what="text" worded />
              </>
            }
          >
            <Shown data={data} text={text} />
          </Section>
        );
      }}
    </Workbench>
  );
}
