import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import process from "node:process";
import { installPackage, nodeProgram } from "../../scripts/node.ts";
import { run } from "../support/command.ts";
import { scratchFolder } from "../support/scratch.ts";

setDefaultTimeout(120_000);

const versionOf = (program: string): string => Bun.spawnSync([program, "--version"]).stdout.toString().trim();

/** The Node of the gate, and those of the machine that the package supports, by version. */
const NODES = new Map(
  [...(process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "node")), nodeProgram()]
    .filter((program) => Bun.which(program) !== null)
    .map((program): [string, string] => [versionOf(program), resolve(program)])
    .filter(([version]) => Bun.semver.satisfies(version, ">=22.12")),
);

const folder = scratchFolder();

beforeAll(async () => {
  await installPackage(folder);
  cpSync("test/delivery/sample", folder, { recursive: true });
});

// A process ends without a call of `exit`.
describe.each([...NODES])("Node %s", (_, program) => {
  const runNode = (args: readonly string[], env?: Readonly<Record<string, string>>) =>
    run([program, ...args], { cwd: folder, env: env ?? process.env });

  // Programs in files are those of the other tests here, and the one that serves for the tests of HTTP, with every example.
  test("takes uploads and streams, serves documents and agents, and its threads work repeatedly, in a program from an argument with flags that a thread must not inherit", async () => {
    const source = readFileSync(`${folder}/uses.mjs`, "utf8");
    const ended = await runNode(["--input-type=module", "--eval", source]);
    expect(ended).toEqual({ code: 0, stdout: "done\n", stderr: "" });
  });

  test("loads the package by require()", async () => {
    // Node 22.12 still warns of it.
    const ended = await runNode(["--disable-warning=ExperimentalWarning", "required.cjs"]);
    expect(ended).toEqual({ code: 0, stdout: "function port: wrong\n", stderr: "" });
  });

  test.each(["18.20.8", "20.20.2", "22.11.0"])("refuses the import if it is Node %s", async (version) => {
    const preload = join(folder, "older.cjs");
    writeFileSync(preload, `Object.defineProperty(process.versions, "node", { value: process.env.OLDER });`);
    const { code, stderr } = await runNode(["--require", preload, "uses.mjs"], { OLDER: version });
    expect(code).toBe(1);
    expect(stderr).toContain(`Error: sidekit needs Node 22.12 or later, Bun or Deno; this is Node ${version}\n`);
  });
});
