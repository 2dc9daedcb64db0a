import { makePlaceholder } from "../../api/calls.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { addressed } from "../../state/address.ts";
import { filled, numberOf, oneOf, textOf, unlike } from "../../state/input.ts";
import { createStore } from "../../state/store.ts";
import type { Tool } from "../../tool.ts";
import { Segmented, Toggle } from "../../ui/choice.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Again } from "../../ui/regenerate-button.tsx";
import { Section } from "../../ui/result.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";

const store = createStore({
  type: "paragraphs",
  count: "3",
  sentences: "",
  startWithLorem: true,
  seed: "",
  format: "text",
});

const TYPES = ["paragraphs", "sentences", "words"] as const;
const MOST = { paragraphs: 100, sentences: 1000, words: 1000 } as const;
const FORMATS = ["text", "html"] as const;
const TYPE_OPTIONS = [
  { value: "paragraphs", label: "Paragraphs" },
  { value: "sentences", label: "Sentences" },
  { value: "words", label: "Words" },
];
const FORMAT_OPTIONS = [
  { value: "text", label: "Text" },
  { value: "html", label: "HTML" },
];

function callOf(values: typeof store.defaults) {
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

function Inputs() {
  const type = oneOf(TYPES, store.values.value.type);
  return (
    <>
      <Segmented label="What" path="/type" options={TYPE_OPTIONS} {...store.bind("type")} />
      <NumberField label="How many" path="/count" min={1} max={MOST[type]} slider {...store.bind("count")} />
      {type === "paragraphs" && (
        <NumberField
          label="Sentences in each"
          path="/sentences"
          hint="3 to 7 at random where left empty"
          placeholder="3–7"
          min={1}
          max={50}
          {...store.bind("sentences")}
        />
      )}
      <Toggle label="Begin with “Lorem ipsum dolor sit amet”" {...store.bind("startWithLorem")} />
      <TextField
        label="Seed"
        path="/seed"
        hint="The same seed gives the same text, always"
        placeholder="Random"
        {...store.bind("seed")}
      />
      <Segmented label="Form" path="/format" options={FORMAT_OPTIONS} {...store.bind("format")} />
    </>
  );
}

const Prose = ({ text }: { text: string }) => (
  <div class="prose">
    {text.split("\n\n").map((paragraph, index) => (
      <p key={index}>{paragraph}</p>
    ))}
  </div>
);

function Lorem() {
  const answer = useAnswer(callOf(store.values.value));
  return (
    <Workbench
      answer={answer}
      empty="…"
      spoken={() => `${store.values.value.count} ${store.values.value.type} made`}
      inputs={<Inputs />}
    >
      {([data]) => {
        const text = typeof data === "string" ? data.trimEnd() : data.text;
        return (
          <Section
            title="Text"
            actions={
              <>
                <Again again={answer.again} />
                <CopyButton text={text} what="text" worded />
              </>
            }
          >
            {typeof data === "string" ? <code class="long source">{text}</code> : <Prose text={text} />}
          </Section>
        );
      }}
    </Workbench>
  );
}

export const lorem: Tool = {
  name: "lorem",
  label: "Lorem",
  title: "Lorem ipsum",
  summary: "Placeholder words, sentences and paragraphs.",
  icon: "lorem",
  modes: [
    {
      name: "generate",
      label: "Generate",
      View: Lorem,
      address: addressed(store, ["type", "count", "sentences", "startWithLorem", "seed", "format"]),
    },
  ],
};
