import { useAnswer } from "../../api/use-answer.ts";
import { type ByteEncoding, type HmacAlgorithm, hmacText, type KeyEncoding } from "../../calls/hash.ts";
import { filled, oneOf, unlike } from "../../state/input.ts";
import { Segmented, Select } from "../../ui/choice.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Sample } from "../../ui/empty.tsx";
import { Warnings } from "../../ui/notice.tsx";
import { Section } from "../../ui/result.tsx";
import { SecretField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { hashStore, nameOf } from "./store.ts";
import { enteredText, TextInput } from "./text-input.tsx";

const ALGORITHMS = [
  "sha256",
  "sha384",
  "sha512",
  "sha1",
  "sha224",
  "sha512-256",
  "sha3-256",
  "sha3-512",
  "ripemd160",
  "md5",
] as const satisfies readonly HmacAlgorithm[];
const KEY_ENCODINGS = ["utf8", "hex", "base64", "base64url"] as const satisfies readonly KeyEncoding[];
const ENCODINGS = ["hex", "base64", "base64url"] as const satisfies readonly ByteEncoding[];

const labelled = (names: readonly string[]) =>
  names.map((name) => ({
    value: name,
    label: name === "utf8" ? "UTF-8" : `${name[0]?.toUpperCase()}${name.slice(1)}`,
  }));

const ALGORITHM_OPTIONS = ALGORITHMS.map((name) => ({ value: name, label: `HMAC-${nameOf(name)}` }));

function callOf(text: string, { key, hmac, keyEncoding, encoding }: typeof hashStore.defaults) {
  if (key === "") return undefined;
  const choices = filled({
    keyEncoding: unlike("utf8", oneOf(KEY_ENCODINGS, keyEncoding)),
    encoding: unlike("hex", oneOf(ENCODINGS, encoding)),
  });
  return hmacText(oneOf(ALGORITHMS, hmac), { text, key, ...choices });
}

const Options = () => (
  <>
    <Select label="Algorithm" path="/algorithm" options={ALGORITHM_OPTIONS} {...hashStore.bind("hmac")} />
    <Segmented
      label="Encoding of the key"
      path="/keyEncoding"
      options={labelled(KEY_ENCODINGS)}
      {...hashStore.bind("keyEncoding")}
    />
    <Segmented
      label="Encoding of the result"
      path="/encoding"
      options={labelled(ENCODINGS)}
      {...hashStore.bind("encoding")}
    />
  </>
);

/** The case 2 of RFC 4231, section 4.3. */
const SAMPLE = { text: "what do ya want for nothing?", key: "Jefe", keyEncoding: "utf8" };

/** The HMAC of a text. */
export function HmacOfText() {
  const answer = useAnswer(callOf(enteredText(), hashStore.values.value));
  return (
    <Workbench
      answer={answer}
      empty={
        <>
          <p>Enter a text and a key to compute the HMAC.</p>
          <Sample fill={() => hashStore.set(SAMPLE)} />
        </>
      }
      spoken={() => "HMAC computed"}
      inputs={
        <>
          <TextInput rows={4} />
          <SecretField label="Key" path="/key" rows={2} {...hashStore.bind("key")} />
        </>
      }
      options={<Options />}
    >
      {([{ hmac, algorithm, warnings }]) => (
        <>
          <Section title={`HMAC-${nameOf(algorithm)}`} actions={<CopyButton text={hmac} what="HMAC" worded />}>
            <code class="long big">{hmac}</code>
          </Section>
          <Warnings warnings={warnings} />
        </>
      )}
    </Workbench>
  );
}
