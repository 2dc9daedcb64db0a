import { suggestion } from "../../operation/suggestion.ts";
import type { Tool } from "../../operation/tool.ts";
import { quote } from "../../settings/quote.ts";
import { CommandError } from "../definition/command-error.ts";
import { commandsOf, type OperationCommand } from "../definition/commands.ts";
import { exampleLines, exampleOf } from "../definition/examples.ts";
import type { Streams } from "../definition/streams.ts";
import { TrustedText } from "../definition/styled.ts";
import { runOperation } from "../run/run-operation.ts";
import { usageOf } from "./describe.ts";
import { bareCommand, helpOf, wrapped } from "./help-format.ts";
import { parseOperation } from "./parse-operation.ts";

const summaryOf = ({ operation: { summary }, name, isDefault }: OperationCommand): string =>
  isDefault ? `${summary} (the word ${name} may be left out)` : summary;

/** The help of a tool: its commands, with examples. */
export function toolHelp(tool: Tool, streams: Streams): string {
  const commands = commandsOf(tool);
  const page = bareCommand(`sidekit ${tool.name}`)
    .description(`${tool.title}: ${tool.message}.`)
    .usage("[command] [values] [options]");
  for (const command of commands)
    page.command(command.name).usage(command.positional.map(usageOf).join(" ")).summary(summaryOf(command));
  const examples = commands.map((command) => exampleLines(exampleOf(command))).join("\n");
  const more = wrapped(`"sidekit ${tool.name} COMMAND --help" shows the options of a command.`, streams);
  return `${helpOf(page, streams)}\nExamples:\n${examples}\n\n${more}\n`;
}

/** What to say if the default command fails: that the first word is no command, if it resembles one. */
function withSuggestion(error: unknown, { name }: Tool, commands: readonly OperationCommand[], word: string): unknown {
  const near = suggestion(
    word,
    commands.map((command) => command.name),
  );
  if (!(error instanceof CommandError) || near === undefined) return error;
  return new CommandError(`Unknown command ${quote(word)} of ${name}; did you mean "${near}"?`, error.exitCode);
}

/** Runs `sidekit <tool> <words…>`. @returns The exit code. @throws CommandError for invalid input. */
export async function runTool(tool: Tool, words: readonly string[], streams: Streams): Promise<number> {
  const [first = "", ...rest] = words;
  if (first === "--help" || first === "-h") {
    streams.out([new TrustedText(toolHelp(tool, streams))]);
    return 0;
  }
  const commands = commandsOf(tool);
  const named = commands.find(({ name }) => name === first);
  const [byDefault] = commands;
  const command = named ?? byDefault;
  if (!command) throw new Error(`${tool.name} has no operations`);
  try {
    const call = parseOperation(command, named ? rest : words, streams);
    return call ? await runOperation(call) : 0;
  } catch (error) {
    throw named ? error : withSuggestion(error, tool, commands, first);
  }
}
