import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sideBySide } from "../../scripts/gate/side-by-side.ts";
import { afterInstalling, STEPS, selectSteps, unitsFor } from "../../scripts/gate/steps.ts";
import { check, unfilledTitles } from "../../scripts/gate/suite.ts";
import { needsOf, startsCommand, testFiles } from "../../scripts/gate/test-files.ts";

const names = (...prefixes: string[]) => selectSteps(prefixes).map(({ name }) => name);

describe("the steps of the gate", () => {
  test("run every test file", () => {
    const run = new Set(STEPS.flatMap(({ tests }) => tests).flatMap(testFiles));
    expect(testFiles("test").filter((file) => !run.has(file))).toEqual([]);
  });

  test("run no test of a package that is installed below test/", () => {
    const folder = mkdtempSync(join(tmpdir(), "sidekit-gate-"));
    for (const path of ["own", "node_modules/other"]) {
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, "a.test.ts"), "");
    }
    expect(testFiles(folder)).toEqual([join(folder, "own/a.test.ts")]);
    rmSync(folder, { recursive: true });
  });

  test("are selected by the beginnings of their names, with the step that they come after", () => {
    expect(names("types", "IMPORTS")).toEqual(["Types", "Imports"]);
    expect(names("units")).toEqual(["Binary", "Units"]);
    expect(names("http")).toEqual(["Binary", "HTTP: Deno", "HTTP: Node", "HTTP: the app", "HTTP: the binary"]);
    expect(() => names("nothing")).toThrow('No step begins with "nothing"; the steps are Binary, Types, ');
  });
});

test("steps that need no program that the machine lacks do not wait for its installation", () => {
  const [first, ...steps] = afterInstalling(["chromium", "nginx"], STEPS);
  expect(first?.name).toBe("Programs");
  const waiting = steps.filter(({ after }) => after?.includes("Programs"));
  expect(waiting.map(({ name }) => name)).toEqual(["Page", "Units", "Proxies"]);
  for (const { after } of waiting) expect(after).toContain("Binary");
  expect(steps.map(({ name }) => name)).toEqual(STEPS.map(({ name }) => name));
});

describe("side by side", () => {
  /** The order in which steps begin and end; each takes a turn of the event loop for each letter of its name. */
  async function order(lanes: number, ...steps: { name: string; after?: string[] }[]): Promise<string> {
    const events: string[] = [];
    await sideBySide(steps, lanes, async ({ name }) => {
      events.push(`+${name}`);
      for (const _ of name) await Bun.sleep(1);
      events.push(`-${name}`);
    });
    return events.join(" ");
  }

  test("as many steps run as there are lanes", async () => {
    expect(await order(1, { name: "a" }, { name: "b" })).toBe("+a -a +b -b");
    expect(await order(2, { name: "a" }, { name: "bbbbbbbbbb" }, { name: "c" })).toBe(
      "+a +bbbbbbbbbb -a +c -c -bbbbbbbbbb",
    );
  });

  test("a step begins after those that it names, as far as they run", async () => {
    expect(await order(2, { name: "a", after: ["b"] }, { name: "b" })).toBe("+b -b +a -a");
    expect(await order(3, { name: "a", after: ["b", "ccc"] }, { name: "b" }, { name: "ccc" })).toBe(
      "+b +ccc -b -ccc +a -a",
    );
    expect(await order(1, { name: "a", after: ["not selected"] })).toBe("+a -a");
  });

  test("steps that wait for each other are an error", async () => {
    await expect(order(2, { name: "a", after: ["b"] }, { name: "b", after: ["a"] })).rejects.toThrow(
      "wait for each other",
    );
  });
});

test("the tests that start the command under test run with each artefact", () => {
  const ran = (name: string) => STEPS.find((step) => step.name === name)?.tests.flatMap(testFiles) ?? [];
  const expected = ["test/http/hash.test.ts", "test/mcp/stdio.test.ts", "test/docs/http/examples.test.ts"];
  for (const name of ["HTTP: Deno", "HTTP: Node", "HTTP: the binary"])
    expect(ran(name)).toEqual(expect.arrayContaining(expected));
  const ofProcesses = ["test/mcp/service.test.ts", "test/mcp/stdio.test.ts"];
  const withSource = ran("HTTP: the app").filter(startsCommand);
  expect(ran("HTTP: Deno").toSorted()).toEqual([...withSource, ...ofProcesses].sort());
  for (const name of ["Command line: Deno", "Command line: the binary"]) {
    expect(ran(name)).toEqual(expect.arrayContaining(["test/cli/files.test.ts", "test/cli/terminal.test.ts"]));
    expect(ran(name)).not.toContain("test/cli/output.test.ts");
  }
  expect(ran("Units")).toEqual(expect.arrayContaining(["test/cli/output.test.ts", "test/cli/pty.test.ts"]));
});

describe("a check of what changed", () => {
  const units = STEPS.find(({ name }) => name === "Units")?.tests.flatMap(testFiles) ?? [];
  const left = (...changed: string[]) => {
    const run = new Set(unitsFor(changed));
    return units.filter((file) => !run.has(file));
  };

  test("leaves slow tests of other parts to the gate", () => {
    expect(left("src/operation/reader.ts")).toHaveLength(24);
    expect(left("src/operation/reader.ts")).toContain("test/tools/qr/design.test.ts");
  });

  test.each([
    ["src/tools/qr/design/design.ts", []],
    ["src/tools/qr/image/png.ts", ["design-label", "design", "print"]],
    ["test/tools/qr/readers.ts", ["design-label", "design", "print"]],
  ])("runs those of the part of %s", (path, designs) => {
    const others = left(path);
    expect(others.filter((file) => file.startsWith("test/tools/qr/"))).toEqual(
      designs.map((name) => `test/tools/qr/${name}.test.ts`),
    );
    expect(others).toContain("test/tools/passwd/check.test.ts");
  });
});

test("a test file needs what it and the modules that it imports declare", () => {
  expect(needsOf("test/cli/completion.test.ts").sort()).toEqual(["bash", "fish", "tmux", "zsh"]);
  expect(needsOf("test/structure/imports.test.ts")).toEqual([]);
});

test("no temporary file of a command remains", async () => {
  const program = `const folder = require("node:fs").mkdtempSync(require("node:os").tmpdir() + "/left-"); console.log(folder)`;
  const { output } = await check([process.execPath, "-e", program]);
  expect(output).toContain("/left-");
  expect(existsSync(output.trim())).toBe(false);
});

test("titles with a placeholder that has no value are found", () => {
  const sources: Record<string, string> = {
    "a.test.ts": 'test.each(CASES)("refuses %s", …',
    "b.test.ts": '("$command", …',
  };
  const titles = [
    ["refuses %s", "a.test.ts"],
    ["refuses 50% of %2F", "a.test.ts"],
    ["printf %s &amp;", "b.test.ts"],
  ];
  const report = titles.map(([title, file]) => `<testcase name="${title}" classname="x" time="0" file="${file}" />`);
  expect(unfilledTitles(report.join("\n"), (file) => sources[file] ?? "")).toEqual(["refuses %s"]);
});
