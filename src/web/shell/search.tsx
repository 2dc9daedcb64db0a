import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Icon } from "../controls/buttons.tsx";
import { offer } from "../controls/drop.ts";
import { type Found, TOOLS } from "../tools/tools.ts";
import { Dialog, isTyping, showDialog } from "./dialogs.tsx";
import type { Guess } from "./guess.ts";
import { openFound } from "./route.ts";

/** What the search does, in its button and its field. */
export const SEARCH = "Search, or paste anything";

const given = signal("");

/** The code that guesses what a text is, once it is loaded: the page opens without it. */
const guessing = signal<typeof import("./guess.ts") | undefined>(undefined);

/** Loads it. If it cannot be loaded, a pasted text is searched as words are. */
async function loadGuessing(): Promise<void> {
  guessing.value ??= await import("./guess.ts").catch(() => undefined);
}

/** The words of a text as they are searched: "SHA-256" is "sha256". */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[-/]/g, "")
    .split(/[\s,]+/)
    .filter((word) => word !== "");

function countIn(text: string, words: readonly string[]): number {
  const all = wordsOf(text);
  return words.filter((word) => all.some((each) => each.startsWith(word))).length;
}

/** The views that have all words of a query, those with most of them in their labels first; all views for an empty query. */
export function find(query: string): Found[] {
  const words = wordsOf(query);
  const score = ({ tool, mode }: Found): number => countIn(`${tool.name} ${tool.label} ${mode.label}`, words);
  return TOOLS.flatMap((tool) => tool.modes.map((mode) => ({ tool, mode })))
    .filter(({ tool, mode }) => {
      const text = [tool.name, tool.label, tool.title, mode.label, mode.summary, mode.words].join(" ");
      return countIn(text, words) === words.length;
    })
    .toSorted((one, other) => score(other) - score(one));
}

function open({ tool, mode, text }: Guess): void {
  showDialog(undefined);
  openFound(tool, mode, text);
}

/** Opens the view of a pasted image or a text of one clear kind. @returns False for all else, which the search shows. */
function receive({ files, text }: ReturnType<typeof pastedOf>): boolean {
  if (files.length > 0) {
    showDialog(undefined);
    offer(files);
    return true;
  }
  const [guess, ...others] = guessing.value?.guessesOf(text) ?? [];
  if (guess && others.length === 0 && find(text).length === 0) {
    open(guess);
    return true;
  }
  return false;
}

/** It is taken out of the event at once: some browsers, such as Firefox, empty its lists afterwards. */
const pastedOf = ({ clipboardData }: ClipboardEvent) => ({
  files: [...(clipboardData?.files ?? [])],
  text: clipboardData?.getData("text/plain") ?? "",
});

/** Takes what is pasted while the overview is shown. */
export function usePaste(): void {
  // Before the next key can be pressed.
  useLayoutEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (isTyping(event.target)) return;
      // The browser would insert it once more, into the field of the search.
      event.preventDefault();
      const pasted = pastedOf(event);
      void loadGuessing().then(() => {
        if (receive(pasted) || pasted.text.trim() === "") return;
        given.value = pasted.text;
        showDialog("search");
      });
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}

const idOf = ({ tool, mode }: Found): string => `found-${tool.name}-${mode.name}`;

const Result = ({ found, isChosen }: { found: Found; isChosen: boolean }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys (ARIA Authoring Practices, combobox)
  <li
    id={idOf(found)}
    class="aligned"
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the combobox's list
    role="option"
    aria-selected={isChosen}
    tabIndex={-1}
    onClick={() => open(found)}
  >
    <span data-tool={found.tool.name}>
      <Icon name={found.tool.name} />
    </span>
    <span class="found">
      <strong>
        {found.tool.label}: {found.mode.label}
      </strong>
      <span>{found.mode.summary}</span>
    </span>
  </li>
);

/** Texts of several lines, which a field of one line would join, and long ones are not shown. */
const isShown = (text: string): boolean => text.length <= 200 && !/[\r\n]/.test(text.trim());

function Finder() {
  const [query, setQuery] = useState(given.peek());
  const [at, setAt] = useState(0);
  useEffect(() => {
    given.value = "";
    void loadGuessing();
  }, []);
  const guesses = guessing.value?.guessesOf(query) ?? [];
  const found = find(query).filter(({ mode }) => !guesses.some((guess) => guess.mode === mode));
  const results = [...guesses, ...found];
  const chosen = results[Math.min(at, results.length - 1)];
  useEffect(() => {
    if (chosen) document.getElementById(idOf(chosen))?.scrollIntoView({ block: "nearest" });
  }, [chosen && idOf(chosen)]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: results.length - 1 }[event.key];
    if (step !== undefined && results.length > 0) setAt((at + step) % results.length);
    else if (event.key === "Enter" && chosen) open(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div class="aligned query">
        <Icon name="search" />
        <input
          type="text"
          dir="auto"
          role="combobox"
          aria-label={SEARCH}
          aria-expanded="true"
          aria-controls="found"
          aria-activedescendant={chosen && idOf(chosen)}
          autocomplete="off"
          spellcheck={false}
          placeholder={isShown(query) ? SEARCH : `${query.length.toLocaleString("en")} characters pasted`}
          value={isShown(query) ? query : ""}
          onPaste={(event) => {
            const pasted = pastedOf(event);
            void loadGuessing().then(() => receive(pasted));
            // The browser inserts it.
            if (isShown(pasted.text)) return;
            event.preventDefault();
            setQuery(pasted.text);
            setAt(0);
          }}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {results.length === 0 && <p class="nothing">Nothing fits these words.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of the combobox above */}
      <ul id="found" role="listbox" aria-label="Operations">
        {results.map((found) => (
          <Result key={idOf(found)} found={found} isChosen={found === chosen} />
        ))}
      </ul>
    </>
  );
}

/** Finds a tool or an operation by words, or by a pasted token, colour, digest, key or image: Ctrl-K opens it. */
export const Search = () => (
  <Dialog name="search" label="Search" class="search">
    <Finder />
  </Dialog>
);
