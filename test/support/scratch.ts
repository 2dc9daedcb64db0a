import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder for the files of a test file, to be made at its top: it is removed after the last test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
