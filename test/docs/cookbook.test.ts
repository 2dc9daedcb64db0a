import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { programFolder } from "../cli/support/sidekit.ts";
import { BASE } from "../support/call.ts";
import { outputOf } from "../support/command.ts";
import { blocks, shownCommands } from "../support/markdown.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";

needs("curl", "jq", "zbarimg");

const page = readFileSync("docs/cookbook.md", "utf8");
const shown = shownCommands(page);
const folder = scratchFolder();
const program = programFolder();

/** Separates the outputs of two commands, on a line alone. */
const END = "@@ end of output @@";

/** What each command prints; they share one shell, as they do on the page. */
async function runAll(commands: readonly string[]): Promise<string[]> {
  const script = commands.map((command) => `${command}\necho '${END}'\n`).join("");
  const text = script.replaceAll("localhost:3000", BASE.slice("http://".length));
  const env = { ...process.env, PATH: `${program}:${process.env.PATH}` };
  return (await outputOf(["sh", "-c", text], { cwd: folder, env })).split(`${END}\n`);
}

/** A documented output as a pattern: "…" matches some characters of one line. */
const pattern = (output: string): RegExp => new RegExp(`^${output.split("…").map(RegExp.escape).join("[^\\n]+")}$`);

const outputs = await runAll(shown.map(({ command }) => command));

describe("commands of the cookbook print the documented output", () => {
  test.each(shown.map(({ command, output }, index) => ({ command, output, index })))(
    "$command",
    ({ output, index }) => {
      expect(outputs[index]?.replace(/([^\n])$/, "$1\n")).toMatch(pattern(output));
    },
  );

  test("the page has commands, and all of them ran", () => {
    expect(shown.length).toBeGreaterThan(20);
    expect(outputs).toHaveLength(shown.length + 1);
  });

  test("every recipe has an HTTP request and a command, except those about HTTP only", () => {
    const requests = blocks(page, "console").filter((block) => block.includes("curl ") && !block.includes("--etag"));
    for (const block of requests) expect(block).toContain("sidekit ");
  });
});
