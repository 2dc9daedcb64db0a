import { afterAll, beforeAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterRun } from "./after-run.ts";

/** A new folder for the files of tests, until the end of the run. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-test-"));
  afterRun(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same, as the working directory of a test file's tests, and of the commands that they run. */
export function workingFolder(): string {
  const home = process.cwd();
  const folder = scratchFolder();
  beforeAll(() => process.chdir(folder));
  afterAll(() => process.chdir(home));
  return folder;
}
