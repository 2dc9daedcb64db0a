import { afterAll, beforeAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** A new folder for the files of a test file, to be made at its top: it is removed after the last test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same; the tests of the file, and the commands that they run, also have it as their working directory. */
export function workingFolder(): string {
  const home = process.cwd();
  const folder = scratchFolder();
  beforeAll(() => process.chdir(folder));
  afterAll(() => process.chdir(home));
  return folder;
}
