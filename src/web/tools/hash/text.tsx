import type { Call } from "../../api/call.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { type AllDigests, type Digest, hashText, hashTextWithAll } from "../../calls/hash.ts";
import { oneOf } from "../../state/input.ts";
import { bytesText } from "../../ui/bytes.ts";
import { Segmented } from "../../ui/choice.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { DigestList, listed } from "./digests.tsx";
import { ALGORITHMS, ALL_OPTIONS, hashStore, nameOf } from "./store.ts";
import { enteredText, TextInput } from "./text-input.tsx";

const Inputs = () => (
  <>
    <TextInput />
    <Segmented label="Algorithm" path="/algorithm" options={ALL_OPTIONS} {...hashStore.bind("algorithm")} />
  </>
);

/** What both operations answer: digests, and how long the text is. */
const digestsOf = (data: Digest | AllDigests) => ("digests" in data ? listed(data.digests) : [data]);

/** The digests of a text. */
export function Text() {
  const { algorithm } = hashStore.values.value;
  const text = enteredText();
  const call: Call<Digest | AllDigests> =
    algorithm === "all" ? hashTextWithAll(text) : hashText(oneOf(ALGORITHMS, algorithm), text);
  const answer = useAnswer(call);
  return (
    <Workbench
      answer={answer}
      empty="…"
      spoken={([data]) =>
        `Hashed with ${digestsOf(data)
          .map((digest) => nameOf(digest.algorithm))
          .join(", ")}`
      }
      inputs={<Inputs />}
    >
      {([data]) => (
        <>
          <p class="hint">{data.bytes === 0 ? "The empty text" : `${bytesText(data.bytes)} as UTF-8`}</p>
          <DigestList digests={digestsOf(data)} />
        </>
      )}
    </Workbench>
  );
}
