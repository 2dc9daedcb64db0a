import type { IconName } from "./controls/icon.tsx";
import type { Views } from "./controls/view-of.tsx";

/** A view of a tool, for the navigation, the overview and the search. */
export interface Mode {
  /** Its name in addresses. */
  name: string;
  label: string;
  /** What it does, in a few words. */
  summary: string;
  /** Further words for the search. */
  words?: string;
  /** Whether the browser does it: nothing is sent to the service. */
  isLocal?: boolean;
}

/** A tool as the page shows it. */
export interface PageTool {
  /** Its name in addresses and in the API. */
  name: string;
  /** Short, for navigation. */
  label: string;
  title: string;
  summary: string;
  icon: IconName;
  modes: readonly [Mode, ...Mode[]];
  /** For the overview of a tool with one mode: variants of its result, and the query that makes them. */
  variants?: readonly { label: string; query: string }[];
}

/** What loads the code of each tool, by its name: the page opens without it. */
export type Loaders = Readonly<Record<string, () => Promise<{ views: Views }>>>;

/** A result of the search. */
export interface Found {
  tool: PageTool;
  mode: Mode;
}

/** The words of a text as they are searched: "SHA-256" is "sha256", and "sha" and "256". */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .flatMap((word) => [word.replaceAll(/[-/]/g, ""), ...word.split(/[-/]/)]);

/** The score of a word: 4 at the beginning of a label, 2 at the beginning of another word, 1 anywhere else. */
function scoreOf(word: string, { tool, mode }: Found): number {
  const isStart = (text: string): boolean => wordsOf(text).some((each) => each.startsWith(word));
  if (isStart(mode.label) || isStart(tool.label) || tool.name.startsWith(word)) return 4;
  if (isStart(mode.summary) || isStart(mode.words ?? "") || isStart(tool.title)) return 2;
  return `${mode.label} ${mode.summary} ${mode.words} ${tool.title}`.toLowerCase().includes(word) ? 1 : 0;
}

/** The views that match all words of a query, the best first; all views for an empty query. */
export function find(tools: readonly PageTool[], query: string): Found[] {
  const words = query
    .toLowerCase()
    .replaceAll(/[-/]/g, "")
    .split(/\s+/)
    .filter((word) => word !== "");
  return tools
    .flatMap((tool) => tool.modes.map((mode) => ({ tool, mode })))
    .map((found) => ({ found, scores: words.map((word) => scoreOf(word, found)) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .map(({ found, scores }) => ({ found, score: scores.reduce((sum, score) => sum + score, 0) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ found }) => found);
}
