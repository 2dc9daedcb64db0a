import type { Document, Entry } from "./document.ts";
import { EntryView } from "./entry.tsx";
import { prose } from "./prose.tsx";

/** A tool as the page shows it: its operations under its name. */
export interface OperationGroup {
  name: string;
  title: string;
  about: string;
  entries: readonly Entry[];
}

/** Title and description of a tag: "QR codes: Makes and reads QR codes". */
function wordsOf(name: string, description: string): Pick<OperationGroup, "title" | "about"> {
  const [title = "", about] = description.split(/: (.*)/s);
  if (about !== undefined) return { title, about };
  return { title: name.charAt(0).toUpperCase() + name.slice(1), about: description };
}

/** A tool's description of itself comes last: this page says the same. */
const isDescription = ({ id }: Entry): boolean => id.endsWith(".describe");

/** The operations by tool, as far as they have all of the words that the reader searches for. */
export function groupsOf(document: Document, entries: readonly Entry[], words: string): OperationGroup[] {
  const wanted = words.toLowerCase().split(/\s+/);
  const isWanted = ({ id, forms, main }: Entry): boolean => {
    const text = [id, main.operation.summary, main.operation.description, ...forms.map(({ path }) => path)]
      .join(" ")
      .toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return document.tags
    .map(({ name, description }) => ({
      name,
      ...wordsOf(name, description),
      entries: entries
        .filter((entry) => entry.tag === name && isWanted(entry))
        .sort((one, other) => Number(isDescription(one)) - Number(isDescription(other))),
    }))
    .filter((group) => group.entries.length > 0);
}

/** The operations of a tool. */
export const SectionView = ({ group, document }: { group: OperationGroup; document: Document }) => (
  <section class="tool" id={group.name} aria-labelledby={`${group.name}-title`}>
    <h2 id={`${group.name}-title`}>{group.title}</h2>
    <p class="about-tool">{prose(group.about)}</p>
    <div class="entries">
      {group.entries.map((entry) => (
        <EntryView key={entry.id} entry={entry} document={document} />
      ))}
    </div>
  </section>
);
