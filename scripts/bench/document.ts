import { readFileSync, writeFileSync } from "node:fs";

const DOCUMENT = "docs/performance.md";
const BEGIN = "<!-- made by scripts/bench/run.ts --write -->";
const END = "<!-- end -->";

/** Replaces the report in the document. @throws Error where the document has no place for it. */
export function writeReport(report: string): void {
  const text = readFileSync(DOCUMENT, "utf8");
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`${DOCUMENT} has no place for the report`);
  writeFileSync(DOCUMENT, `${text.slice(0, begin + BEGIN.length)}\n\n${report}\n\n${text.slice(end)}`);
}
