import { useMemo, useState } from "preact/hooks";
import { ExampleAnswers, LiveAnswer } from "./answer-panel.tsx";
import { BodyChoice } from "./body-choice.tsx";
import type { Document, Entry } from "./document.ts";
import { Failures } from "./failures.tsx";
import { type BodyKind, fieldsOf, fileTypes } from "./fields.ts";
import { Forms } from "./forms.tsx";
import { prose } from "./prose.tsx";
import { prepare } from "./request.ts";
import { ResultFields } from "./result-fields.tsx";
import { SamplePanel } from "./sample-panel.tsx";
import { samplesOf } from "./samples.ts";
import { BASE } from "./service.ts";
import { useSending } from "./use-sending.ts";
import { Values } from "./values.tsx";

const isSecured = ({ components }: Document): boolean => components.securitySchemes !== undefined;

/** An opened operation: its forms, its values with an input for each, the request as code, and the answer. */
export function TryIt({ entry, document }: { entry: Entry; document: Document }) {
  const [form, setForm] = useState(entry.main);
  const [chosenKind, setKind] = useState<BodyKind>("json");
  const [file, setFile] = useState<File>();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const types = fileTypes(form);
  const kind = types.length > 0 ? chosenKind : "json";
  const fields = useMemo(() => fieldsOf(form, kind), [form, kind]);
  const request = prepare(form, fields, texts);
  const sentFile = kind === "file" ? (file ?? new File([], "FILE")) : undefined;
  const { answer, failure, refused, isSending, send } = useSending(form, request, sentFile);
  const samples = samplesOf({ form, request, file: sentFile, base: BASE, secured: isSecured(document) });
  return (
    <form
      class="try"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div class="try-about">
        <p class="description">{prose(entry.main.operation.description)}</p>
        <Forms entry={entry} chosen={form} onChoose={setForm} />
        {types.length > 0 && <BodyChoice kind={kind} types={types} onKind={setKind} onFile={setFile} />}
        <Values
          fields={fields}
          texts={texts}
          refused={refused}
          onChange={(name, text) => setTexts({ ...texts, [name]: text })}
        />
        <ResultFields form={form} document={document} />
        <Failures form={form} document={document} />
      </div>
      <div class="try-code">
        <SamplePanel samples={samples} />
        <div class="send">
          <button type="submit" class="primary" disabled={isSending}>
            {isSending ? "Sending…" : "Send request"}
          </button>
          {failure && (
            <p class="problem" role="alert">
              {failure}
            </p>
          )}
        </div>
        {answer ? <LiveAnswer answer={answer} /> : <ExampleAnswers form={form} document={document} />}
      </div>
    </form>
  );
}
