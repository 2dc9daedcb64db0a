import { describe, expect, test } from "bun:test";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import manifest from "../../package.json" with { type: "json" };

// The files that GitHub reads about this repository, besides the workflows.

const REPOSITORY = manifest.repository.url.replace(/^git\+|\.git$/g, "");

/** The files of the repository that match a pattern, without those of packages and builds. */
const filesOf = (pattern: string): string[] => globSync(pattern, { exclude: ["**/node_modules/**", "dist/**"] }).sort();

interface Update {
  "package-ecosystem": string;
  directory?: string;
  directories?: string[];
}

describe("Dependabot", () => {
  const { updates } = Bun.YAML.parse(readFileSync(".github/dependabot.yml", "utf8")) as { updates: Update[] };

  /** The folders that an ecosystem's entry names. */
  const watched = (ecosystem: string): string[] =>
    updates
      .filter((update) => update["package-ecosystem"] === ecosystem)
      .flatMap(({ directory, directories = [] }) => [...directories, ...(directory === undefined ? [] : [directory])]);

  /** The folders of files, as Dependabot names them. */
  const foldersOf = (files: readonly string[]): string[] =>
    [...new Set(files.map((file) => `/${dirname(file)}`.replace(/^\/\.$/, "/")))].sort();

  const withImages = (pattern: string) =>
    filesOf(pattern).filter((file) => /^ *(?:- )?image: docker\.io\//m.test(readFileSync(file, "utf8")));

  test.each([
    ["bun", filesOf("**/bun.lock")],
    ["docker", [...filesOf("**/Dockerfile"), ...withImages("{deploy,examples}/k*/**/*.yaml")]],
    ["docker-compose", withImages("{deploy,examples}/**/compose.yaml")],
    ["github-actions", ["package.json"]],
  ])("watches all folders of %s", (ecosystem, files) => {
    expect(files).not.toEqual([]);
    expect(watched(ecosystem)).toEqual(foldersOf(files));
  });
});

describe("the templates of issues", () => {
  const forms = filesOf(".github/ISSUE_TEMPLATE/*.yml").filter((file) => !file.endsWith("config.yml"));

  interface Field {
    type: string;
    id?: string;
    attributes: Record<string, unknown>;
    validations?: { required: boolean };
  }

  // GitHub's documents, "Syntax for GitHub's form schema".
  test.each(forms)("%s is a form that GitHub accepts", (file) => {
    const form = Bun.YAML.parse(readFileSync(file, "utf8")) as { name: string; description: string; body: Field[] };
    expect([typeof form.name, typeof form.description]).toEqual(["string", "string"]);
    const ids = form.body.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, id, attributes } of form.body) {
      expect(["markdown", "textarea", "input", "dropdown"]).toContain(type);
      expect(type === "markdown" ? attributes.value : attributes.label).toBeString();
      if (type !== "markdown") expect(id).toMatch(/^[\w-]+$/);
      if (type === "dropdown") expect(new Set(attributes.options as string[]).size).toBeGreaterThan(1);
    }
  });
});

test("the template of pull requests names commands that there are", () => {
  const template = readFileSync(".github/pull_request_template.md", "utf8");
  const commands = [...template.matchAll(/`bun run ([\w:]+)`/g)].map(([, name = ""]) => name);
  expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(commands));
  expect(commands).toEqual(["check", "test", "test:all"]);
});

test("CODEOWNERS names paths that there are, and owners of the organisation", () => {
  const lines = readFileSync(".github/CODEOWNERS", "utf8").split("\n");
  const rules = lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split(" "));
  const [organisation] = REPOSITORY.replace("https://github.com/", "").split("/");
  for (const [path = "", ...owners] of rules) {
    expect([path, path === "*" || existsSync(`.${path}`)]).toEqual([path, true]);
    for (const owner of owners) expect(owner).toStartWith(`@${organisation}/`);
    expect(owners).not.toEqual([]);
  }
});

test("all files name the repository of package.json", () => {
  const texts = [...filesOf(".github/**/*.yml"), ...filesOf("{docs/**,examples/**,deploy/**,.}/*.{md,yaml,sh}")];
  const own = /https:\/\/github\.com\/[\w-]+\/sidekit\b|--repository [\w-]+\/\S+/g;
  const found = texts.flatMap((file) => readFileSync(file, "utf8").match(own) ?? []);
  const name = REPOSITORY.replace("https://github.com/", "");
  expect(new Set(found)).toEqual(new Set([REPOSITORY, `--repository ${name}`]));
});
