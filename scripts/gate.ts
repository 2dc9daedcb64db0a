/**
 * The gate: all checks that a change must pass, in one run. Its last line counts passed and failed checks.
 */
import { globSync } from "node:fs";
import process from "node:process";
import { BINARY, build } from "./build.ts";
import { denoCommand } from "./deno.ts";
import { installSystemTools } from "./system-tools.ts";

interface TestCount {
  passed: number;
  failed: number;
}

type Environment = Readonly<Record<string, string>>;

const bun = process.execPath;

/** A development dependency's command, run by Bun, as a machine may not have Node. */
const tool = (name: string, ...args: string[]): string[] => [bun, `node_modules/.bin/${name}`, ...args];

/** Runs a command that counts as one check. */
async function check(command: readonly string[]): Promise<TestCount> {
  const child = Bun.spawn([...command], { stdout: "inherit", stderr: "inherit" });
  const ok = (await child.exited) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** Runs test files, by arguments of `bun test`, and counts their tests by Bun's last lines. */
async function suite(args: readonly string[], variables: Environment = {}): Promise<TestCount> {
  const child = Bun.spawn([bun, "test", "--only-failures", "--timeout=60000", ...args], {
    env: { ...process.env, ...variables },
    stdout: "inherit",
    stderr: "pipe",
  });
  const report = await new Response(child.stderr).text();
  process.stdout.write(report);
  const count = (word: string) => Number(new RegExp(`^ (\\d+) ${word}$`, "m").exec(report)?.[1] ?? 0);
  const crashed = (await child.exited) !== 0 && count("fail") === 0;
  return { passed: count("pass"), failed: count("fail") + (crashed ? 1 : 0) };
}

/** Runs test files against a service that a command starts. */
async function suiteAgainst(command: readonly string[], args: readonly string[]): Promise<TestCount> {
  return await suite(args, { SIDEKIT_COMMAND: command.join(" ") });
}

async function compile(): Promise<TestCount> {
  await build(BINARY);
  return { passed: 1, failed: 0 };
}

/** The checks of every artefact: requests over a socket, checked by the tests and by the OpenAPI document. */
const HTTP = ["test/http", "test/mcp", "test/docs/http"];

/** The tests in a folder, without subfolders. */
const directly = (folder: string): string[] => globSync(`${folder}/*.test.ts`).map((path) => `./${path}`);

/** The folders of tests that need no running service. */
const UNITS = ["structure", "json", "operation", "protocol", "tools", "settings", "cli", "guard", "observe"];

const STEPS: readonly [string, () => Promise<TestCount>][] = [
  ["Types", () => check(tool("tsc", "-p", "."))],
  ["Lint and format", () => check(tool("biome", "check", "."))],
  ["Imports", () => check([bun, "scripts/check-imports.ts"])],
  ["Unused code", () => check([bun, "node_modules/knip/bin/knip-bun.js", "--config", "scripts/unused.ts"])],
  ["OpenAPI lint", () => check([bun, "scripts/check-openapi.ts"])],
  ["Units", () => suite(UNITS.map((each) => `test/${each}`))],
  ["Documents", () => suite(directly("test/docs"))],
  ["HTTP: the app", () => suite(HTTP)],
  ["Binary", compile],
  ["HTTP: the binary", () => suiteAgainst([BINARY], HTTP)],
  ["HTTP: Deno", () => suiteAgainst(denoCommand(), HTTP)],
  ["Command line: the binary", () => suiteAgainst([BINARY], ["test/cli"])],
  ["Command line: Deno", () => suiteAgainst(denoCommand(), ["test/cli"])],
  ["Server", () => suiteAgainst([BINARY], ["test/server", "test/process"])],
  ["Server: Deno", () => suiteAgainst(denoCommand(), ["test/server/shutdown.test.ts"])],
  // Retried once, as a browser on a busy machine may miss a deadline.
  ["Page", () => suiteAgainst([BINARY], ["--retry=2", "test/web"])],
  ["Proxies", () => suiteAgainst([BINARY], ["test/proxies"])],
  ["Delivery", () => suite(["test/delivery"])],
  ["README", () => suite(["test/readme"])],
  ["Audit", () => check([bun, "scripts/audit.ts"])],
];

async function run(step: () => Promise<TestCount>): Promise<TestCount> {
  try {
    return await step();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

installSystemTools();
const total: TestCount = { passed: 0, failed: 0 };
for (const [name, step] of STEPS) {
  console.log(`\n== ${name}`);
  const { passed, failed } = await run(step);
  console.log(`${name}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
