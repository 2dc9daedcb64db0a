import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Details } from "./details.tsx";
import type { Chapter, Document, Entry, OperationGroup } from "./document.ts";
import { Method, pathShown, prose } from "./panel.tsx";

/** The operations that are open, by their ids. */
const opened = signal<ReadonlySet<string>>(new Set());

/** Whether the contents are shown on a screen that has no room for them beside the text. */
export const contentsShown = signal(false);

/** The id of what is read: of an operation, a section or the introduction. */
const place = signal("");

/** Opens or closes an operation; the address then names it. */
function toggle(id: string): void {
  const isOpen = opened.value.has(id);
  opened.value = new Set(isOpen ? [...opened.value].filter((each) => each !== id) : [...opened.value, id]);
  if (isOpen) return;
  place.value = id;
  history.replaceState(undefined, "", `#${id}`);
}

/** Opens the operation in the address, and scrolls to it. */
function follow(): void {
  // As no id has other characters than letters and points, nothing is percent-encoded.
  const id = location.hash.slice(1);
  place.value = id;
  contentsShown.value = false;
  if (id.includes(".") || document.getElementById(id)?.classList.contains("entry"))
    opened.value = new Set([...opened.value, id]);
  // After the operation is rendered.
  requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
}

/** The height of the head of the page, and of a line below it. */
const HEAD = 56;
const LINE = 34;

/** Follows the scrolling: what was chosen stays the place while its beginning is in sight, else it is the first in sight. */
function notice(): void {
  const chosen = document.getElementById(place.value)?.getBoundingClientRect();
  if (chosen && chosen.top >= HEAD && chosen.top < innerHeight) return;
  const all = [...document.querySelectorAll(".head, .chapter, .entry")];
  place.value = all.find((each) => each.getBoundingClientRect().bottom > HEAD + LINE)?.id ?? "";
}

/** Shows the place in the address, now and after each change, and where the reader has scrolled. */
export function startPlaces(): void {
  addEventListener("hashchange", follow);
  addEventListener("scroll", notice, { passive: true });
  if (location.hash === "") notice();
  else follow();
}

/** An operation: its first line, and its details while it is open. */
function EntryView({ entry, document }: { entry: Entry; document: Document }) {
  const { id, main, forms } = entry;
  const isOpen = opened.value.has(id);
  return (
    <article class={isOpen ? "entry open" : "entry"} id={id} aria-labelledby={`${id}-title`}>
      <h3>
        <button type="button" id={`${id}-title`} aria-expanded={isOpen} onClick={() => toggle(id)}>
          <span class="summary">{main.operation.summary}</span>
          <code class="path">{pathShown(main.path.replace("/api/v1/tools/", ""))}</code>
          <span class="cluster methods">
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

/** The operations of a tool. */
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

const Place = ({ id, children }: { id: string; children: string }) => (
  <a href={`#${id}`} aria-current={place.value === id ? "location" : undefined}>
    {children}
  </a>
);

interface NavigationProps {
  chapters: readonly Chapter[];
  groups: readonly OperationGroup[];
}

/** Links to all chapters and operations. */
export function Navigation({ chapters, groups }: NavigationProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [place.value]);
  return (
    <nav class={contentsShown.value ? "contents shown" : "contents"} id="contents" aria-label="Operations" ref={box}>
      <Place id="introduction">Introduction</Place>
      <ul>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <Place id={id}>{title}</Place>
          </li>
        ))}
      </ul>
      {groups.map(({ name, title, entries }) => (
        <div key={name}>
          <h2>
            <a href={`#${name}`}>{title}</a>
          </h2>
          <ul>
            {entries.map(({ id, main }) => (
              <li key={id}>
                <Place id={id}>{main.operation.summary}</Place>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
