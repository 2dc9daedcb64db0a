import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import process from "node:process";
import { denoCommand } from "../../scripts/deno.ts";
import { installPackage, nodeProgram } from "../../scripts/node.ts";
import { copyRepository } from "../../scripts/repository-files.ts";
import { run } from "../support/command.ts";
import { blocks } from "../support/markdown.ts";
import { scratchFolder } from "../support/scratch.ts";
import { installPackages, PACKAGES } from "./support/machine.ts";

setDefaultTimeout(120_000);

const page = readFileSync("docs/clients.md", "utf8");
const [shared = "", forDeno = ""] = blocks(page, "js");
const rows = [...page.matchAll(/^\| (\w+) \| `(import .*)` \| `(.*)` \|$/gm)].map(
  ([, name = "", firstLine = "", command = ""]) => ({ name, firstLine, command }),
);
const [, denoTest = ""] = /^Run it with `(deno test [^`]*)`\./m.exec(page) ?? [];

const project = scratchFolder();

/** Runs a command of the page, with the programs of this project only. `npx` would run the installed runner, too. */
async function runCommand(command: string, cwd: string) {
  const PATH = [`${project}/bin`, `${PACKAGES}/.bin`, "/usr/bin", "/bin"].join(delimiter);
  const env = { PATH, HOME: project, NO_COLOR: "1" };
  const { code, stdout, stderr } = await run(["sh", "-c", command.replace("npx ", "")], { cwd, env });
  return [code, stdout + stderr];
}

/** Runs a test file by a command of the page in a folder of its own. */
async function runTestFile(name: string, text: string, command: string) {
  const folder = `${project}/${name}`;
  mkdirSync(folder);
  writeFileSync(`${folder}/package.json`, '{ "type": "module" }');
  writeFileSync(`${folder}/digest.test.js`, text);
  return await runCommand(command, folder);
}

beforeAll(async () => {
  await Promise.all([installPackages(), installPackage(project)]);
  symlinkSync(`${PACKAGES}/vitest`, `${project}/node_modules/vitest`);
  symlinkSync(resolve("node_modules/jose"), `${project}/node_modules/jose`);
  const [deno = ""] = denoCommand();
  mkdirSync(`${project}/bin`);
  for (const [name, path] of Object.entries({ node: nodeProgram(), bun: process.execPath, deno }))
    symlinkSync(Bun.which(path) ?? resolve(path), `${project}/bin/${name}`);
});

test("the page has the runners that people use", () => {
  expect(rows.map(({ name }) => name)).toEqual(["vitest", "Bun", "Node"]);
});

// Deno would load TypeScript, and check nothing in a file of JavaScript: that takes four fifths of the time.
test("the test file for Deno passes", async () => {
  const digest = forDeno.replace("npm:sidekit", "sidekit");
  const command = denoTest.replace("test", "test --no-check");
  expect(await runTestFile("Deno", digest, command)).toEqual([0, expect.stringContaining("1 passed")]);
});

test.each(rows)("the test file for $name passes", async ({ name, firstLine, command }) => {
  const ended = await runTestFile(name, `${firstLine}\n${shared}`, command);
  expect(ended).toEqual([0, expect.stringMatching(/\b1 pass(ed)?\b|^# pass 1$/m)]);
});

describe("the tests of a service's own JWT checks", () => {
  const folder = `${project}/issuer`;
  beforeAll(() => copyRepository(folder, "examples/issuer"));
  const [program = ""] = blocks(readFileSync("docs/issuer.md", "utf8"), "js");

  test.each(["node", "bun", "deno run --allow-all"])("begin with a program that runs with %s", async (command) => {
    writeFileSync(`${folder}/program.mjs`, program);
    expect(await runCommand(`${command} program.mjs`, folder)).toEqual([0, ""]);
  });

  test.each(["npx vitest run", "npx --yes bun@1.4.5 test"])("pass with %s", async (command) => {
    expect(readFileSync("examples/issuer/README.md", "utf8")).toContain(`\n${command}\n`);
    expect(await runCommand(command.replace("npx --yes bun@1.4.5", "bun"), folder)).toEqual([
      0,
      expect.stringMatching(/9 passed|\b9 pass\b/),
    ]);
  });
});
