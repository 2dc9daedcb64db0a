import { describe, expect, test } from "bun:test";
import { operationHelp } from "../../src/cli/command/operation-command.ts";
import { operationsOf, runTool, toolHelp } from "../../src/cli/command/tool-command.ts";
import { type CommandField, commandFields, commandName } from "../../src/cli/definition/command-fields.ts";
import { inputReader } from "../../src/operation/reader.ts";
import type { AnyOperation } from "../../src/operation/route.ts";
import { valueAt } from "../../src/operation/sample.ts";
import { loadTools } from "../../src/tools/load-tool.ts";
import { streamsOf } from "./support/streams.ts";

const OPERATIONS = (await loadTools()).flatMap((tool) =>
  operationsOf(tool).map((operation) => ({ id: operation.id, tool, operation })),
);

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A field as an option that has the example's value. */
function optionOf(field: CommandField, value: unknown): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.map((each) => `--${field.option}=${written(each)}`);
  return [`--${field.option}=${written(value)}`];
}

const optionsOf = (operation: AnyOperation): string[] =>
  commandFields(operation).flatMap((field) => optionOf(field, valueAt(operation.example, field.path)));

describe("the example of every operation runs as a command", () => {
  // The command takes a file's path; the example contains the file itself.
  const runnable = OPERATIONS.filter(({ operation }) => operation.upload?.isFile !== true);

  test.each(runnable)("$id", async ({ tool, operation }) => {
    const { streams, written: result } = streamsOf();
    const code = await runTool(tool, [commandName(operation), ...optionsOf(operation), "--json"], streams);
    const data = JSON.parse(result.out);
    expect(code).toBe(operation.isNegative?.(data) ? 1 : 0);
    const input = inputReader(operation.input, "")({ params: {}, body: operation.example });
    const expected = await operation.run(input, { baseUrl: "" });
    expect(Object.keys(data)).toEqual(Object.keys(JSON.parse(JSON.stringify(expected))));
  });
});

describe("names of options", () => {
  const COMMON = ["json", "output", "file", "check", "help"];

  test.each(OPERATIONS)("of $id are unique, and none is taken by an option of all commands", ({ operation }) => {
    const names = commandFields(operation).flatMap(({ option, secret }) =>
      secret ? [option, `${option}-file`] : [option],
    );
    expect(new Set([...names, ...COMMON]).size).toBe(names.length + COMMON.length);
  });
});

describe("help", () => {
  test.each([40, 80])("of every tool and operation fits %d columns, except its examples", (columns) => {
    const { streams } = streamsOf({ columns });
    const pages = OPERATIONS.flatMap(({ tool, operation }) => [
      toolHelp(tool, streams),
      operationHelp(tool, operation, streams),
    ]);
    for (const line of pages.join("\n").split("\n")) {
      if (!line.startsWith("  sidekit ")) expect(line.length).toBeLessThanOrEqual(columns);
    }
  });
});
