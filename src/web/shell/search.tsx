import { useEffect, useRef, useState } from "preact/hooks";
import { type Found, find, type PageTool } from "../tool.ts";
import { Icon } from "../ui/icon.tsx";
import { Dialog, showDialog } from "./dialogs.tsx";
import { linkTo } from "./route.ts";

function open({ tool, mode }: Found): void {
  showDialog(undefined);
  location.hash = linkTo(tool, mode.name);
}

const idOf = ({ tool, mode }: Found): string => `found-${tool.name}-${mode.name}`;

const Result = ({ found, isChosen }: { found: Found; isChosen: boolean }) => {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) entry.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys (ARIA Authoring Practices, combobox)
    <li
      ref={entry}
      id={idOf(found)}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the combobox's list
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={() => open(found)}
    >
      <span class="tinted" data-tool={found.tool.name}>
        <Icon name={found.tool.icon} />
      </span>
      <span class="found">
        <strong>
          {found.tool.label}: {found.mode.label}
        </strong>
        <span>{found.mode.summary}</span>
      </span>
    </li>
  );
};

function Finder({ tools }: { tools: readonly PageTool[] }) {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const results = find(tools, query);
  const chosen = results[Math.min(at, results.length - 1)];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: results.length - 1 }[event.key];
    if (step !== undefined && results.length > 0) setAt((at + step) % results.length);
    else if (event.key === "Enter" && chosen) open(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div class="query">
        <Icon name="search" />
        <input
          type="text"
          dir="auto"
          role="combobox"
          aria-label="Search tools and operations"
          aria-expanded="true"
          aria-controls="found"
          aria-activedescendant={chosen && idOf(chosen)}
          autocomplete="off"
          spellcheck={false}
          placeholder="Search tools and operations"
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of the combobox above */}
      <ul id="found" role="listbox" aria-label="Operations">
        {results.map((found) => (
          <Result key={idOf(found)} found={found} isChosen={found === chosen} />
        ))}
      </ul>
      {results.length === 0 && <p class="hint">Nothing fits these words.</p>}
    </>
  );
}

/** Finds a tool or an operation by words: Ctrl-K opens it. */
export const Search = ({ tools }: { tools: readonly PageTool[] }) => (
  <Dialog name="search" label="Search" class="search">
    <Finder tools={tools} />
  </Dialog>
);
