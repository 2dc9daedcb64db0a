import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { settingsTable } from "../../src/settings/settings-table.ts";
import { BASE } from "../support/call.ts";
import { shownCommands } from "../support/markdown.ts";

const readme = readFileSync("README.md", "utf8");
const shown = shownCommands(readme);

/** Runs a command of the page in a shell, against the service under test. */
async function run(command: string): Promise<string> {
  const child = Bun.spawn(["sh", "-c", command.replaceAll("localhost:3000", BASE.slice("http://".length))]);
  const output = await new Response(child.stdout).text();
  expect(await child.exited).toBe(0);
  return output.endsWith("\n") ? output : `${output}\n`;
}

describe("commands of the README print what it shows", () => {
  test("there are some", () => expect(shown.length).toBeGreaterThan(3));

  test.each(shown)("$command", async ({ command, output }) => {
    expect(await run(command)).toBe(output);
  });
});

test("continuous integration runs the README's test command and nothing else", () => {
  const command = "npx --yes bun@1.4.5 run test";
  expect(readme).toContain(`\`${command}\``);
  const lines = readFileSync(".ci/run", "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(lines).toEqual([`cd "$(dirname "$0")/.." && exec ${command}`]);
});

test("the table of settings is the one that parses them", () => {
  expect(readme).toContain(`\n${settingsTable()}\n`);
});
