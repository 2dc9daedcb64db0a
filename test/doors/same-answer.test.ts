import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { operationRoutes } from "../../src/api/served-route.ts";
import { commandsOf, type OperationCommand } from "../../src/cli/command/commands.ts";
import { runTool } from "../../src/cli/command/run-tool.ts";
import { sampleRequest, valueAt } from "../../src/operation/tool.ts";
import { loadTools } from "../../src/tools/load-tool.ts";
import { streamsOf } from "../cli/support/streams.ts";
import { connect } from "../mcp/client.ts";
import { data, json, send } from "../support/call.ts";
import { scratchFolder } from "../support/scratch.ts";

// The doors are held against each other: an operation gives the same answer to its example over HTTP, in a shell and to agents.

const folder = scratchFolder();
const client = await connect();

const operations = (await loadTools()).flatMap((tool) => {
  const routes = operationRoutes(tool);
  return commandsOf(tool).map((command) => {
    const { operation } = command;
    const isSeeded = "seed" in operation.input.properties;
    const example = isSeeded ? { ...operation.example, seed: "doors" } : operation.example;
    return {
      id: operation.id,
      operation,
      command,
      example,
      routes: routes.filter((each) => each.operation === operation),
      /** Placeholder text is random unless it is seeded. */
      isRandom: operation.random === true && !isSeeded,
    };
  });
});

type Subject = (typeof operations)[number];

/** The answers over HTTP to a GET and a POST, as far as the operation has them, in a form. */
const overHttp = ({ routes, operation, example }: Subject, form: "json" | "text") =>
  Promise.all(
    routes
      .filter((route) => route.form === form)
      .map(async ({ method, path }) => {
        const [, url = "", body] =
          /^\w+ (\S+)(?: (.*))?$/.exec(sampleRequest(method, "", path, { ...operation, example })) ?? [];
        return send(url, body === undefined ? {} : json(body));
      }),
  );

/** The words of a command that has the values of an example as options; the image of a QR code is in a file. */
function wordsOf({ name, fields, operation }: OperationCommand, example: object): string[] {
  const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
  const options = fields.flatMap(({ option, path, isBody }) => {
    const value = valueAt(example, path);
    if (value === undefined) return [];
    if (!(isBody && operation.upload?.isFile)) return [value].flat().map((each) => `--${option}=${written(each)}`);
    writeFileSync(join(folder, "body"), Buffer.from(String(value).replace(/^data:[^,]*,/, ""), "base64"));
    return [`--${option}=${join(folder, "body")}`];
  });
  return [name, ...options];
}

/** What a command writes. */
async function inShell({ command, operation, example }: Subject, ...more: string[]): Promise<string> {
  const { streams, written } = streamsOf();
  const code = await runTool(command.tool, [...wordsOf(command, example), ...more], streams);
  expect([written.err.replace(/^sidekit: warning: .*\n/gm, ""), code < 2]).toEqual(["", true]);
  if (more.includes("--json")) expect(code).toBe(operation.isNegative?.(JSON.parse(written.out)) ? 1 : 0);
  return written.out;
}

/** What must be the same: of random answers, the names and their order. */
const comparable = (answer: object, { isRandom }: Subject): unknown => [Object.keys(answer), isRandom || answer];

const { tools } = await client.listTools();

test.each(operations)("$id gives the same data by GET, by POST, as a command and to agents", async (subject) => {
  const [first, ...others] = (await overHttp(subject, "json")).map(data);
  const expected = comparable(first, subject);
  for (const other of others) expect(comparable(other, subject)).toEqual(expected);
  expect(comparable(JSON.parse(await inShell(subject, "--json")), subject)).toEqual(expected);
  const name = subject.id.replace(".", "_");
  if (!tools.some((tool) => tool.name === name)) return;
  const { isError, structuredContent } = await client.callTool({ name, arguments: { ...subject.example } });
  expect(isError).toBeUndefined();
  expect(comparable(Object(structuredContent), subject)).toEqual(expected);
});

const fixed = operations.filter(({ isRandom }) => !isRandom);

test.each(fixed)("$id gives the same text by GET, by POST and as a command", async (subject) => {
  const [first, ...others] = (await overHttp(subject, "text")).map(({ text }) => text);
  for (const other of others) expect(other).toBe(first ?? "");
  // A command writes a drawing as a file, without the line end.
  expect((await inShell(subject)).trimEnd()).toBe(first?.trimEnd() ?? "");
});
