import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CommandField, commandsOf, type OperationCommand } from "../../src/cli/command/commands.ts";
import { runCommandLine } from "../../src/cli/main.ts";
import { valueAt } from "../../src/operation/tool.ts";
import { loadTools } from "../../src/tools/load-tool.ts";
import { scratchFolder } from "../support/scratch.ts";
import { streamsOf } from "./support/streams.ts";

const folder = scratchFolder();

const TOO_LARGE = /^sidekit: [^\n]+: too large; the values of a command have at most 16 MiB\n$/;

async function* zeros(): AsyncGenerator<Uint8Array, void, void> {
  const chunk = new Uint8Array(64 * 1024);
  for (;;) yield chunk;
}

/** What a command writes to stderr; its standard input never ends. */
async function messageOf(args: readonly string[]): Promise<string> {
  const { streams, written } = streamsOf({ stdin: zeros() });
  expect(await runCommandLine(args, {}, streams)).toBe(2);
  return written.err;
}

/** Whether the bytes of a field are hashed as they come, as sha256sum does, and not kept. */
const isStreamed = ({ operation: { upload } }: OperationCommand, { isBody }: CommandField): boolean =>
  isBody && !upload?.isFile;

const FIELDS = (await loadTools())
  .flatMap(commandsOf)
  .flatMap((command) =>
    command.fields
      .filter((field) => field.kind !== "switch" && !isStreamed(command, field))
      .map((field) => ({ id: command.operation.id, option: field.option, command, field })),
  );

describe.each(FIELDS)("$id: --$option", ({ command: { tool, name, fields, operation }, field }) => {
  const others = fields
    .filter((each) => each !== field && each.required)
    .flatMap((each) => [valueAt(operation.example, each.path)].flat().map((value) => [each, value] as const))
    .map(([{ option, isFile }, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `--${option}=${isFile ? "/dev/null" : text}`;
    });
  const run = (...words: readonly string[]) => messageOf([tool.name, name, ...words, ...others]);

  test("is limited, from a device and from standard input", async () => {
    expect(await run(`--${field.option}=@/dev/zero`)).toMatch(TOO_LARGE);
    expect(await run(`--${field.option}`, "@-")).toMatch(TOO_LARGE);
    if (field.isFile) expect(await run(`--${field.option}`, "/dev/zero")).toMatch(TOO_LARGE);
    if (field.secret) expect(await run(`--${field.option}-file`, "/dev/zero")).toMatch(TOO_LARGE);
  });
});

test("the values of a list are limited in all, to the byte", async () => {
  const half = join(folder, "half");
  const byte = join(folder, "byte");
  writeFileSync(half, "a".repeat(8 * 1024 * 1024));
  writeFileSync(byte, "a");
  const { streams, written } = streamsOf();
  expect(await runCommandLine(["hash", "batch", "md5", `@${half}`, `@${half}`], {}, streams)).toBe(0);
  expect(written.out).toMatch(/^[\da-f]{32}\n[\da-f]{32}\n$/);
  expect(await messageOf(["hash", "batch", "md5", `@${half}`, `@${half}`, `@${byte}`])).toMatch(TOO_LARGE);
});

test("a list of digests is limited", async () => {
  expect(await messageOf(["hash", "--check", "/dev/zero"])).toMatch(TOO_LARGE);
  expect(await messageOf(["hash", "--check", "-"])).toMatch(TOO_LARGE);
});
