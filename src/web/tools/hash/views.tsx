import type { DataOf } from "../../api/call.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { viewOf, viewsOf } from "../../operation/view-of.tsx";
import { choicesOf, type FormField, textOf } from "../../state/form.ts";
import { CopyButton, Sample } from "../../ui/buttons.tsx";
import { revealed } from "../../ui/code.tsx";
import { Control } from "../../ui/control.tsx";
import { Attached } from "../../ui/file-field.tsx";
import { bytesText, Row, Section, Verdict, Warnings } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { counted } from "../../words.ts";
import { definitions } from "./definitions.ts";
import { DigestList, listed, Written } from "./digests.tsx";
import { Files } from "./files.tsx";
import {
  ALL,
  addresses,
  batch,
  commandCalls,
  digest,
  digestCall,
  encodingLabel,
  enterText,
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

/** The digests of a text. */
function Text() {
  const answer = useAnswer(digestCall());
  // The service writes one digest in Base64 if that is chosen, but no hex in capitals.
  const digestsOf = (data: (typeof answer.data)[number]) =>
    "digests" in data ? listed(data.digests) : [{ ...data, hash: inCapitals(data.hash, digest.fields.encoding) }];
  return (
    <Workbench
      answer={answer}
      commands={commandCalls()}
      empty="…"
      spoken={([data]) => {
        const names = digestsOf(data).map(({ algorithm }) => nameOf(algorithm));
        return `Hashed with ${names.join(", ")}`;
      }}
      inputs={
        <>
          <TextInput />
          <Control
            field={digest.fields.algorithm}
            {...algorithmControl(digest.fields.algorithm)}
            choices={[ALL, ...usualFirst(choicesOf(digest.fields.algorithm))]}
            labelOf={(name) => (name === ALL ? "All" : nameOf(name))}
          />
          <Written field={digest.fields.encoding} />
        </>
      }
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

/** The MD5 digest of "hello". */
const SAMPLE_DIGEST = "5d41402abc4b2a76b9719d911017c592";

const verdictOf = ({ matches, algorithm }: { matches: boolean; algorithm: string | null }): string =>
  matches && algorithm !== null ? `Match: ${nameOf(algorithm)}` : "Mismatch";

/** Whether a text has a given digest, and by which algorithm. */
function Verify() {
  return (
    <Workbench
      answer={useAnswer(identifyCall())}
      empty={
        <>
          <p>Enter a text and the digest that it should have.</p>
          <Sample fill={() => identify.enter({ text: "hello", hash: SAMPLE_DIGEST })} />
        </>
      }
      spoken={([result]) => verdictOf(result)}
      inputs={
        <>
          <TextInput rows={4} />
          <Control
            field={identify.fields.hash}
            label="Digest to compare with"
            hint="Hex, base64, sha384-…, or a line of sha256sum; the algorithm is found"
            code
          />
        </>
      }
    >
      {([result]) => (
        <>
          <Verdict tone={result.matches ? "good" : "bad"} title={verdictOf(result)}>
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

/** The case 2 of RFC 4231, section 4.3. */
const SAMPLE = { text: "what do ya want for nothing?", key: "Jefe", keyEncoding: "utf8" };

const signatureTitle = (matches: boolean): string =>
  matches ? "The signature matches" : "The signature does not match";

/** The HMAC of a text. */
function Hmac() {
  const { fields, enter } = hmac;
  return (
    <Workbench
      answer={useAnswer(hmacCall())}
      empty={
        <>
          <p>Enter a text and a key to compute the HMAC.</p>
          <Sample fill={() => enter(SAMPLE)} />
        </>
      }
      spoken={([{ matches }]) => (matches === undefined ? "HMAC computed" : signatureTitle(matches))}
      inputs={
        <>
          <TextInput rows={4} />
          <Control field={fields.key} label="Key" rows={2} />
          <Control field={fields.signature} code />
        </>
      }
      options={
        <>
          <Control field={fields.algorithm} {...algorithmControl(fields.algorithm, "HMAC-")} />
          <Control field={fields.keyEncoding} label="Encoding of the key" labelOf={encodingLabel} />
          <Written field={fields.encoding} />
        </>
      }
    >
      {([{ hmac: code, algorithm, warnings, matches }]) => {
        const shown = inCapitals(code, fields.encoding);
        return (
          <>
            {matches !== undefined && <Verdict tone={matches ? "good" : "bad"} title={signatureTitle(matches)} />}
            <Section title={`HMAC-${nameOf(algorithm)}`} actions={<CopyButton text={shown} what="HMAC" worded />}>
              <code class="long big">{shown}</code>
            </Section>
            <Warnings warnings={warnings} />
          </>
        );
      }}
    </Workbench>
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
  text: { Component: Text, address: addresses.text, take: enterText },
  file: { Component: Files, address: addresses.file },
  verify: { Component: Verify, address: addresses.verify, take: (hash) => identify.enter({ hash }) },
  hmac: { Component: Hmac, address: addresses.hmac },
  batch: viewOf(batch, {
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
