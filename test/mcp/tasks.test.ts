import { expect, test } from "bun:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { valueAt } from "../../src/operation/tool.ts";
import { connect } from "./client.ts";

const TEXT = await Bun.file(new URL("tasks.txt", import.meta.url)).text();

/** Values that are too long for the line of a call, in JSON, by name. */
const LONG = new Map(
  [...TEXT.matchAll(/^(\$\w+) = (.*)$/gm)].map(([, name, value]) => [`"${name}"`, JSON.stringify(value)]),
);

const parsed = (json: string) => JSON.parse(json.replaceAll(/"\$\w+"/g, (name) => LONG.get(name) ?? name));

/** What a person asks for, and the calls that answer it: each with facts about its result, by their path in the data. */
const TASKS = [...TEXT.matchAll(/^(\w.*)\n((?: {2}.*\n)+)/gm)].map(([, task = "", lines = ""]) => ({
  task,
  calls: [...lines.matchAll(/^ {2}(\w+) (\{.*)\n {4}(\{.*)$/gm)].map(([, tool = "", args = "", facts = ""]) => ({
    tool,
    args: parsed(args),
    facts: JSON.parse(facts),
  })),
}));

const ajv = new Ajv2020();

const client = await connect();
const { tools } = await client.listTools();

/**
 * The validators of arguments, by tool: they are compiled once, as tasks share tools. Unknown fields would pass the schema of
 * the list, and be refused by the operation.
 */
const validators = new Map(
  tools.map(({ name, inputSchema }) => [name, ajv.compile({ ...Object(inputSchema), additionalProperties: false })]),
);

test("there are at least 60 tasks, and every tool solves one", () => {
  expect(TASKS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(TASKS.map(({ task }) => task)).size).toBe(TASKS.length);
  expect(TEXT.match(/^ {2}\w/gm)?.length).toBe(TASKS.flatMap(({ calls }) => calls).length);
  const used = new Set(TASKS.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
  expect([...used].sort()).toEqual(tools.map(({ name }) => name).sort());
});

test.each(TASKS)("$task", async ({ calls }) => {
  for (const { tool, args, facts } of calls) {
    expect(validators.get(tool)?.(args)).toBe(true);
    const { structuredContent, isError } = await client.callTool({ name: tool, arguments: args });
    expect(isError).toBeUndefined();
    for (const [path, fact] of Object.entries(facts)) {
      const value = valueAt(Object(structuredContent), path.split("."));
      const [, pattern] = /^\/(.*)\/$/s.exec(String(fact)) ?? [];
      if (pattern !== undefined) expect(String(value)).toMatch(new RegExp(pattern));
      else expect([path, value]).toEqual([path, fact]);
    }
  }
});
