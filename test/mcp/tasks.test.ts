import { afterAll, expect, test } from "bun:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { connect } from "./client.ts";
import data from "./tasks.json" with { type: "json" };

/** A value of a result: exactly this one, or a text that matches. */
type Fact = string | number | boolean | { matches: string };

/** What a person asks for, and the calls that answer it: each with facts about its result, by their path in the data. */
interface Task {
  task: string;
  calls: { tool: string; arguments: Record<string, unknown>; facts: Record<string, Fact> }[];
}

const TASKS: readonly Task[] = JSON.parse(JSON.stringify(data));

const ajv = new Ajv2020({ allowUnionTypes: true });

const client = await connect();
afterAll(() => client.close());
const { tools } = await client.listTools();

/**
 * The validators of arguments, by tool: they are compiled once, as tasks share tools. Unknown fields would pass the schema of
 * the list, and be refused by the operation.
 */
const validators = new Map(
  tools.map(({ name, inputSchema }) => [name, ajv.compile({ ...Object(inputSchema), additionalProperties: false })]),
);

const valueAt = (result: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => Object(value)[name], result);

test("there are at least 60 tasks, and every tool solves one", () => {
  expect(TASKS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(TASKS.map(({ task }) => task)).size).toBe(TASKS.length);
  const used = new Set(TASKS.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
  expect([...used].sort()).toEqual(tools.map(({ name }) => name).sort());
});

test.each(TASKS)("$task", async ({ calls }) => {
  for (const { tool, arguments: args, facts } of calls) {
    expect(validators.get(tool)?.(args)).toBe(true);
    const { structuredContent, isError } = await client.callTool({ name: tool, arguments: args });
    expect(isError).toBeUndefined();
    for (const [path, fact] of Object.entries(facts)) {
      const value = valueAt(structuredContent, path);
      if (typeof fact === "object") expect(String(value)).toMatch(new RegExp(fact.matches));
      else expect([path, value]).toEqual([path, fact]);
    }
  }
});
