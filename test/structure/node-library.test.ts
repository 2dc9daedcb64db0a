import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import { LIBRARY_ENTRY_POINTS } from "../../scripts/release/npm.ts";
import { run } from "../support/command.ts";

/** The standard library of Node 22. It lacks these parts of ES2025: Promise.try, RegExp.escape and Float16Array. */
const LIBRARY = ["ES2024", "ES2025.Collection", "ES2025.Iterator", "ESNext.Array", "ESNext.Disposable"];

mkdirSync("dist", { recursive: true });
const folder = mkdtempSync("dist/node-library-");
afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles files for Node 22. @returns The errors. */
async function compile(...files: readonly string[]): Promise<string[]> {
  const lib = [...LIBRARY, "DOM", "DOM.Iterable", "DOM.AsyncIterable"];
  const compilerOptions = { lib, types: ["node", "emscripten"] };
  const config = { extends: "../../tsconfig.json", compilerOptions, include: files, exclude: [] };
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
  const { stdout } = await run([process.execPath, "node_modules/.bin/tsc", "-p", folder, "--singleThreaded"]);
  return stdout.split("\n").filter((line) => line.includes("error TS"));
}

/** Expressions that this library does not have: Node has them since version 24 or 26. */
const LATER = ["new Uint8Array().toHex()", "new Map().getOrInsert(1, 2)", "Promise.try(() => 1)"];

let errors: readonly string[] = [];

// One compiler finds the errors of both, as most of its time goes into the declarations of the libraries.
beforeAll(async () => {
  writeFileSync(`${folder}/later.ts`, LATER.map((expression) => `${expression};\n`).join(""));
  errors = await compile("later.ts", ...["src/**/*.d.ts", ...LIBRARY_ENTRY_POINTS].map((path) => `../../${path}`));
}, 60_000);

const isOfLater = (line: string): boolean => line.includes("later.ts(");

test("outside src/runtime, which adapts to runtimes, the npm package uses the standard library of Node 22", () => {
  expect(errors.filter((line) => !(line.startsWith("src/runtime/") || isOfLater(line)))).toEqual([]);
});

test("what Node has since version 24 or 26 is not part of that library", () => {
  expect(errors.filter(isOfLater)).toEqual(LATER.map((_, index) => expect.stringContaining(`later.ts(${index + 1},`)));
});
