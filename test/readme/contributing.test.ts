import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };
import { blocks } from "../support/markdown.ts";

const page = readFileSync("CONTRIBUTING.md", "utf8");

test("the quoted definition of an operation equals the source", () => {
  const samples = blocks(page, "ts").map((block) => /^\/\/ (src\/\S+)\n([\s\S]+)$/.exec(block));
  expect(samples.map((match) => match?.[1])).toEqual(["src/tools/lorem/lorem.ts", "src/tools/lorem/lorem.ts"]);
  for (const match of samples) {
    const [, path = "", code = "none"] = match ?? [];
    expect(readFileSync(path, "utf8")).toContain(code.trimEnd());
  }
});

test("every dependency is listed with its reason, and no other", () => {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const [lists = ""] = /^In the binary:$[\s\S]*?^`node_modules`/m.exec(page) ?? [];
  const argued = new Set([...lists.matchAll(/`([@\w/.-]+)`/g)].map(([, name = ""]) => name));
  expect(names.filter((name) => !argued.has(name))).toEqual([]);
  const others = [...argued].filter((name) => !names.includes(name) && /^@/.test(name));
  expect(others).toEqual(["@hono/node-server"]);
});

test("every folder of src is described", () => {
  const folders = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).filter((name) => !page.includes(`\`src/${name}/`))).toEqual([]);
});

test("the named files exist", () => {
  const paths = [...page.matchAll(/`((?:src|test|docs|scripts)\/[\w./-]+)`/g)].map(([, path = ""]) => path);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
