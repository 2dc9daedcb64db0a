import { afterAll, expect, test } from "bun:test";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { denoCommand } from "../../scripts/deno.ts";
import { blocks } from "../support/markdown.ts";
import { needs } from "../support/needs.ts";
import { until } from "../support/service.ts";

needs("git");

const readme = readFileSync("README.md", "utf8");
const HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824\n";

const scratch = mkdtempSync(join(tmpdir(), "sidekit-readme-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The files that a clone has, without anything that was installed or built. */
function clone(): string {
  const directory = mkdtempSync(join(scratch, "clone-"));
  const listed = Bun.spawnSync([
    "git",
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "-z",
  ]).stdout.toString();
  for (const file of listed.split("\0")) {
    if (file !== "" && existsSync(file)) cpSync(file, join(directory, file));
  }
  return directory;
}

/** Starts the service by a command of the README, and asks it for a digest. */
async function answerOf(command: readonly string[], directory: string, path: string): Promise<string> {
  const env = { HOME: process.env.HOME ?? "", PATH: path, PORT: "0" };
  const child = Bun.spawn([...command], { cwd: directory, env, stdout: "pipe", stderr: "ignore", detached: true });
  let started = "";
  const reading = (async () => {
    for await (const chunk of child.stdout) started += new TextDecoder().decode(chunk);
  })();
  try {
    const url = await until(() => /listens on (http:[^\s",]+)/.exec(started)?.[1], "the start line", 120_000);
    return await (await fetch(`${url}/api/v1/tools/hash/sha256/hello/text`)).text();
  } finally {
    // The whole group: package managers leave their children behind.
    process.kill(-child.pid, "SIGKILL");
    await reading;
  }
}

/** A folder of links to programs: the PATH of a machine that has only these. */
function machineWith(programs: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(scratch, "machine-"));
  for (const [program, target] of Object.entries(programs)) symlinkSync(target, join(directory, program));
  return directory;
}

const which = (program: string): string => Bun.which(program) ?? `/missing/${program}`;
const shell = { sh: which("sh"), env: which("env"), uname: which("uname") };
const node = { node: which("node"), npm: which("npm"), npx: which("npx") };

/** The README's ways to start from a clone; the one with Node is only tested if Node is installed. */
const WAYS: [string, string, Readonly<Record<string, string>>][] = [
  ["Bun", "bun run start", { ...shell, bun: process.execPath }],
];
if (Bun.which("npx")) WAYS.push(["Node and npm", "npx --yes bun@1.4.5 run start", { ...shell, ...node }]);

test.each(WAYS)(
  "%s starts the service in a bare clone",
  async (_, command, programs) => {
    expect(blocks(readme, "sh")).toContain("npx --yes bun@1.4.5 run start\n");
    expect(await answerOf(command.split(" "), clone(), machineWith(programs))).toBe(HELLO);
  },
  180_000,
);

test("the documented command starts the binary", async () => {
  const [building = "", starting = ""] =
    blocks(readme, "sh")
      .find((block) => block.includes("dist/sidekit"))
      ?.split("\n") ?? [];
  expect([building, starting]).toEqual(["bun run build", "dist/sidekit --port 3000"]);
  const directory = clone();
  symlinkSync(resolve("node_modules"), join(directory, "node_modules"));
  const built = Bun.spawnSync([process.execPath, "run", "build"], {
    cwd: directory,
    stdout: "ignore",
    stderr: "ignore",
  });
  expect(built.exitCode).toBe(0);
  const moved = starting.replace("3000", "0").split(" ");
  expect(await answerOf([join(directory, moved[0] ?? ""), ...moved.slice(1)], scratch, "")).toBe(HELLO);
}, 60_000);

test("the documented command starts the service on Deno", async () => {
  const [deno, ...rest] = denoCommand();
  const shown = rest.filter((argument) => argument !== "--no-prompt");
  // Shells take an asterisk for files.
  const quoted = shown.map((argument) => (argument.includes("*") ? `"${argument}"` : argument));
  expect(blocks(readFileSync("docs/delivery.md", "utf8"), "sh")).toContain(`deno ${quoted.join(" ")}\n`);
  expect(await answerOf([deno ?? "", ...rest], ".", "")).toBe(HELLO);
});
