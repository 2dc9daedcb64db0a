import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { displayedDefault, SETTINGS } from "../../src/settings/settings.ts";
import { BASE } from "../support/call.ts";
import { writeLauncher } from "../support/launcher.ts";
import { blocks, shownCommands } from "../support/markdown.ts";
import { needs } from "../support/needs.ts";

needs("curl");

const readme = readFileSync("README.md", "utf8");
const shown = shownCommands(readme);

/** A folder with `sidekit` in it: the source, or what SIDEKIT_COMMAND names. */
const programs = mkdtempSync(join(tmpdir(), "sidekit-readme-"));
writeLauncher(join(programs, "sidekit"));
afterAll(() => rmSync(programs, { recursive: true }));

/** Runs a command of the page in a shell, against the service under test. */
async function run(command: string): Promise<string> {
  const child = Bun.spawn(["sh", "-c", command.replaceAll("localhost:3000", BASE.slice("http://".length))], {
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
  });
  const output = await new Response(child.stdout).text();
  expect(await child.exited).toBe(0);
  return output.endsWith("\n") ? output : `${output}\n`;
}

describe("commands of the README print the documented output", () => {
  test("the README has commands", () => expect(shown.length).toBeGreaterThan(3));

  test.each(shown)("$command", async ({ command, output }) => {
    expect(await run(command)).toBe(output);
  });
});

/** Every block of commands, with the test that runs it. */
const COMMANDS: readonly [beginning: string, test: string][] = [
  ["npx --yes bun@1.4.5 run start", "test/readme/start.test.ts"],
  ["bun run start", "test/readme/start.test.ts"],
  ["bun run build", "test/readme/start.test.ts"],
  ["docker build", "test/delivery/container.test.ts"],
  ["deno install", "test/readme/start.test.ts"],
  ["npx --yes sidekit", "test/delivery/npm.test.ts"],
];

test("every block of commands is named by a test", () => {
  const shownBlocks = blocks(readme, "sh").map((block) => block.split("\n")[0] ?? "");
  expect(shownBlocks).toHaveLength(COMMANDS.length);
  for (const [index, [beginning, path]] of COMMANDS.entries()) {
    expect(shownBlocks[index]).toStartWith(beginning);
    expect(readFileSync(path, "utf8")).toContain(beginning);
  }
});

test("the table of settings equals the definitions", () => {
  const rows = SETTINGS.map(
    (setting) =>
      `| \`${`--${setting.flag} ${setting.placeholder ?? ""}`.trim()}\` | \`${setting.variable}\` | ${displayedDefault(setting)} | ${setting.meaning} |`,
  );
  const table = ["| Flag | Variable | Default | Meaning |", "|---|---|---|---|", ...rows].join("\n");
  expect(readme).toContain(`\n${table}\n`);
});
