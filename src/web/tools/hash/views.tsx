import { counted } from "../../../operation/expectation.ts";
import { CopyButton } from "../../controls/buttons.tsx";
import { Control } from "../../controls/control.tsx";
import { Attached, spelt } from "../../controls/pickers.tsx";
import { Bounded, revealed, Section, Verdict, verdictOf, Warnings } from "../../controls/result.tsx";
import { addressed, viewOf, viewsOf } from "../../controls/view-of.tsx";
import type { DataOf } from "../../operation/call.ts";
import { type FormField, textOf } from "../../operation/form.ts";
import {
  commandCalls,
  DigestList,
  digestCall,
  enterText,
  filesForm,
  forms,
  hasLines,
  hmacCall,
  identifyCall,
  lineBreaks,
  listed,
  longText,
  noteLineBreaks,
} from "./digests.tsx";
import { Files } from "./files.tsx";

const { batch, digest, hmac, identify } = forms;

const TextInput = () =>
  longText.value === undefined ? (
    // A browser's field changes line breaks: those of the clipboard are noted.
    <div class="stack" onPaste={({ clipboardData }) => noteLineBreaks(clipboardData?.getData("text/plain") ?? "")}>
      <Control
        field={digest.fields.text}
        label="Text"
        as="area"
        rows={6}
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
      what={`A long text, ${counted(new Blob([longText.value]).size, "bytes")}`}
      onRemove={() => {
        longText.value = undefined;
      }}
    />
  );

const inCapitals = (text: string, field: FormField): string => (textOf(field) === "HEX" ? text.toUpperCase() : text);

type Hashed = DataOf<ReturnType<typeof digestCall>>;

/** The service writes one digest in Base64 if that is chosen, but no hex in capitals. */
const digestsIn = (data: Hashed) =>
  "digests" in data ? listed(data.digests) : [{ ...data, hash: inCapitals(data.hash, digest.fields.encoding) }];

const TextDigests = ({ data }: { data: Hashed }) => (
  <>
    <p class="hint">{data.bytes === 0 ? "The empty text" : `${counted(data.bytes, "bytes")} as UTF-8`}</p>
    <DigestList digests={digestsIn(data)} />
  </>
);

function Code({ data }: { data: DataOf<ReturnType<typeof hmac.call>> }) {
  const verdict = verdictOf(data);
  const shown = inCapitals(data.hmac, hmac.fields.encoding);
  return (
    <>
      {verdict && <Verdict {...verdict} />}
      <Section title={`HMAC-${spelt(data.algorithm)}`} actions={<CopyButton text={shown} what="HMAC" worded />}>
        <code class="long">{shown}</code>
      </Section>
      <Warnings warnings={data.warnings} />
    </>
  );
}

const Digests = ({ data: { results } }: { data: DataOf<ReturnType<typeof batch.call>> }) => (
  <Section title="Digests" actions={<CopyButton text={results.map(({ hash }) => hash).join("\n")} what="all" worded />}>
    <Bounded as="ol" kind="batch">
      {results.map(({ text, hash }, index) => (
        <li key={index}>
          <span dir="auto">{text === "" ? "(empty)" : revealed(text)}</span>
          <code class="long">{hash}</code>
        </li>
      ))}
    </Bounded>
  </Section>
);

export const views = viewsOf(forms, {
  text: viewOf(digest, {
    inputs: ["text", "algorithm", "encoding"],
    controls: () => ({
      text: { Replacement: TextInput },
      algorithm: { label: "Algorithm" },
    }),
    call: digestCall,
    commands: commandCalls,
    spoken: (data) =>
      `Hashed with ${digestsIn(data)
        .map(({ algorithm }) => spelt(algorithm))
        .join(", ")}`,
    Result: TextDigests,
    take: enterText,
  }),
  file: { Component: Files, address: addressed(filesForm) },
  verify: viewOf(identify, {
    controls: () => ({ text: { Replacement: TextInput }, hash: { code: true } }),
    call: identifyCall,
    take: (hash) => identify.enter({ hash }),
  }),
  hmac: viewOf(hmac, {
    inputs: ["text", "key", "signature"],
    controls: () => ({
      text: { Replacement: TextInput },
      key: { label: "Key" },
      algorithm: { label: "Algorithm", labelOf: (name) => `HMAC-${spelt(name)}` },
      signature: { code: true, as: "line" },
    }),
    call: hmacCall,
    spoken: (data) => verdictOf(data)?.title ?? "HMAC computed",
    Result: Code,
  }),
  batch: viewOf(batch, {
    inputs: ["texts", "algorithm"],
    controls: () => ({ texts: { rows: 9, code: true }, algorithm: { label: "Algorithm" } }),
    spoken: ({ count }) => `${counted(count, "texts")} hashed`,
    Result: Digests,
  }),
});
