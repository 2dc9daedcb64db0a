import type { Mode, PageTool } from "../tool.ts";

/** An operation that a search can find. */
export interface Found {
  tool: PageTool;
  mode: Mode;
}

/** How well a word fits: at the beginning of the label counts most, then any beginning of a word, then any place. */
function scoreOf(word: string, { tool, mode }: Found): number {
  const isStart = (text: string): boolean =>
    text
      .toLowerCase()
      .split(/[\s,/-]+/)
      .some((each) => each.startsWith(word));
  if (isStart(mode.label) || isStart(tool.label) || tool.name.startsWith(word)) return 4;
  if (isStart(mode.summary) || isStart(mode.words ?? "") || isStart(tool.title)) return 2;
  return `${mode.label} ${mode.summary} ${mode.words} ${tool.title}`.toLowerCase().includes(word) ? 1 : 0;
}

/** The operations that fit every word of a query, the best first; all of them for an empty query. */
export function find(tools: readonly PageTool[], query: string): Found[] {
  const words = query
    .toLowerCase()
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
