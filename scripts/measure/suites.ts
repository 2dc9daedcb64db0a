/**
 * Judges Sidekit by the test vectors of others, which are not part of this repository: Wycheproof, NIST CAVP, the JOSE
 * cookbook and the photos of ZXing. Prints how many of each suite have the expected answer, then the others.
 * Usage: bun scripts/measure/suites.ts FOLDER, with a folder that contains checkouts of them (see docs/correctness.md).
 */
import { readdirSync } from "node:fs";
import { codes, digests } from "./suites/hashes.ts";
import { images } from "./suites/images.ts";
import type { Suite } from "./suites/suite.ts";
import { cookbook, encryption, keySets, signatures } from "./suites/tokens.ts";

const SUITES: readonly Suite[] = [digests, codes, signatures, encryption, keySets, cookbook, images];

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Usage: bun scripts/measure/suites.ts FOLDER");
  process.exit(2);
}
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .toSorted();

const faults: string[] = [];
console.log("| suite | vectors | as expected |\n| --- | --: | --: |");
for (const { name, contains, judge } of SUITES) {
  let [all, expected] = [0, 0];
  for (const file of files.filter(contains)) {
    for await (const { vector, fault } of judge(file)) {
      all++;
      if (fault === undefined) expected++;
      else faults.push(`${name}: ${vector}: ${fault}`);
    }
  }
  console.log(`| ${name} | ${all} | ${expected} |`);
}
for (const fault of faults) console.log(`- ${fault}`);
process.exit();
