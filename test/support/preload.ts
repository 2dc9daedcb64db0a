import { afterAll } from "bun:test";
import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import fc from "fast-check";
import { FOR_BUN } from "../../scripts/gate/suite.ts";
import { endRun } from "./after-run.ts";
import { scratchFolder } from "./scratch.ts";
import { killAll } from "./service.ts";

/** A folder with links to all that a folder has, but for one program. */
function folderWithout(folder: string, program: string): string {
  const links = scratchFolder();
  for (const name of readdirSync(folder)) if (name !== program) symlinkSync(join(folder, name), join(links, name));
  return links;
}

/** A PATH on which everything is found but one program: an earlier version of it must not answer for the one under test. */
const pathWithout = (program: string, path: string): string =>
  path
    .split(delimiter)
    .map((folder) => (existsSync(join(folder, program)) ? folderWithout(folder, program) : folder))
    .join(delimiter);

// The gate sets them for this process. Programs that tests start have the settings that they ship with.
for (const name of Object.keys(FOR_BUN)) delete process.env[name];

process.env.PATH = pathWithout("sidekit", process.env.PATH ?? "");

// Registered before any test file is loaded, these run once, after the last one.
afterAll(killAll);
afterAll(endRun);

// Of a text or list whose greatest length is given, all lengths are tried; by default, fast-check makes those of about ten.
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });
