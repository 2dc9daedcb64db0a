import { expect, test } from "bun:test";
import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { bundlePage } from "../../scripts/build-web.ts";
import { MANIFEST, type Manifest } from "../../src/pages/page-files.ts";

const files = await bundlePage();
const manifest: Manifest = JSON.parse(files.get(MANIFEST) ?? "");

test("the same source gives the same files", async () => {
  expect(await bundlePage()).toEqual(files);
});

test("the manifest names every file", () => {
  const { script, style, chunks, worker, docs } = manifest;
  expect([script, style, docs.script, docs.style, ...chunks, worker, MANIFEST].sort()).toEqual(
    [...files.keys()].sort(),
  );
});

/** A script and the scripts that it imports at its start, as its browser loads them. */
function loadedWith(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const imported = (files.get(name) ?? "").matchAll(/(?:from|import)"\.\/\?asset=([^"]+)"/g);
  for (const [, each = ""] of imported) loadedWith(each, found);
  return found;
}

test("the script that corrects an address without a slash imports nothing at its start", () => {
  expect([...loadedWith(manifest.script)]).toEqual([manifest.script]);
});

test("no part of the page contains a library of the service", () => {
  const code = [...files].filter(([name]) => name.endsWith(".js")).map(([, text]) => text);
  // Names that minifiers keep: of jose, zxcvbn-ts, Elysia and TypeBox.
  for (const mark of ["ERR_JWS_INVALID", "translations", "elysia", "ERR_JOSE", "typebox"])
    expect([mark, code.some((text) => text.toLowerCase().includes(mark.toLowerCase()))]).toEqual([mark, false]);
});

test("no rule has another meaning in the bundle than in its source", () => {
  for (const name of [manifest.style, manifest.docs.style]) {
    const style = files.get(name) ?? "";
    expect(style.match(/:is\(/g)).not.toBeEmpty();
    // It has another specificity than `:is()`.
    expect(style.match(/:-\w+-any\(/g)).toBeNull();
    // Bun writes `width < 860px` as 859.999, but the end of `640px <= width < 860px` as 860, where other rules begin.
    expect(style.match(/\(max-width:\d+px\)/g)).toBeNull();
  }
});

const sourceOf = (pattern: string): string =>
  globSync(pattern)
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");

/** Classes without rules, which scripts and tests look for. */
const SOUGHT = ["again", "terminal-text"];

test("the classes of elements are those that rules are for", () => {
  const rules = sourceOf("src/web/**/*.css").replaceAll(/\/\*.*?\*\//gs, "");
  const ruled = new Set([...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name));
  const code = sourceOf("src/web/**/*.{ts,tsx}");
  const literals = code.match(/"[^"\n]*"|`[^`]*`/g) ?? [];
  const words = new Set(literals.flatMap((literal) => literal.split(/[^\w-]+/)));
  // Some are made of a beginning and a value, as "json-name".
  const isMade = (name: string): boolean => words.has(name) || words.has(name.replace(/[^-]+$/, ""));
  expect([...ruled].filter((name) => !isMade(name))).toEqual([]);
  const given = code.matchAll(
    /\b(?:class|kind|tone|labelClass|className|class: kind) ?= ?(?:("[^"]*")|\{((?:[^{}]|\{[^{}]*\})*)\})/g,
  );
  const names = [...given].flatMap(([, plain = "", made = ""]) => {
    const fixed = made.replaceAll(/\w+-\$\{[^}]*\}|[=!]== "[^"]*"|\("[^"]*"\)/g, "");
    return `${plain} ${fixed}`.match(/[\w -]+(?=["$`])/g)?.flatMap((each) => each.split(" ")) ?? [];
  });
  expect(names.length).toBeGreaterThan(200);
  expect([...new Set(names)].filter((name) => name !== "" && !ruled.has(name))).toEqual(SOUGHT);
});

const sizeOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(files.get(name) ?? "").length, 0);

test("the page takes less than 32 KB to open, and each tool less than 21 KB more", () => {
  const first = loadedWith(manifest.script);
  expect(sizeOf([...first, manifest.style])).toBeLessThan(32_000);
  const tools = [...(files.get(manifest.script) ?? "").matchAll(/import\("\.\/\?asset=([^"]+)"\)/g)];
  // The six tools, and what guesses the kind of a pasted text.
  expect(tools).toHaveLength(7);
  for (const [, name = ""] of tools) expect(sizeOf(loadedWith(name).difference(first))).toBeLessThan(21_000);
});

test("the worker that hashes files takes less than 20 KB, and only the view of hashes names it", () => {
  expect(sizeOf([manifest.worker])).toBeLessThan(20_000);
  expect(files.get(manifest.worker)).not.toMatch(/\b(import|export)\b/);
  const naming = [...files].filter(([, text]) => text.includes(manifest.worker)).map(([name]) => name);
  expect(naming).toEqual([expect.stringMatching(/^chunk-/), MANIFEST]);
});
