import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import process from "node:process";
import { denoCommand } from "../../scripts/deno.ts";
import { installPackage, nodeProgram } from "../../scripts/node.ts";
import { copyRepository } from "../../scripts/repository-files.ts";
import { blocks } from "../support/markdown.ts";
import { installPackages } from "./support/packages.ts";

setDefaultTimeout(120_000);

/** vitest and Jest, with a lock file of their own: only these tests need them. */
const RUNNERS = resolve("test/delivery/runners");

const page = readFileSync("docs/clients.md", "utf8");
const [shared = "", forNode = "", forDeno = ""] = blocks(page, "js");
const rows = [...page.matchAll(/^\| (\w+) \| `(import .*)` \| `(.*)` \|$/gm)].map(
  ([, name = "", firstLine = "", command = ""]) => ({ name, firstLine, command }),
);
const commands = [...page.matchAll(/^Run it with `(.*)`\.$/gm)].map(([, command = ""]) => command);

const project = mkdtempSync(join(tmpdir(), "sidekit-runners-"));

/** Runs a command of the page, with the programs of this project only. */
async function run(command: string, directory: string) {
  const PATH = [`${project}/bin`, `${RUNNERS}/node_modules/.bin`, "/usr/bin", "/bin"].join(delimiter);
  const child = Bun.spawn(["sh", "-c", command], {
    cwd: directory,
    env: { PATH, HOME: project, NO_COLOR: "1" },
    stdout: "pipe",
    stderr: "pipe",
  });
  const output = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text());
  return { code: await child.exited, output };
}

/** Runs test files by a command of the page in a folder of their own. `npx` would run the installed runner, too. */
async function runTestFiles(name: string, texts: Readonly<Record<string, string>>, command: string) {
  const folder = `${project}/${name}`;
  mkdirSync(folder);
  writeFileSync(`${folder}/package.json`, '{ "type": "module" }');
  for (const [file, text] of Object.entries(texts)) writeFileSync(`${folder}/${file}.test.js`, text);
  return await run(command.replace("npx ", ""), folder);
}

beforeAll(async () => {
  await Promise.all([installPackages(RUNNERS), installPackage(project)]);
  mkdirSync(`${project}/node_modules/@jest`);
  for (const name of ["vitest", "@jest/globals"])
    symlinkSync(`${RUNNERS}/node_modules/${name}`, `${project}/node_modules/${name}`);
  symlinkSync(resolve("node_modules/jose"), `${project}/node_modules/jose`);
  const [deno = ""] = denoCommand();
  mkdirSync(`${project}/bin`);
  for (const [name, path] of Object.entries({ node: nodeProgram(), bun: process.execPath, deno }))
    symlinkSync(Bun.which(path) ?? resolve(path), `${project}/bin/${name}`);
});
afterAll(() => rmSync(project, { recursive: true }));

test("the page has the runners that people use", () => {
  expect(rows.map(({ name }) => name)).toEqual(["vitest", "Jest", "Bun"]);
  expect(commands.map((command) => command.split(" ", 2).join(" "))).toEqual(["node --test", "deno test"]);
});

// Deno would load TypeScript, and check nothing in a file of JavaScript: that takes four fifths of the time.
test.each([
  ["Node", forNode, commands[0] ?? ""],
  ["Deno", forDeno.replace("npm:sidekit", "sidekit"), (commands[1] ?? "").replace("test", "test --no-check")],
])("the test file for %s passes", async (name, digest, command) => {
  const { code, output } = await runTestFiles(name, { digest }, command);
  expect([code, output]).toEqual([0, expect.stringMatching(/1 passed|pass 1\b/)]);
});

test.each(rows.map((row) => [row.name, row] as const))(
  "the test file for %s passes, beside one whose requests load modules at the same time",
  async (name, { firstLine, command }) => {
    // In Bun, test files share modules: the first one by name loads them.
    const allAtOnce = `${firstLine}\n${readFileSync(`${RUNNERS}/all-at-once.js`, "utf8")}`;
    const texts = { "all-at-once": allAtOnce, digest: `${firstLine}\n${shared}` };
    const { code, output } = await runTestFiles(name, texts, command);
    expect([code, output]).toEqual([0, expect.stringMatching(/\b3 pass(ed)?\b/)]);
  },
);

describe("the tests of a service's own JWT checks", () => {
  const folder = `${project}/issuer`;
  beforeAll(() => copyRepository(folder, "examples/issuer"));

  test("are those that the page of the issuer shows", () => {
    const [, suite = ""] = blocks(readFileSync("docs/issuer.md", "utf8"), "js");
    expect(readFileSync("examples/issuer/orders.test.js", "utf8")).toStartWith(suite);
  });

  test.each(["node", "bun", "deno run --allow-all"])("begin with a program that runs with %s", async (command) => {
    const [program = ""] = blocks(readFileSync("docs/issuer.md", "utf8"), "js");
    writeFileSync(`${folder}/program.mjs`, program);
    expect(await run(`${command} program.mjs`, folder)).toEqual({ code: 0, output: "" });
  });

  test.each(["npx vitest run", "bun test"])("pass with %s", async (command) => {
    expect(readFileSync("examples/issuer/README.md", "utf8")).toContain(`install && ${command}\n`);
    const { code, output } = await run(command.replace("npx ", ""), folder);
    expect([code, output]).toEqual([0, expect.stringMatching(/9 passed|\b9 pass\b/)]);
  });
});
