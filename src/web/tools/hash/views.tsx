import { CopyButton } from "../../controls/buttons.tsx";
import { revealed } from "../../controls/code.tsx";
import { Control } from "../../controls/control.tsx";
import { Attached } from "../../controls/file-field.tsx";
import { Members } from "../../controls/members.tsx";
import { bytesText, Section, Verdict, Warnings } from "../../controls/result.tsx";
import { viewOf, viewsOf } from "../../controls/view-of.tsx";
import type { Call, DataOf } from "../../operation/call.ts";
import { addressed, choicesOf, type FormField, textOf } from "../../operation/form.ts";
import { counted } from "../../words.ts";
import { definitions } from "./definitions.ts";
import { DigestList, listed, writtenControl } from "./digests.tsx";
import { Files } from "./files.tsx";
import {
  ALL,
  batch,
  commandCalls,
  digest,
  digestCall,
  encodingLabel,
  enterText,
  filesForm,
  hasLines,
  hmac,
  hmacCall,
  identify,
  identifyCall,
  lineBreaks,
  longText,
  nameOf,
  noteLineBreaks,
  usualFirst,
} from "./forms.ts";

/** The field of the text, which also takes texts of megabytes. */
const TextInput = ({ rows = 6 }: { rows?: number }) =>
  longText.value === undefined ? (
    // A browser's field changes line breaks: those of the clipboard are noted.
    <div class="stack" onPaste={({ clipboardData }) => noteLineBreaks(clipboardData?.getData("text/plain") ?? "")}>
      <Control
        field={digest.fields.text}
        label="Text"
        as="area"
        rows={rows}
        code
        placeholder="Type or paste a text"
        onLarge={(text) => {
          longText.value = text;
        }}
      />
      {hasLines() && <Control field={lineBreaks} labelOf={(name) => name} />}
    </div>
  ) : (
    <Attached
      label="Text"
      what={`A long text, ${bytesText(new Blob([longText.value]).size)}`}
      onRemove={() => {
        longText.value = undefined;
      }}
    />
  );

/** A text in hex in capitals, if that is chosen. */
const inCapitals = (text: string, field: FormField): string => (textOf(field) === "HEX" ? text.toUpperCase() : text);

type Hashed = NonNullable<ReturnType<typeof digestCall>> extends Call<infer Data> ? Data : never;

/** The service writes one digest in Base64 if that is chosen, but no hex in capitals. */
const digestsIn = (data: Hashed) =>
  "digests" in data ? listed(data.digests) : [{ ...data, hash: inCapitals(data.hash, digest.fields.encoding) }];

/** The digests of a text. */
const TextDigests = ({ data }: { data: Hashed }) => (
  <>
    <p class="hint">{data.bytes === 0 ? "The empty text" : `${bytesText(data.bytes)} as UTF-8`}</p>
    <DigestList digests={digestsIn(data)} />
  </>
);

/** The MD5 digest of "hello". */
const SAMPLE_DIGEST = "5d41402abc4b2a76b9719d911017c592";

type Identified = DataOf<ReturnType<typeof identify.call>>;

const verdictOf = ({ matches, algorithm }: Identified): string =>
  matches && algorithm !== null ? `Match: ${nameOf(algorithm)}` : "Mismatch";

/** Whether a text has a given digest, and by which algorithm. */
const Comparison = ({ data }: { data: Identified }) => (
  <>
    <Verdict tone={data.matches ? "good" : "bad"} title={verdictOf(data)}>
      {!data.matches && <p>Compared as {data.candidates.map(nameOf).join(", ")}</p>}
    </Verdict>
    <Members data={{ expected: data.expected, actual: data.actual }} />
  </>
);

/** The case 2 of RFC 4231, section 4.3. */
const SAMPLE = { text: "what do ya want for nothing?", key: "Jefe", keyEncoding: "utf8" };

const signatureTitle = (matches: boolean): string =>
  matches ? "The signature matches" : "The signature does not match";

/** The HMAC of a text, and whether it is the signature. */
function Code({ data: { hmac: code, algorithm, warnings, matches } }: { data: DataOf<ReturnType<typeof hmac.call>> }) {
  const shown = inCapitals(code, hmac.fields.encoding);
  return (
    <>
      {matches !== undefined && <Verdict tone={matches ? "good" : "bad"} title={signatureTitle(matches)} />}
      <Section title={`HMAC-${nameOf(algorithm)}`} actions={<CopyButton text={shown} what="HMAC" worded />}>
        <code class="long big">{shown}</code>
      </Section>
      <Warnings warnings={warnings} />
    </>
  );
}

/** The digests of many texts. */
const Digests = ({ data: { results } }: { data: DataOf<ReturnType<typeof batch.call>> }) => (
  <Section title="Digests" actions={<CopyButton text={results.map(({ hash }) => hash).join("\n")} what="all" worded />}>
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
);

/** The control of an algorithm, the usual ones first. */
const algorithmControl = (field: FormField<string>, prefix = "") => ({
  label: "Algorithm",
  choices: usualFirst(choicesOf(field)),
  labelOf: (name: string) => prefix + nameOf(name),
});

export const views = viewsOf(definitions, {
  text: viewOf(digest, {
    inputs: ["text", "algorithm", "encoding"],
    controls: {
      text: { Replacement: () => <TextInput /> },
      algorithm: {
        ...algorithmControl(digest.fields.algorithm),
        choices: [ALL, ...usualFirst(choicesOf(digest.fields.algorithm))],
        labelOf: (name) => (name === ALL ? "All" : nameOf(name)),
      },
      encoding: writtenControl,
    },
    call: digestCall,
    commands: commandCalls,
    empty: "…",
    spoken: (data) =>
      `Hashed with ${digestsIn(data)
        .map(({ algorithm }) => nameOf(algorithm))
        .join(", ")}`,
    Result: TextDigests,
    take: enterText,
  }),
  file: { Component: Files, address: addressed(filesForm) },
  verify: viewOf(identify, {
    controls: {
      text: { Replacement: () => <TextInput rows={4} /> },
      hash: { code: true },
    },
    call: identifyCall,
    empty: "Enter a text and the digest that it should have.",
    sample: () => identify.enter({ text: "hello", hash: SAMPLE_DIGEST }),
    spoken: verdictOf,
    Result: Comparison,
    take: (hash) => identify.enter({ hash }),
  }),
  hmac: viewOf(hmac, {
    inputs: ["text", "key", "signature"],
    controls: {
      text: { Replacement: () => <TextInput rows={4} /> },
      key: { label: "Key", rows: 2 },
      algorithm: algorithmControl(hmac.fields.algorithm, "HMAC-"),
      keyEncoding: { label: "Encoding of the key", labelOf: encodingLabel },
      encoding: writtenControl,
      signature: { code: true },
    },
    call: hmacCall,
    empty: "Enter a text and a key to compute the HMAC.",
    sample: () => hmac.enter(SAMPLE),
    spoken: ({ matches }) => (matches === undefined ? "HMAC computed" : signatureTitle(matches)),
    Result: Code,
  }),
  batch: viewOf(batch, {
    inputs: ["texts", "algorithm"],
    controls: {
      texts: {
        label: "Texts",
        hint: `One on each line, at most ${batch.fields.texts.schema.maxItems?.toLocaleString("en")}`,
        rows: 9,
        code: true,
      },
      algorithm: algorithmControl(batch.fields.algorithm),
    },
    empty: "Enter texts, one on each line.",
    spoken: ({ count }) => `${counted(count, "texts")} hashed`,
    Result: Digests,
  }),
});
