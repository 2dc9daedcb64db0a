import { useEffect, useId, useMemo, useState } from "preact/hooks";
import type { Call } from "../api/call.ts";
import { respond, UNREACHABLE } from "../api/client.ts";
import { LANGUAGES, languagesOf } from "../api/samples.ts";
import { BASE } from "../api/service.ts";
import { CodeBlock, language } from "../ui/code.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { ExampleAnswers, Failures, LiveAnswer, type ReceivedAnswer, ResultFields, receive } from "./answers.tsx";
import { type Document, type Entry, isText, type RouteForm } from "./document.ts";
import { type BodyKind, fieldsOf, fileTypes } from "./fields.ts";
import { Method, Panel, pathShown, prose } from "./panel.tsx";
import { type PreparedCall, prepare } from "./request.ts";
import { Values } from "./values.tsx";

interface FormsProps {
  entry: Entry;
  chosen: RouteForm;
  onChoose(form: RouteForm): void;
}

/** The forms of an operation: JSON and text, by GET and POST. One is chosen. */
function Forms({ entry, chosen, onChoose }: FormsProps) {
  const group = useId();
  return (
    <fieldset class="forms">
      <legend>Forms</legend>
      {entry.forms.map((form) => (
        <label key={form.operation.operationId} class={form === chosen ? "chosen" : undefined}>
          <input type="radio" name={group} checked={form === chosen} onChange={() => onChoose(form)} />
          <Method method={form.method} />
          <code class="path">{pathShown(form.path)}</code>
          <span class="kind">{isText(form) ? "text" : "JSON"}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface BodyProps {
  kind: BodyKind;
  types: readonly string[];
  onKind(kind: BodyKind): void;
  onFile(file: File | undefined): void;
}

/** The choice of the body, for operations that take files as well. */
function BodyChoice({ kind, types, onKind, onFile }: BodyProps) {
  const id = useId();
  return (
    <div class="body-choice">
      <label>
        Body
        <select value={kind} onChange={(event) => onKind(event.currentTarget.value === "file" ? "file" : "json")}>
          <option value="json">application/json</option>
          <option value="file">the bytes of a file</option>
        </select>
      </label>
      {kind === "file" && (
        <>
          <input
            id={id}
            type="file"
            aria-label="File"
            onChange={(event) => onFile(event.currentTarget.files?.[0] ?? undefined)}
          />
          <p>Sent as it is, as {types.join(", ")}</p>
        </>
      )}
    </div>
  );
}

interface Sending {
  answer: ReceivedAnswer | undefined;
  /** Why there is no answer. */
  failure: string | undefined;
  /** What is wrong with fields, by their names or JSON pointers. */
  refused: Readonly<Record<string, string>>;
  isSending: boolean;
  send(): Promise<void>;
}

/** Sends a call on request, and keeps the answer until another form is chosen. */
function useSending(form: RouteForm, { call, problems }: PreparedCall): Sending {
  const [answer, setAnswer] = useState<ReceivedAnswer>();
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    setAnswer(undefined);
    setFailure(undefined);
    setTried(false);
  }, [form]);
  useEffect(() => () => void (answer?.image && URL.revokeObjectURL(answer.image)), [answer]);
  const send = async (): Promise<void> => {
    setTried(true);
    setFailure(undefined);
    if (Object.keys(problems).length > 0) return setFailure("Correct the marked values first");
    setSending(true);
    try {
      const begin = performance.now();
      setAnswer(await receive(await respond(call, { isText: isText(form), cache: "no-store" }), begin));
    } catch {
      setFailure(UNREACHABLE);
    }
    setSending(false);
  };
  return { answer, failure, refused: { ...answer?.details, ...(isTried ? problems : {}) }, isSending, send };
}

/** Replaces the token in samples. */
export const TOKEN = "TOKEN";

interface SampleProps {
  call: Call;
  form: "json" | "text";
  /** Whether requests need a token. */
  secured: boolean;
}

/** The call as code, in the language that was chosen last. */
function SamplePanel({ call, form, secured }: SampleProps) {
  const languages = languagesOf(call);
  const chosen = languages.find((each) => each === language.value) ?? languages[0];
  const options = { base: BASE, token: secured ? TOKEN : undefined, form, masked: false };
  const code = LANGUAGES[chosen].write(call, options) ?? "";
  return (
    <Panel
      title={
        <Tabs
          label="Language"
          tabs={languages.map((name) => ({ name, label: LANGUAGES[name].label }))}
          chosen={chosen}
          onChoose={(name) => {
            language.value = languages.find((each) => each === name) ?? chosen;
          }}
        />
      }
      copied={{ text: code, what: "request" }}
    >
      <CodeBlock text={code} />
    </Panel>
  );
}

const isSecured = ({ components }: Document): boolean => components.securitySchemes !== undefined;

/** The details of an operation: its forms, an input for each field, the request as code, and the answer. */
export function TryIt({ entry, document }: { entry: Entry; document: Document }) {
  const [form, setForm] = useState(entry.main);
  const [chosenKind, setKind] = useState<BodyKind>("json");
  const [file, setFile] = useState<File>();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const types = fileTypes(form);
  const kind = types.length > 0 ? chosenKind : "json";
  const fields = useMemo(() => fieldsOf(form, kind), [form, kind]);
  const sentFile = kind === "file" ? (file ?? new File([], "FILE")) : undefined;
  const prepared = prepare(form, fields, texts, sentFile);
  const { answer, failure, refused, isSending, send } = useSending(form, prepared);
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
        <SamplePanel call={prepared.call} form={isText(form) ? "text" : "json"} secured={isSecured(document)} />
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
