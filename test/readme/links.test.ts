import { expect, test } from "bun:test";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import manifest from "../../package.json" with { type: "json" };

const PAGES = [...globSync("*.md"), ...globSync("docs/*.md"), ...globSync("deploy/**/*.md")].sort();

/** A heading as the part of an address after "#": lower case, without punctuation, with hyphens for spaces. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (page: string): string[] =>
  [...readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

/** Links and images of a page that lead into this repository. */
const linksOf = (page: string): string[] =>
  [...readFileSync(page, "utf8").matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, image]) => link ?? image ?? "")
    .filter((link) => !/^[a-z]+:/.test(link));

test.each(PAGES)("%s links to files and headings that exist", (page) => {
  const broken = linksOf(page).filter((link) => {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? page : join(dirname(page), path);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test("all files name the repository of package.json", () => {
  const exclude = ["**/node_modules/**", "dist/**"];
  const files = globSync([".github/**/*.yml", "{docs/**,examples/**,deploy/**,.}/*.{md,yaml,sh}"], { exclude });
  const own = /https:\/\/github\.com\/[\w-]+\/sidekit\b|--repository [\w-]+\/\S+/g;
  const found = files.flatMap((file) => readFileSync(file, "utf8").match(own) ?? []);
  const address = manifest.repository.url.replace(/^git\+|\.git$/g, "");
  expect(new Set(found)).toEqual(new Set([address, address.replace("https://github.com/", "--repository ")]));
});
