import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };
import { blocks } from "../support/markdown.ts";

const page = readFileSync("CONTRIBUTING.md", "utf8");

test("the change that adds an operation is the real one, in one file", () => {
  const [diff = ""] = blocks(page, "diff");
  const files = [...diff.matchAll(/^\+\+\+ b\/(\S+)$/gm)].map(([, file]) => file);
  expect(files).toEqual(["src/tools/hash/hash.ts"]);
  const source = readFileSync("src/tools/hash/hash.ts", "utf8");
  const added = diff.split("\n").filter((line) => /^\+(?!\+\+)/.test(line));
  expect(added.length).toBeGreaterThan(10);
  expect(source).toContain(
    added
      .slice(0, -1)
      .map((line) => line.slice(1))
      .join("\n"),
  );
  expect(source).toContain(added.at(-1)?.slice(1) ?? "missing");
});

test("every dependency is argued", () => {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const argued = [...page.matchAll(/^\| `([@\w/.-]+)` \| \S/gm)].map(([, name]) => name);
  expect(argued.filter((name) => name !== undefined && !name.includes("src/")).sort()).toEqual(names.sort());
});

test("every folder of the source has its place", () => {
  const folders = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).filter((name) => !page.includes(`\`src/${name}/`))).toEqual([]);
});

test("what it points at exists", () => {
  const paths = [...page.matchAll(/`((?:src|test|docs|scripts)\/[\w./-]+)`/g)].map(([, path = ""]) => path);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
