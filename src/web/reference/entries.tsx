import { signal } from "@preact/signals";
import { useId, useState } from "preact/hooks";
import { TOOLS_PATH } from "../../api/served-route.ts";
import { Icon } from "../controls/buttons.tsx";
import { Folded, type FoldedProps } from "../controls/workbench.tsx";
import { BASE } from "../operation/service.ts";
import {
  type Chapter,
  type Document,
  type Entry,
  type Form,
  fileTypes,
  isTextForm,
  type OperationGroup,
  pageView,
  type Row,
} from "./document.ts";
import { failureRows, fieldsOf, resultRows, rowOf } from "./fields.ts";
import { CodeColumn, Method, prose, RowList } from "./panel.tsx";

const opened = signal<ReadonlySet<string>>(new Set());

/** Whether the contents are shown on a screen that has no room for them beside the text. */
export const contentsShown = signal(false);

/** The words of the search. */
export const words = signal("");

/** Opens or closes an operation; the address then names it. */
function toggle(id: string): void {
  opened.value = opened.value.symmetricDifference(new Set([id]));
  if (opened.value.has(id)) history.replaceState(undefined, "", `#${id}`);
}

/** Opens the operation in the address, and scrolls to it. */
function follow(): void {
  // As no id has other characters than letters and points, nothing is percent-encoded.
  const id = location.hash.slice(1);
  contentsShown.value = false;
  // The search hides it.
  if (!document.getElementById(id)) words.value = "";
  if (id.includes(".") || document.getElementById(id)?.classList.contains("entry"))
    opened.value = new Set([...opened.value, id]);
  // After the operation is rendered.
  requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
}

/** Shows the place in the address, now and after each change. */
export function startPlaces(): void {
  addEventListener("hashchange", follow);
  if (location.hash !== "") follow();
}

function EntryView({ entry, document }: { entry: Entry; document: Document }) {
  const { id, main, forms } = entry;
  const isOpen = opened.value.has(id);
  return (
    <article class={isOpen ? "entry open" : "entry"} id={id} aria-labelledby={`${id}-title`}>
      <h3>
        <button type="button" id={`${id}-title`} aria-expanded={isOpen} onClick={() => toggle(id)}>
          <span>{main.operation.summary}</span>
          <code class="path" translate={false}>
            {main.path.replace(`${TOOLS_PATH}/`, "")}
          </code>
          <span class="cluster">
            {[...new Set([main, ...forms].map(({ method }) => method))].map((method) => (
              <Method key={method} method={method} />
            ))}
          </span>
          <svg class="icon chevron" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M8 10l4 4 4-4" />
          </svg>
        </button>
      </h3>
      {isOpen && <Details entry={entry} document={document} />}
    </article>
  );
}

export const SectionView = ({ group, document }: { group: OperationGroup; document: Document }) => (
  <section class="tool" id={group.name} aria-labelledby={`${group.name}-title`}>
    <h2 id={`${group.name}-title`}>{group.title}</h2>
    <p class="about-tool">{prose(group.about)}</p>
    <div class="card entries">
      {group.entries.map((entry) => (
        <EntryView key={entry.id} entry={entry} document={document} />
      ))}
    </div>
  </section>
);

const Places = ({ of }: { of: readonly { id: string; title: string }[] }) => (
  <ul>
    {of.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ul>
);

const INTRODUCTION = { id: "introduction", title: "Introduction" };

interface NavigationProps {
  chapters: readonly Chapter[];
  groups: readonly OperationGroup[];
}

/** Links to all chapters and operations. */
export const Navigation = ({ chapters, groups }: NavigationProps) => (
  <nav class={contentsShown.value ? "contents shown" : "contents"} id="contents" aria-label="Operations">
    <Places of={[INTRODUCTION, ...chapters]} />
    {groups.map(({ name, title, entries }) => (
      <div key={name}>
        <h2>
          <a href={`#${name}`}>{title}</a>
        </h2>
        <Places of={entries.map(({ id, main }) => ({ id, title: main.operation.summary }))} />
      </div>
    ))}
  </nav>
);

interface FormsProps {
  forms: readonly Form[];
  chosen: Form;
  onChoose(form: Form): void;
}

function Forms({ forms, chosen, onChoose }: FormsProps) {
  const group = useId();
  return (
    <fieldset class="forms">
      <legend>Forms</legend>
      {forms.map((form) => (
        <label key={form.operation.operationId + form.takesFile} class={form === chosen ? "chosen" : undefined}>
          <input type="radio" name={group} checked={form === chosen} onChange={() => onChoose(form)} />
          <Method method={form.method} />
          <code class="path" translate={false}>
            {form.path}
          </code>
          <span class="hint">
            {form.takesFile && "file to "}
            {isTextForm(form) ? "text" : "JSON"}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A list that can be folded. By default, its note is the number of rows. */
const Rows = ({ rows, ...folded }: { rows: readonly Row[] } & Omit<FoldedProps, "children">) =>
  rows.length > 0 && (
    <Folded note={rows.length} {...folded}>
      <RowList rows={rows} />
    </Folded>
  );

/** The details of an operation: its forms, the values and results of one, its request as code, and real answers. */
export function Details({ entry, document }: { entry: Entry; document: Document }) {
  const { main, forms } = entry;
  const [form, choose] = useState(main);
  const view = pageView(entry.id);
  const values = fieldsOf(form).map(rowOf);
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
        <Rows title="Values" rows={values} isOpen={values.length <= 12} />
        <Rows title={prose("Fields of `data`")} rows={results} isOpen={results.length <= 8} />
        <Rows title="Failures" rows={failures} note={failures.map(({ name }) => name).join(" ")} />
      </div>
      <CodeColumn form={form} document={document} />
    </div>
  );
}
