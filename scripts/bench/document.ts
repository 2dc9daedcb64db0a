import { readFileSync, writeFileSync } from "node:fs";

/**
 * Puts what a script measured into a document, where a comment names that script.
 * @throws Error where the document has no place for it.
 */
export function writeReport(document: string, script: string, report: string): void {
  const text = readFileSync(document, "utf8");
  const opening = `<!-- made by ${script} --write -->`;
  const begin = text.indexOf(opening);
  const end = text.indexOf("<!-- end -->", begin);
  if (begin === -1 || end === -1) throw new Error(`${document} has no place for what ${script} measures`);
  writeFileSync(document, `${text.slice(0, begin + opening.length)}\n\n${report}\n\n${text.slice(end)}`);
}
