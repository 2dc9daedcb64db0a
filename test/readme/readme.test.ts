import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import process from "node:process";
import { displayedDefault, SETTINGS } from "../../src/settings/settings.ts";
import { programFolder } from "../cli/support/sidekit.ts";
import { BASE } from "../support/call.ts";
import { outputOf } from "../support/command.ts";
import { shownCommands } from "../support/markdown.ts";
import { needs } from "../support/needs.ts";

needs("curl");

const readme = readFileSync("README.md", "utf8");
const shown = shownCommands(readme);

/** The output of a command of the page in a shell, against the service under test. */
async function outputIn(command: string): Promise<string> {
  const placed = command.replaceAll("localhost:3000", BASE.slice("http://".length));
  const env = { ...process.env, PATH: `${programFolder()}:${process.env.PATH}` };
  return (await outputOf(["sh", "-c", placed], { env })).replace(/\n?$/, "\n");
}

describe("commands of the README print the documented output", () => {
  test("the README has commands", () => expect(shown.length).toBeGreaterThan(3));

  test.each(shown)("$command", async ({ command, output }) => {
    expect(await outputIn(command)).toBe(output);
  });
});

test("the table of settings equals the definitions", () => {
  const rows = SETTINGS.map(
    (setting) =>
      `| \`${`--${setting.flag} ${setting.placeholder ?? ""}`.trim()}\` | \`${setting.variable}\` | ${displayedDefault(setting)} | ${setting.meaning} |`,
  );
  const table = ["| Flag | Variable | Default | Meaning |", "|---|---|---|---|", ...rows].join("\n");
  expect(readme).toContain(`\n${table}\n`);
});
