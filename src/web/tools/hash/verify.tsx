import { useAnswer } from "../../api/use-answer.ts";
import { type Identification, identifyDigest } from "../../calls/hash.ts";
import { Sample } from "../../ui/empty.tsx";
import { Verdict } from "../../ui/notice.tsx";
import { Row, Section } from "../../ui/result.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { hashStore, nameOf } from "./store.ts";
import { enteredText, TextInput } from "./text-input.tsx";

/** The MD5 digest of "hello". */
const SAMPLE_DIGEST = "5d41402abc4b2a76b9719d911017c592";

const titleOf = ({ matches, algorithm }: Identification): string =>
  matches && algorithm ? `Match: ${nameOf(algorithm)}` : "Mismatch";

/** Whether a text has a given digest, and by which algorithm. */
export function Verify() {
  const { hash } = hashStore.values.value;
  const answer = useAnswer(hash.trim() ? identifyDigest(enteredText(), hash) : undefined);
  return (
    <Workbench
      answer={answer}
      empty={
        <>
          <p>Enter a text and the digest that it should have.</p>
          <Sample fill={() => hashStore.set({ text: "hello", hash: SAMPLE_DIGEST })} />
        </>
      }
      spoken={([result]) => titleOf(result)}
      inputs={
        <>
          <TextInput rows={4} />
          <TextField
            label="Digest to compare with"
            path="/hash"
            hint="Hex, base64, sha384-…, or a line of sha256sum; the algorithm is found"
            code
            {...hashStore.bind("hash")}
          />
        </>
      }
    >
      {([result]) => (
        <>
          <Verdict tone={result.matches ? "good" : "bad"} title={titleOf(result)}>
            {!result.matches && <p>Compared as {result.candidates.map(nameOf).join(", ")}</p>}
          </Verdict>
          <Section title="Digests">
            <dl class="rows stacked">
              <Row name="Expected" value={result.expected} />
              {result.actual !== null && <Row name="Actual" value={result.actual} />}
            </dl>
          </Section>
        </>
      )}
    </Workbench>
  );
}
