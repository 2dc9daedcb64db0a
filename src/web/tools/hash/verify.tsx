import { verifyHash } from "../../api/calls.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { oneOf } from "../../state/input.ts";
import { Segmented } from "../../ui/choice.tsx";
import { Verdict } from "../../ui/notice.tsx";
import { Row, Section } from "../../ui/result.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ALGORITHM_OPTIONS, ALGORITHMS, hashStore } from "./store.ts";

const Inputs = () => (
  <>
    <TextArea label="Text" path="/text" rows={4} code {...hashStore.bind("text")} />
    <Segmented label="Algorithm" path="/algorithm" options={ALGORITHM_OPTIONS} {...hashStore.bind("one")} />
    <TextField
      label="Digest to compare with"
      path="/hash"
      hint="Hex, in any letter case"
      code
      {...hashStore.bind("hash")}
    />
  </>
);

/** Whether a text has a given digest. */
export function Verify() {
  const { text, hash, one } = hashStore.values.value;
  const answer = useAnswer(hash.trim() ? verifyHash(oneOf(ALGORITHMS, one), text, hash) : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a text and the digest that it should have.</p>}
      spoken={([{ matches }]) => (matches ? "The digest matches" : "The digest does not match")}
      inputs={<Inputs />}
    >
      {([{ matches, expected, actual }]) => (
        <>
          <Verdict tone={matches ? "good" : "bad"} title={matches ? "Match" : "Mismatch"} />
          <Section title="Digests">
            <dl class="rows stacked">
              <Row name="Expected" value={expected} />
              <Row name="Actual" value={actual} />
            </dl>
          </Section>
        </>
      )}
    </Workbench>
  );
}
