/**
 * Checks that every regular expression of `src` takes linear time, whatever the text: else a short request could hold the
 * event loop. Literals are found in the source, those that `new RegExp` makes are recorded while their modules are loaded,
 * and the patterns of schemas are read from the definitions.
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { analyse } from "scslre";
import ts from "typescript";

/** A regular expression; without its source if that is computed. */
interface Found {
  /** "src/a.ts:3" */
  place: string;
  source?: string;
  flags?: string;
}

/** Why an expression takes more than linear time for some text; undefined if it does not. */
export function problem({ source = "", flags = "" }: Pick<Found, "source" | "flags">): string | undefined {
  const [report] = analyse({ source, flags }).reports;
  const growth = report?.exponential ? "exponential" : "quadratic";
  return report && `/${source}/${flags} takes ${growth} time if ${JSON.stringify(report.character.pick)} is repeated`;
}

/** The literals of a file, and the calls of the constructor. */
export function regexpsOf(file: string, text: string): Found[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const place = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === "RegExp"
    )
      found.push({ place });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Loads modules, and gives the expressions that they make meanwhile by the constructor. */
async function madeWhileLoading(files: readonly string[]): Promise<Found[]> {
  const made: Found[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags = ""], created) {
      // After this file, the stack has the caller: a file of a library, or one of `src`.
      const caller = new Error().stack?.split(`${process.cwd()}/`)[2];
      const place = caller?.match(/^src\/[^:]+:\d+/)?.[0];
      if (place) made.push({ place, source: String(source), flags: String(flags) });
      return Reflect.construct(target, [source, flags], created);
    },
  });
  for (const file of files) await import(resolve(file));
  globalThis.RegExp = original;
  return made;
}

/** The patterns of schemas, at any depth. */
function patternsOf(value: unknown, place: string): Found[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, each]) => patternsOf(each, `${place}.${name}`));
  const isPattern = "pattern" in value && typeof value.pattern === "string";
  return isPattern ? [{ place, source: String(value.pattern), flags: "u" }, ...inner] : inner;
}

/** Compiles the patterns of schemas, which are checked by the definitions that have them. */
const COMPILES_PATTERNS = "src/operation/schema.ts:";

/** What is wrong, one expression a line. */
async function problems(): Promise<string[]> {
  const written = globSync("src/**/*.{ts,tsx}").flatMap((file) => regexpsOf(file, readFileSync(file, "utf8")));
  const computed = written.flatMap(({ source, place }) => (source === undefined ? [place] : []));
  const made = await madeWhileLoading([...new Set(computed.map((place) => place.replace(/:\d+$/, "")))]);
  const { TOOLS } = await import("../src/tools/tools.ts");
  const patterns = TOOLS.flatMap(({ routes }) =>
    routes.flatMap(({ operation: { id, input } }) => patternsOf(input, `the input of ${id}`)),
  );
  const slow = [...written, ...made, ...patterns].flatMap((each) => {
    const found = problem(each);
    return found === undefined ? [] : [`${each.place}: ${found}`];
  });
  const late = computed.filter(
    (place) => !place.startsWith(COMPILES_PATTERNS) && !made.some((each) => each.place === place),
  );
  return [...slow, ...late.map((place) => `${place}: make it when the module is loaded, so that it can be checked`)];
}

if (import.meta.main) {
  const found = await problems();
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
