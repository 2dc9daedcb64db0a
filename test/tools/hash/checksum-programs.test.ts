import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identify } from "../../../src/tools/hash/identify.ts";
import { needs } from "../../support/needs.ts";

needs("sha256sum");

const folder = mkdtempSync(join(tmpdir(), "sidekit-checksums-"));
afterAll(() => rmSync(folder, { recursive: true }));

const TEXT = "Gib Männern Käse";
const NAMES = ["plain.txt", "two words (1) = x", "a\\b\nc"];
for (const name of NAMES) writeFileSync(join(folder, name), TEXT);

/** The output of a program of GNU coreutils for a file. */
const printed = (command: readonly string[], name: string): string =>
  Bun.spawnSync([...command, name], { cwd: folder }).stdout.toString();

// md5sum and similar programs escape a name with a line end, and then begin the line with a backslash.
test.each([
  ["md5", "md5sum"],
  ["sha1", "sha1sum"],
  ["sha224", "sha224sum"],
  ["sha256", "sha256sum"],
  ["sha384", "sha384sum"],
  ["sha512", "sha512sum"],
  ["blake2b", "b2sum"],
] as const)("%s is found in every line that %s prints", async (algorithm, program) => {
  for (const name of NAMES) {
    for (const options of [[], ["--binary"], ["--tag"]]) {
      const hash = printed([program, ...options], name);
      const answer = await identify.run({ text: TEXT, hash }, { baseUrl: "" });
      expect([hash, answer.algorithm, answer.matches]).toEqual([hash, algorithm, true]);
      const other = await identify.run({ text: `${TEXT}!`, hash }, { baseUrl: "" });
      expect([hash, other.matches]).toEqual([hash, false]);
    }
  }
});
