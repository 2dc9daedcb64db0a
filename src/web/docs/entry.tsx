import type { Document, Entry } from "./document.ts";
import { opened, toggle } from "./place.ts";
import { Method, pathShown } from "./prose.tsx";
import { TryIt } from "./try-it.tsx";

const methodsOf = ({ main, forms }: Entry): string[] => [
  ...new Set([main.method, ...forms.map(({ method }) => method)]),
];

/** An operation: a line, and all about it once it is open. */
export function EntryView({ entry, document }: { entry: Entry; document: Document }) {
  const { id, main } = entry;
  const isOpen = opened.value.has(id);
  return (
    <article class={isOpen ? "entry open" : "entry"} id={id} aria-labelledby={`${id}-title`}>
      <h3>
        <button type="button" id={`${id}-title`} aria-expanded={isOpen} onClick={() => toggle(id)}>
          <span class="summary">{main.operation.summary}</span>
          <code class="path">{pathShown(main.path.replace("/api/v1/tools/", ""))}</code>
          <span class="methods">
            {methodsOf(entry).map((method) => (
              <Method key={method} method={method} />
            ))}
          </span>
          <svg class="chevron" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M8 10l4 4 4-4" />
          </svg>
        </button>
      </h3>
      {isOpen && <TryIt entry={entry} document={document} />}
    </article>
  );
}
