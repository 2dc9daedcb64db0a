import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { manual } from "../../scripts/manual.ts";
import { commandsOf } from "../../src/cli/command/commands.ts";
import { GENERAL_COMMANDS } from "../../src/cli/general-commands.ts";
import { SETTINGS } from "../../src/settings/settings.ts";
import { loadTools } from "../../src/tools/load-tool.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";

needs("man", "groff", "mandoc");

const path = join(scratchFolder(), "sidekit.1");
const tools = await loadTools();
writeFileSync(path, await manual());

function run(command: string, ...args: readonly string[]) {
  const env = { ...process.env, LC_ALL: "C.UTF-8", MANWIDTH: "100", MANROFFOPT: "" };
  const { stdout, stderr, status } = spawnSync(command, [...args, path], { encoding: "utf8", env });
  return { stdout, stderr, status };
}

test.each([
  ["man", ["--warnings", "--local-file"]],
  ["groff", ["-man", "-Kutf8", "-Tutf8", "-ww", "-z"]],
  ["mandoc", ["-Tlint", "-Wwarning"]],
])("%s has no warning about the page", (command, args) => {
  expect(run(command, ...args)).toMatchObject({ stderr: "", status: 0 });
});

test("the page names every command, option and setting", () => {
  const page = run("man", "--local-file").stdout.replaceAll("‐", "-");
  for (const tool of tools) {
    for (const { name, fields } of commandsOf(tool)) {
      expect(page).toContain(name);
      for (const { option, isPositional } of fields)
        expect(page).toContain(isPositional ? option.toUpperCase() : option);
    }
  }
  for (const { name, options = [] } of GENERAL_COMMANDS)
    for (const option of options) expect(page).toMatch(new RegExp(`${name}[^]*--${option.name} ${option.placeholder}`));
  for (const { flag, variable } of SETTINGS) {
    expect(page).toContain(`--${flag}`);
    expect(page).toContain(variable);
  }
});
