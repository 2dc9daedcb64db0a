import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { denoCommand } from "../../scripts/deno.ts";
import { blocks } from "../support/markdown.ts";
import { needs } from "../support/needs.ts";
import { CleanMachine, HELLO, which } from "./support/clean-machine.ts";

needs("git", "node", "npm");

setDefaultTimeout(300_000);

// One after the other, as a reader would: in a clean clone, with a home that is empty at first.
const machine = new CleanMachine();

/** What ran, and the end of its output; written beside the binary. */
const transcript: string[] = [];
const TRANSCRIPT = "dist/readme.log";

afterAll(() => {
  machine.remove();
  mkdirSync("dist", { recursive: true });
  writeFileSync(TRANSCRIPT, transcript.join("\n"));
});

/** The programs of the machine for a command that begins with a word: no other is needed. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  npx: { node: which("node"), npm: which("npm"), npx: which("npx"), git: which("git") },
  bun: { bun: process.execPath, git: which("git") },
  "dist/sidekit": {},
  deno: { deno: resolve(denoCommand()[0] ?? "") },
};

/** Blocks that other tests run: without an engine for containers, and with a registry that has a release. */
const ELSEWHERE = /^(docker|npx --yes sidekit)\b/;

const readme = readFileSync("README.md", "utf8");
const commands = blocks(readme, "sh")
  .flatMap((block) => block.trimEnd().split("\n"))
  .filter((command) => !ELSEWHERE.test(command));

/** What the text says for machines with Node alone: it needs no packages that another command has installed. */
const BUILD_BY_NODE = "npx --yes bun@1.4.5 run build";

/** On a machine with Bun alone, each is the first command in its clone. */
const FIRST = ["bun run start", "bun run build"];

test("the README has the commands that are run here", () => {
  expect(readme).toContain("with Node alone, write `npx --yes bun@1.4.5` instead of `bun`");
  expect(commands).toEqual([
    "npx --yes bun@1.4.5 run start",
    "npx --yes bun@1.4.5 run test",
    "bun run start",
    "bun run test",
    "bun run build",
    "dist/sidekit --port 3000",
    "deno install --prod --no-lock",
    "deno run --no-lock --allow-net --allow-env --allow-read src/main.ts",
  ]);
});

/** Runs a command and checks what it did. @returns Its output. */
async function run(command: string): Promise<string> {
  const programs = PROGRAMS[command.split(" ")[0] ?? ""] ?? {};
  if (FIRST.includes(command)) machine.renew();
  if (/run start$|^dist|^deno run/.test(command)) {
    const [line, answer] = await machine.ask(command.replace("--port 3000", "--port 0"), programs);
    expect(answer).toBe(HELLO);
    return line;
  }
  if (command === BUILD_BY_NODE) rmSync(join(machine.clone, "node_modules"), { recursive: true });
  // The gate runs this test; one step shows that it starts in a clean clone.
  const output = await machine.run(command.replace(/run test$/, "run test --only imports"), programs);
  if (command.endsWith("run test")) expect(output).toEndWith("\n\n1 passed, 0 failed\n");
  // The binary needs no program and no folder.
  if (command.endsWith("run build"))
    expect(await machine.run("cd / && $OLDPWD/dist/sidekit hash sha256 hello", {})).toBe(HELLO);
  return output;
}

test.each([...commands.slice(0, 2), BUILD_BY_NODE, ...commands.slice(2)])("%s", async (command) => {
  const lines = (await run(command)).trimEnd().split("\n").slice(-8);
  transcript.push(`$ ${command}`, ...lines, "");
});
