import { useAnswer } from "../../api/use-answer.ts";
import { hashTexts } from "../../calls/hash.ts";
import { oneOf } from "../../state/input.ts";
import { Segmented } from "../../ui/choice.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Section } from "../../ui/result.tsx";
import { revealed } from "../../ui/revealed.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ALGORITHM_OPTIONS, ALGORITHMS, hashStore } from "./store.ts";

/** The digests of many texts, one a line. */
export function Batch() {
  const { texts, one } = hashStore.values.value;
  const answer = useAnswer(texts === "" ? undefined : hashTexts(oneOf(ALGORITHMS, one), texts.split("\n")));
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter texts, one on each line.</p>}
      spoken={([{ count }]) => `${count} texts hashed`}
      inputs={
        <>
          <TextArea
            label="Texts"
            path="/texts"
            hint="One on each line, at most 1,000"
            rows={9}
            code
            {...hashStore.bind("texts")}
          />
          <Segmented label="Algorithm" path="/algorithm" options={ALGORITHM_OPTIONS} {...hashStore.bind("one")} />
        </>
      }
    >
      {([{ results }]) => (
        <Section
          title="Digests"
          actions={<CopyButton text={results.map(({ hash }) => hash).join("\n")} what="all" worded />}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <ol class="batch bounded" tabIndex={0}>
            {results.map(({ text, hash }, index) => (
              <li key={index}>
                <span dir="auto">{text === "" ? "(empty)" : revealed(text)}</span>
                <code class="long">{hash}</code>
              </li>
            ))}
          </ol>
        </Section>
      )}
    </Workbench>
  );
}
