import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { CodeBlock, highlighted, language } from "../controls/code.tsx";
import { Icon } from "../controls/icon.tsx";
import { Tabs } from "../controls/tabs.tsx";
import type { Call } from "../operation/call.ts";
import { LANGUAGES, languagesOf } from "../operation/samples.ts";
import { BASE } from "../operation/service.ts";
import {
  type Document,
  type Entry,
  examplesOf,
  isText,
  type RouteForm,
  responseOf,
  resultRows,
  typeWords,
} from "./document.ts";
import { type BodyKind, exampleCall, type Field, fieldsOf, fileTypes, groupFields, unsaidLimits } from "./fields.ts";
import { Code, Method, Panel, pathShown, prose } from "./panel.tsx";
import { viewOf } from "./views.ts";

/** A route, and the body that it gets. */
interface Form {
  route: RouteForm;
  kind: BodyKind;
}

/** The forms of an operation: its routes, those that take a file twice. */
const formsOf = ({ forms }: Entry): Form[] =>
  forms.flatMap((route): Form[] => [
    { route, kind: "json" },
    ...(fileTypes(route).length > 0 ? [{ route, kind: "file" } as const] : []),
  ]);

interface FormsProps {
  forms: readonly Form[];
  chosen: Form;
  onChoose(form: Form): void;
}

/** The forms of an operation: JSON and text, by GET and POST. One is chosen. */
function Forms({ forms, chosen, onChoose }: FormsProps) {
  const group = useId();
  return (
    <fieldset class="forms">
      <legend>Forms</legend>
      {forms.map((form) => (
        <label key={form.route.operation.operationId + form.kind} class={form === chosen ? "chosen" : undefined}>
          <input type="radio" name={group} checked={form === chosen} onChange={() => onChoose(form)} />
          <Method method={form.route.method} />
          <code class="path">{pathShown(form.route.path)}</code>
          <span class="kind hint">
            {form.kind === "file" && "file to "}
            {isText(form.route) ? "text" : "JSON"}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface RowsProps {
  title: ComponentChildren;
  /** What the summary says of the rows. */
  count: ComponentChildren;
  open?: boolean;
  children: ComponentChildren;
}

/** A list that can be folded. */
const Rows = ({ title, count, open = false, children }: RowsProps) => (
  <details class="more" open={open}>
    <summary>
      {title} <span class="count hint">{count}</span>
    </summary>
    <ul class="rows">{children}</ul>
  </details>
);

/** A value of the request: what it is, and its limits. */
const FieldRow = ({ field }: { field: Field }) => {
  const { name, place, required, description, schema } = field;
  return (
    <li data-field={name}>
      <div>
        <code>{name}</code>
        <span class="type hint">
          {typeWords(schema)}
          {place !== "body" && `, in ${place}`}
          {required && <span class="required">, required</span>}
        </span>
      </div>
      <p>
        {prose(description)}
        {[...(schema.enum ?? []).map(String), ...unsaidLimits(field)].map((words) => (
          <>
            {" "}
            <span class="limit">{words}</span>
          </>
        ))}
      </p>
    </li>
  );
};

/** The values of a request. */
function Values({ form: { route, kind } }: { form: Form }) {
  const fields = fieldsOf(route, kind);
  const { main, others } = groupFields(fields);
  const list = (shown: readonly Field[]) => shown.map((field) => <FieldRow key={field.name} field={field} />);
  return (
    <>
      {kind === "file" && (
        <p class="description">The body is the bytes of the file, as {fileTypes(route).join(", ")}.</p>
      )}
      {main.length > 0 && (
        <Rows title="Values" count={main.length} open>
          {list(main)}
        </Rows>
      )}
      {others.length > 0 && (
        <Rows title="Optional values" count={others.length}>
          {list(others)}
        </Rows>
      )}
    </>
  );
}

interface Props {
  route: RouteForm;
  document: Document;
}

/** The members of a JSON answer's `data`. */
function ResultFields({ route, document }: Props) {
  const rows = resultRows(route, document);
  if (rows.length === 0) return null;
  return (
    <Rows title={prose("Fields of `data`")} count={rows.length} open={rows.length <= 8}>
      {rows.map(({ name, type, description }) => (
        <li key={name}>
          <div>
            <code>{name}</code>
            <span class="type hint">{type}</span>
          </div>
          {description && <p>{prose(description)}</p>}
        </li>
      ))}
    </Rows>
  );
}

/** The failures that a form can answer with. */
function Failures({ route, document }: Props) {
  const failures = Object.entries(route.operation.responses).filter(([status]) => Number(status) >= 400);
  if (failures.length === 0) return null;
  return (
    <Rows title="Failures" count={failures.map(([status]) => status).join(" ")}>
      {failures.map(([status, response]) => (
        <li key={status}>
          <code class="status">{status}</code>
          <p>{prose(responseOf(response, document).description ?? "")}</p>
        </li>
      ))}
    </Rows>
  );
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

/** Real answers of the operation from the document: to its example, and to a value that it refuses. */
function ExampleAnswers({ route, document }: Props) {
  const [wanted, setWanted] = useState("200");
  const examples = examplesOf(route, document);
  const shown = examples.find(({ status }) => status === wanted) ?? examples[0];
  if (!shown) return null;
  return (
    <Panel
      title={
        <>
          <p class="hint">Example</p>
          <Tabs
            label="Example answer"
            tabs={examples.map(({ status }) => ({ name: status, label: status }))}
            chosen={shown.status}
            onChoose={setWanted}
          />
        </>
      }
      copied={{ text: shown.text, what: "example" }}
    >
      <Code>{shown.isJson ? highlighted(shown.text) : shown.text}</Code>
    </Panel>
  );
}

/** The details of an operation: its forms, the values of one, its request as code, and real answers. */
export function Details({ entry, document }: { entry: Entry; document: Document }) {
  const [forms] = useState(() => formsOf(entry));
  const [chosen, choose] = useState<Form>(
    forms.find(({ route }) => route === entry.main) ?? { route: entry.main, kind: "json" },
  );
  const { route, kind } = chosen;
  const view = viewOf(entry.id);
  return (
    <div class="details">
      <div>
        <p class="description">{prose(entry.main.operation.description)}</p>
        {view && (
          <a class="primary" href={`${BASE}/${view.href}`}>
            <Icon name="swap" />
            Try it
          </a>
        )}
        <Forms forms={forms} chosen={chosen} onChoose={choose} />
        <Values form={chosen} />
        <ResultFields route={route} document={document} />
        <Failures route={route} document={document} />
      </div>
      <div class="stack code-column">
        <SamplePanel
          call={exampleCall(route, kind)}
          form={isText(route) ? "text" : "json"}
          secured={document.components.securitySchemes !== undefined}
        />
        <ExampleAnswers route={route} document={document} />
      </div>
    </div>
  );
}
