/**
 * A release: a binary for each platform, built twice and compared; an archive of each, Debian packages, npm packages,
 * the installer, SBOM and licences; the checksums, and their signature if a key is given.
 *
 *   bun scripts/release.ts [--outdir dist/release] [--only sidekit-linux-x64]… [--key FILE] [--notes FILE]
 *
 * With --notes, it writes the part of the changelog about this version into a file beside the release.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import manifest from "../package.json" with { type: "json" };
import { currentCommit } from "./commit.ts";
import { createArchive } from "./release/archive.ts";
import { releaseBinary } from "./release/binary.ts";
import { bundledPackages, createNotices } from "./release/bundled.ts";
import { createDebianPackage, isForDebian } from "./release/debian.ts";
import { releaseNotes } from "./release/notes.ts";
import { packNpmPackages } from "./release/npm.ts";
import { installRuntimes } from "./release/runtimes.ts";
import { createSbom } from "./release/sbom.ts";
import { runCommand, sign } from "./release/system.ts";
import { TARGETS } from "./release/targets.ts";

const SUMS = "SHA256SUMS";

const { values } = parseArgs({
  options: {
    outdir: { type: "string", default: "dist/release" },
    only: { type: "string", multiple: true, default: TARGETS.map(({ file }) => file) },
    key: { type: "string" },
    notes: { type: "string" },
  },
});

function releasableCommit(): string {
  const commit = currentCommit();
  if (!/^[0-9a-f]{40}$/.test(commit)) throw new Error(`Cannot release ${commit}: commit everything first`);
  return commit;
}

const commit = releasableCommit();
if (values.notes !== undefined)
  await Bun.write(values.notes, releaseNotes(readFileSync("CHANGELOG.md", "utf8"), manifest.version));
const unknown = values.only.find((file) => !TARGETS.some((target) => target.file === file));
if (unknown !== undefined) throw new Error(`There is no target ${unknown}`);
const targets = TARGETS.filter(({ file }) => values.only.includes(file));
const folder = values.outdir;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
console.log(`Commit ${commit}, Bun ${Bun.version}`);
const runtimeOf = await installRuntimes(targets);
for (const target of targets) {
  await releaseBinary(folder, target, runtimeOf(target), commit);
  console.log(`${target.file}: built twice, the same both times`);
}
const packages = await bundledPackages();
const notices = createNotices(packages);
for (const target of targets) {
  const binary = `${folder}/${target.file}`;
  await createArchive(folder, target, binary, notices);
  if (isForDebian(target)) await createDebianPackage(folder, target, binary, notices);
}
await packNpmPackages(folder, commit, ({ file }) => {
  const path = `${folder}/${file}`;
  return existsSync(path) ? path : undefined;
});
copyFileSync("deploy/install.sh", `${folder}/install.sh`);
await Bun.write(`${folder}/sidekit.cdx.json`, createSbom(packages, commit));
await Bun.write(`${folder}/THIRD-PARTY-NOTICES.txt`, notices);
const sums = await runCommand(["sha256sum", ...readdirSync(folder).sort()], { cwd: folder });
await Bun.write(`${folder}/${SUMS}`, sums);
console.log(sums);
if (values.key !== undefined) await sign(`${folder}/${SUMS}`, values.key);
