/**
 * Prepares a release: writes its version into every file that names it, and gives what is unreleased in the changelog a
 * section of its own.
 *
 *   bun scripts/set-version.ts 1.0.0
 *
 * The date of the section is today's in UTC. A prerelease has none: its notes are those under "Unreleased".
 */
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import manifest from "../package.json" with { type: "json" };
import { channelOf } from "./release/notes.ts";
import { runCommand } from "./release/system.ts";

const CHANGELOG = "CHANGELOG.md";

/** Semantic Versioning 2.0.0, without build metadata, which npm and images cannot tell apart. */
const VERSION = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?$/;

/** What is before the version where a file names the release: `sidekit:1.0.0`, `"version": "1.0.0"`, `ARG VERSION=1.0.0`. */
const BEFORE = /(?<=sidekit[ @:_]|"sidekit": "|^ *"version": "|^ARG VERSION=|\$REPO:)/.source;

/** The tracked files that users read or that a release consists of; the lock file has versions of others. */
async function releasedFiles(): Promise<string[]> {
  const patterns = ["*.md", "*.json", "*.yaml", "*.yml", "Dockerfile"];
  const others = [CHANGELOG, "test", "scripts"].map((path) => `:!${path}`);
  return (await runCommand(["git", "ls-files", "-z", "--", ...patterns, ...others])).split("\0").filter(Boolean);
}

/** @returns Whether the file named the version. */
function rewrite(file: string, version: string): boolean {
  const named = new RegExp(`${BEFORE}${RegExp.escape(manifest.version)}(?![0-9A-Za-z-]|\\.\\d)`, "gm");
  const text = readFileSync(file, "utf8");
  const rewritten = text.replaceAll(named, version);
  if (rewritten !== text) writeFileSync(file, rewritten);
  return rewritten !== text;
}

/** @throws Error if nothing is unreleased, or the version has a section. */
function addSection(version: string): void {
  const changelog = readFileSync(CHANGELOG, "utf8");
  if (changelog.includes(`## [${version}]`)) throw new Error(`${CHANGELOG} has a section for ${version} already`);
  const today = new Date().toISOString().slice(0, 10);
  const dated = changelog.replace("## [Unreleased]\n", `## [Unreleased]\n\n## [${version}] - ${today}\n`);
  if (dated === changelog) throw new Error(`${CHANGELOG} has no section "Unreleased"`);
  writeFileSync(CHANGELOG, dated);
}

const [version = "", ...more] = process.argv.slice(2);
if (!VERSION.test(version) || more.length > 0) {
  console.error("Give one version, such as 1.0.0 or 1.0.0-rc.1");
  process.exit(2);
}
if (channelOf(version) === "latest") addSection(version);
const changed = (await releasedFiles()).filter((file) => rewrite(file, version));
console.log(changed.join("\n"));
