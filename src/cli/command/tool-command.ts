import { Command } from "commander";
import type { AnyOperation } from "../../operation/route.ts";
import { type Tool, verbOf } from "../../operation/tool.ts";
import { CommandError } from "../definition/command-error.ts";
import { commandFields, commandName, positionalFields } from "../definition/command-fields.ts";
import { exampleOf } from "../definition/examples.ts";
import type { Streams } from "../definition/streams.ts";
import { runOperation } from "../run/run-operation.ts";
import { usageOf } from "./describe.ts";
import { withHelpFormat, wrapped } from "./help-format.ts";
import { parseOperation } from "./operation-command.ts";

/** The operations of a tool, in the order of its routes, but with the default operation first. */
export function operationsOf({ routes, defaultVerb }: Tool): AnyOperation[] {
  const all = new Map(routes.map(({ operation }) => [operation.id, operation]));
  const isDefault = ({ id }: AnyOperation) => verbOf(id) === defaultVerb;
  return [...all.values()].sort((a, b) => Number(isDefault(b)) - Number(isDefault(a)));
}

/** The operation that runs if none is named. */
export function defaultOperation(tool: Tool): AnyOperation {
  const found = operationsOf(tool).find(({ id }) => verbOf(id) === tool.defaultVerb);
  if (!found) throw new Error(`${tool.name} has no operation named "${tool.defaultVerb}"`);
  return found;
}

/** The help of a tool: its commands, with examples. */
export function toolHelp(tool: Tool, streams: Streams): string {
  const command = withHelpFormat(new Command(`sidekit ${tool.name}`), streams)
    .description(`${tool.title}: ${tool.message}.`)
    .usage("[command] [values] [options]")
    .helpOption(false);
  const operations = operationsOf(tool);
  for (const operation of operations) {
    const values = positionalFields(commandFields(operation)).map(usageOf).join(" ");
    const isUsual = verbOf(operation.id) === tool.defaultVerb;
    withHelpFormat(command.command(commandName(operation)), streams)
      .usage(values)
      .helpOption(false)
      .summary(
        isUsual ? `${operation.summary} (the word ${commandName(operation)} may be left out)` : operation.summary,
      );
  }
  const examples = operations.map((operation) => `  ${exampleOf(tool, operation)}`).join("\n");
  const more = wrapped(`"sidekit ${tool.name} COMMAND --help" shows the options of a command.`, streams);
  return `${command.helpInformation()}\nExamples:\n${examples}\n\n${more}\n`;
}

/** The operation with a command name; undefined if there is none. */
export const operationNamed = (tool: Tool, word: string | undefined): AnyOperation | undefined =>
  operationsOf(tool).find((operation) => commandName(operation) === word);

/** Whether the words request the tool's help. */
const asksForHelp = (words: readonly string[]): boolean => words[0] === "--help" || words[0] === "-h";

/** Adds a suggestion to an error of the default operation, if the first word is likely a typo of a command. */
async function withSuggestion(error: unknown, tool: Tool, word: string | undefined): Promise<unknown> {
  if (!(error instanceof CommandError) || word === undefined) return error;
  const { closest, distance } = await import("fastest-levenshtein");
  const near = closest(word, operationsOf(tool).map(commandName));
  if (distance(word, near) > 2 || word.length < 3) return error;
  return new CommandError(`${error.message}; did you mean the command "${near}"?`, error.exitCode);
}

/** Runs `sidekit <tool> <words…>`. @returns The exit code. @throws CommandError for invalid input. */
export async function runTool(tool: Tool, words: readonly string[], streams: Streams): Promise<number> {
  if (asksForHelp(words)) {
    streams.out(toolHelp(tool, streams));
    return 0;
  }
  const named = operationNamed(tool, words[0]);
  const operation = named ?? defaultOperation(tool);
  try {
    const call = parseOperation(tool, operation, named ? words.slice(1) : words, streams);
    return call ? await runOperation(call) : 0;
  } catch (error) {
    throw named ? error : await withSuggestion(error, tool, words[0]);
  }
}
