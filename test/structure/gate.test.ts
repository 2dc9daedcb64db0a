import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unitsFor } from "../../scripts/gate/changed.ts";
import { afterInstalling, type GateStep, MORE, selectSteps, TEST } from "../../scripts/gate/steps.ts";
import { needsOf, startsCommand, testFiles } from "../../scripts/gate/suite.ts";
import { run } from "../support/command.ts";
import { scratchFolder } from "../support/scratch.ts";

const names = (steps: readonly GateStep[]) => steps.map(({ name }) => name);
const filesOf = (steps: readonly GateStep[]) => steps.flatMap(({ tests }) => tests);

describe("the steps of the gate", () => {
  test("run every test file, with one artefact in one command", () => {
    const withBun = [...TEST, ...MORE].filter(({ name }) => !/Deno|Node/.test(name));
    expect(filesOf(withBun).toSorted()).toEqual(testFiles("test"));
  });

  test.each(["Deno", "Node"])("run each test of HTTP once with %s, and the first command a part of them", (runtime) => {
    const [, portability, rest] = selectSteps([`HTTP: ${runtime}`]);
    const http = filesOf(TEST.filter(({ name }) => name === "HTTP: Bun")).filter(startsCommand);
    expect([...(portability?.tests ?? []), ...(rest?.tests ?? [])].toSorted()).toEqual(http.toSorted());
    expect(portability?.tests).toContain("test/docs/http/examples.test.ts");
  });

  test("run no test of a package that is installed below test/", () => {
    const folder = scratchFolder();
    for (const path of ["own", "node_modules/other"]) {
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, "a.test.ts"), "");
    }
    expect(testFiles(folder)).toEqual([join(folder, "own/a.test.ts")]);
  });

  test("are selected by the beginnings of their names, with the step that they come after", () => {
    expect(names(selectSteps(["types", "IMPORTS"]))).toEqual(["Types", "Imports"]);
    expect(names(selectSteps(["units"]))).toEqual(["Binary", "Units"]);
    expect(names(selectSteps(["http: node"]))).toEqual(["Binary", "HTTP: Node", "HTTP: Node, the rest"]);
    expect(() => selectSteps(["nothing"])).toThrow('No step begins with "nothing"; the steps are Binary, Types, ');
  });

  test("that need no program that the machine lacks do not wait for its installation", () => {
    const [first, ...steps] = afterInstalling(["chromium", "nginx"], [...TEST, ...MORE]);
    expect(first?.name).toBe("Programs");
    const waiting = steps.filter(({ after }) => after?.includes("Programs"));
    expect(names(waiting)).toEqual(["Page", "Processes", "Page at length", "At length", "Proxies"]);
    for (const { after } of waiting) expect(after).toContain("Binary");
  });
});

test.each([
  ["src/tools/qr/qr.ts", "test/tools/qr/", "test/tools/jwt/"],
  ["test/cli/support/pty.ts", "test/cli/", "test/tools/qr/"],
  ["src/operation/reader.ts", "test/operation/", "test/cli/"],
])("a check of what changed, %s, runs the units of %s, not those of %s", (path, own, other) => {
  const files = unitsFor([path]);
  expect(files.some((file) => file.startsWith(own))).toBe(true);
  expect(files.some((file) => file.startsWith(other))).toBe(false);
});

test("a test file needs what it and the modules that it imports declare", () => {
  expect(needsOf("test/cli/completion.test.ts").sort()).toEqual(["bash", "fish", "zsh"]);
  expect(needsOf("test/structure/imports.test.ts")).toEqual([]);
});

/** Runs the script of continuous integration with an npx that prints, for each command, a line and gives a code. */
async function continuousIntegration(printed: string): Promise<[last: string | undefined, code: number | null]> {
  const folder = scratchFolder();
  writeFileSync(join(folder, "npx"), `#!/bin/sh\ncase "$*" in\n${printed}\nesac\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const { code, stdout } = await run([".ci/run"], { env });
  return [stdout.trimEnd().split("\n").at(-1), code];
}

test.each([
  ["succeed", 'echo "5 passed, 0 failed"', 'echo "2 passed, 0 failed"', "7 passed, 0 failed", 0],
  ["fail in the first", 'echo "5 passed, 3 failed"; exit 1', 'echo "2 passed, 0 failed"', "7 passed, 3 failed", 1],
  ["end too early in the second", 'echo "5 passed, 0 failed"', "exit 137", "5 passed, 1 failed", 1],
])("where the commands %s, continuous integration ends with the sum", async (_, first, second, last, code) => {
  const commands = `"--yes bun@1.4.5 run test") ${first};;\n"--yes bun@1.4.5 run test:all") ${second};;`;
  expect(await continuousIntegration(commands)).toEqual([last, code]);
});
