import { expect, test } from "bun:test";
import { globSync, readFileSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };

const REPOSITORY = manifest.repository.url.replace(/^git\+|\.git$/g, "");

/** The files of the repository that match a pattern, without those of packages and builds. */
const filesOf = (pattern: string): string[] => globSync(pattern, { exclude: ["**/node_modules/**", "dist/**"] }).sort();

test("all files name the repository of package.json", () => {
  const texts = [...filesOf(".github/**/*.yml"), ...filesOf("{docs/**,examples/**,deploy/**,.}/*.{md,yaml,sh}")];
  const own = /https:\/\/github\.com\/[\w-]+\/sidekit\b|--repository [\w-]+\/\S+/g;
  const found = texts.flatMap((file) => readFileSync(file, "utf8").match(own) ?? []);
  const name = REPOSITORY.replace("https://github.com/", "");
  expect(new Set(found)).toEqual(new Set([REPOSITORY, `--repository ${name}`]));
});
