import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import process from "node:process";
import { installPackage, nodeProgram } from "../../scripts/node.ts";
import { operationRoutes } from "../../src/api/served-route.ts";
import { TOOLS } from "../../src/tools/tools.ts";

setDefaultTimeout(120_000);

const versionOf = (program: string): string => Bun.spawnSync([program, "--version"]).stdout.toString().trim();

/** The Node of the gate, and those of the machine that the package supports, by version. */
const NODES = new Map(
  [...(process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "node")), nodeProgram()]
    .filter((program) => Bun.which(program) !== null)
    .map((program): [string, string] => [versionOf(program), resolve(program)])
    .filter(([version]) => Bun.semver.satisfies(version, ">=22.12")),
);

const folder = mkdtempSync(join(tmpdir(), "sidekit-node-"));

beforeAll(async () => {
  await installPackage(folder);
  cpSync("test/delivery/node", folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs Node until the process ends, which it must do without a call of `exit`. */
async function run(program: string, ...args: readonly string[]): Promise<Ended> {
  const child = Bun.spawn([program, ...args], { cwd: folder, stdout: "pipe", stderr: "pipe", timeout: 60_000 });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, stdout, stderr };
}

describe.each([...NODES])("Node %s", (_, program) => {
  test("answers every sample of every description document, in process and in a server", async () => {
    const { code, stdout, stderr } = await run(program, "samples.mjs");
    expect([code, stderr]).toEqual([0, ""]);
    const rows: [id: string, ...statuses: number[]][] = JSON.parse(stdout);
    expect(rows.filter(([, ...statuses]) => statuses.some((status) => status !== 200))).toEqual([]);
    expect(rows.length).toBe(TOOLS.flatMap(operationRoutes).filter(({ path }) => !/\/help(\/|$)/.test(path)).length);
  });

  // Programs in files are those of the other tests here, and the one that serves for the tests of HTTP.
  test("takes uploads and streams, serves documents and agents, and its threads work repeatedly, in a program from an argument with flags that a thread must not inherit", async () => {
    const source = readFileSync("test/delivery/node/uses.mjs", "utf8");
    expect(await run(program, "--input-type=module", "--eval", source)).toEqual({
      code: 0,
      stdout: "done\n",
      stderr: "",
    });
  });

  test("loads the package by require()", async () => {
    // Node 22.12 still warns of it.
    const flags = ["--disable-warning=ExperimentalWarning"];
    expect(await run(program, ...flags, "required.cjs")).toEqual({
      code: 0,
      stdout: "function port: wrong\n",
      stderr: "",
    });
  });

  test.each(["18.20.8", "20.20.2", "22.11.0"])("refuses the import if it is Node %s", async (version) => {
    const preload = join(folder, "older.cjs");
    writeFileSync(preload, `Object.defineProperty(process.versions, "node", { value: process.env.OLDER });`);
    const child = Bun.spawn([program, "--require", preload, "samples.mjs"], {
      cwd: folder,
      env: { OLDER: version },
      stdout: "pipe",
      stderr: "pipe",
    });
    expect(await new Response(child.stderr).text()).toContain(
      `Error: sidekit needs Node 22.12 or later, Bun or Deno; this is Node ${version}\n`,
    );
    expect(await child.exited).toBe(1);
  });
});

test("the package names the oldest Node that it can be imported in", () => {
  const { engines } = JSON.parse(readFileSync(`${folder}/node_modules/sidekit/package.json`, "utf8"));
  expect(engines).toEqual({ node: ">=22.12" });
});
