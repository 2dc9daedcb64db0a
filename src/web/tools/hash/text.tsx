import { hashText } from "../../api/calls.ts";
import { useAnswers } from "../../api/use-answer.ts";
import { Segmented } from "../../ui/choice.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { bytesText, DigestList } from "./digests.tsx";
import { ALL_OPTIONS, chosen, hashStore, NAMES } from "./store.ts";

/** The digests of a text. */
export function Text() {
  const { text, algorithm } = hashStore.values.value;
  const answer = useAnswers(chosen(algorithm).map((name) => hashText(name, text)));
  return (
    <Workbench
      answer={answer}
      empty="…"
      spoken={(digests) => `Hashed with ${digests.map((digest) => NAMES[digest.algorithm]).join(", ")}`}
      inputs={
        <>
          <TextArea label="Text" path="/text" rows={7} code {...hashStore.bind("text")} />
          <Segmented label="Algorithm" path="/algorithm" options={ALL_OPTIONS} {...hashStore.bind("algorithm")} />
        </>
      }
    >
      {(digests) => (
        <>
          <p class="hint">{digests[0].bytes === 0 ? "The empty text" : `${bytesText(digests[0].bytes)} as UTF-8`}</p>
          <DigestList digests={digests} />
        </>
      )}
    </Workbench>
  );
}
