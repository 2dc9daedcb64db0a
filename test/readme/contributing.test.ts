import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };
import { blocks } from "../support/markdown.ts";

const page = readFileSync("CONTRIBUTING.md", "utf8");

test("the quoted definition of an operation equals the source", () => {
  const samples = blocks(page, "ts").map((block) => /^\/\/ (src\/\S+)\n([\s\S]+)$/.exec(block));
  expect(samples.map((match) => match?.[1])).toEqual(["src/tools/hash/digest.ts", "src/tools/hash/hash.ts"]);
  for (const match of samples) {
    const [, path = "", code = "none"] = match ?? [];
    expect(readFileSync(path, "utf8")).toContain(code.trimEnd());
  }
});

test("every dependency has a row with its reason", () => {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const rows = [...page.matchAll(/^\| ((?:`[@\w/.-]+`(?:, )?)+) \| \S/gm)].map(([, cell = ""]) => cell);
  const argued = rows.flatMap((cell) => cell.match(/[@\w/.-]+/g) ?? []);
  expect(argued.filter((name) => !/^src\/|\/$|\.ts$/.test(name)).sort()).toEqual(names.sort());
});

test("every folder of src is described", () => {
  const folders = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).filter((name) => !page.includes(`\`src/${name}/`))).toEqual([]);
});

test("the named files exist", () => {
  const paths = [...page.matchAll(/`((?:src|test|docs|scripts)\/[\w./-]+)`/g)].map(([, path = ""]) => path);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
