import { expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { type CommandField, commandsOf, type OperationCommand } from "../../src/cli/command/commands.ts";
import { runTool } from "../../src/cli/command/run-tool.ts";
import { rendered, TrustedText } from "../../src/cli/streams.ts";
import { alternativesOf } from "../../src/operation/flat-fields.ts";
import { valueAt } from "../../src/operation/tool.ts";
import { CommandError, errorLine } from "../../src/settings/command-error.ts";
import { loadTools } from "../../src/tools/load-tool.ts";
import { workingFolder } from "../support/scratch.ts";
import { isSteering } from "./support/pty.ts";
import { streamsOf } from "./support/streams.ts";

const COMMANDS = (await loadTools()).flatMap(commandsOf);

const characters = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((each) => each !== "\0");
const unit = fc.constantFrom(...characters, "\u061c", "\u200f", "\u2028", "\u202e", "\u2066", "\u001b]0;", "\u009b2J");
const hostile = fc.array(unit, { minLength: 1, maxLength: 24 }).map((parts) => parts.join(""));

/** An empty folder, in which commands read and write files of hostile names. */
const folder = workingFolder();

const takesText = ({ schema }: CommandField): boolean =>
  alternativesOf(schema).some(({ type, items }) => type === "string" || items?.type === "string");

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The options of an operation's example; the fields that `chosen` names have its text. */
const optionsOf = ({ fields, operation }: OperationCommand, chosen: ReadonlySet<string>, text: string): string[] =>
  fields.flatMap((field) => {
    const own = valueAt(operation.example, field.path);
    // A file of that name does not exist.
    if (field.isFile) return [`--${field.option}=${join(folder, "missing")}${text}`];
    if (chosen.has(field.name)) return [`--${field.option}=${text}`];
    return own === undefined ? [] : [own].flat().map((each) => `--${field.option}=${written(each)}`);
  });

/** What a command writes to a terminal, its error included. */
async function shownBy({ tool, name }: OperationCommand, words: readonly string[], stdin = ""): Promise<string> {
  const terminals = ["stdout", "stderr"] as const;
  const { streams, written: all } = streamsOf({ terminals, stdin });
  try {
    await runTool(tool, [name, ...words], streams);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    streams.err(errorLine(error));
  }
  return all.out + all.err;
}

test.each(COMMANDS)("$operation.id writes no character to a terminal that steers it", async (command) => {
  const names = command.fields.filter(takesText).map(({ name }) => name);
  const chosen = fc.subarray(names).map((each) => new Set(each));
  await fc.assert(
    fc.asyncProperty(chosen, hostile, fc.boolean(), async (fields, text, json) => {
      const shown = await shownBy(command, [...optionsOf(command, fields, text), ...(json ? ["--json"] : [])], text);
      expect([shown, isSteering(shown)]).toEqual([shown, false]);
    }),
    { numRuns: command.operation.queued ? 3 : 12 },
  );
});

test("colours reach the terminal, and a caller's text beside them is escaped", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const styled = [new TrustedText("\u001b[1m"), text, new TrustedText("\u001b[0m")];
      const shown = rendered(styled, () => true);
      expect(shown).toStartWith("\u001b[1m");
      expect(shown).toEndWith("\u001b[0m");
      expect(isSteering(shown.slice(4, -4))).toBe(false);
      expect(rendered(styled, () => false)).toBe(`\u001b[1m${text}\u001b[0m`);
    }),
  );
});
