import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { Icon } from "../controls/icon.tsx";
import { BASE } from "../operation/service.ts";
import { type Document, type Entry, type Form, fileTypes, isTextForm, pageView, type Row } from "./document.ts";
import { failureRows, fieldsOf, groupFields, resultRows, rowOf } from "./fields.ts";
import { CodeColumn, Method, pathShown, prose, RowList } from "./panel.tsx";

interface FormsProps {
  forms: readonly Form[];
  chosen: Form;
  onChoose(form: Form): void;
}

/** The forms of an operation. One is chosen. */
function Forms({ forms, chosen, onChoose }: FormsProps) {
  const group = useId();
  return (
    <fieldset class="forms">
      <legend>Forms</legend>
      {forms.map((form) => (
        <label key={form.operation.operationId + form.takesFile} class={form === chosen ? "chosen" : undefined}>
          <input type="radio" name={group} checked={form === chosen} onChange={() => onChoose(form)} />
          <Method method={form.method} />
          <code class="path">{pathShown(form.path)}</code>
          <span class="kind hint">
            {form.takesFile && "file to "}
            {isTextForm(form) ? "text" : "JSON"}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface RowsProps {
  title: ComponentChildren;
  rows: readonly Row[];
  /** What the summary says of the rows; by default their number. */
  count?: ComponentChildren;
  open?: boolean;
}

/** A list that can be folded. */
const Rows = ({ title, rows, count = rows.length, open = false }: RowsProps) =>
  rows.length > 0 && (
    <details class="more" open={open}>
      <summary>
        {title} <span class="count hint">{count}</span>
      </summary>
      <RowList rows={rows} />
    </details>
  );

/** The details of an operation: its forms, the values and results of one, its request as code, and real answers. */
export function Details({ entry, document }: { entry: Entry; document: Document }) {
  const { main, forms } = entry;
  const [form, choose] = useState(main);
  const view = pageView(entry.id);
  const values = groupFields(fieldsOf(form));
  const results = resultRows(form, document);
  const failures = failureRows(form, document);
  return (
    <div class="details">
      <div>
        <p class="description">{prose(main.operation.description)}</p>
        {view && (
          <a class="primary" href={`${BASE}/${view.href}`}>
            <Icon name="swap" />
            Try it
          </a>
        )}
        <Forms forms={forms} chosen={form} onChoose={choose} />
        {form.takesFile && (
          <p class="description">The body is the bytes of the file, as {fileTypes(form.operation).join(", ")}.</p>
        )}
        <Rows title="Values" rows={values.main.map(rowOf)} open />
        <Rows title="Optional values" rows={values.others.map(rowOf)} />
        <Rows title={prose("Fields of `data`")} rows={results} open={results.length <= 8} />
        <Rows title="Failures" rows={failures} count={failures.map(({ name }) => name).join(" ")} />
      </div>
      <CodeColumn form={form} document={document} />
    </div>
  );
}
