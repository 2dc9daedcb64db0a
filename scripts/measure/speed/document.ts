import { readFileSync, writeFileSync } from "node:fs";

/**
 * Inserts a script's measurements into a document, between the comments that name the script.
 * @throws Error if the document does not have these comments.
 */
export function writeReport(document: string, script: string, report: string): void {
  const text = readFileSync(document, "utf8");
  const opening = `<!-- made by ${script} --write -->`;
  const begin = text.indexOf(opening);
  const end = text.indexOf("<!-- end -->", begin);
  if (begin === -1 || end === -1) throw new Error(`${document} has no place for what ${script} measures`);
  writeFileSync(document, `${text.slice(0, begin + opening.length)}\n\n${report}\n\n${text.slice(end)}`);
}
