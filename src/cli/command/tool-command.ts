import { suggestion } from "../../operation/suggestion.ts";
import type { Tool } from "../../operation/tool.ts";
import { quote } from "../../settings/quote.ts";
import { CommandError } from "../definition/command-error.ts";
import { commandNamed, commandNames, kebab } from "../definition/commands.ts";
import type { Streams } from "../definition/streams.ts";
import { TrustedText } from "../definition/styled.ts";
import { runOperation } from "../run/run-operation.ts";
import { parseOperation } from "./parse-operation.ts";

/** The error of the default command; if its first word resembles a command, one that suggests that command. */
function withSuggestion(error: unknown, tool: Tool, word: string): unknown {
  const near = suggestion(word, commandNames(tool));
  if (!(error instanceof CommandError) || near === undefined) return error;
  return new CommandError(`Unknown command ${quote(word)} of ${tool.name}; did you mean "${near}"?`, error.exitCode);
}

/** Runs `sidekit <tool> <words…>`. @returns The exit code. @throws CommandError for invalid input. */
export async function runTool(tool: Tool, words: readonly string[], streams: Streams): Promise<number> {
  const [first = "", ...rest] = words;
  if (first === "--help" || first === "-h") {
    const { toolHelp } = await import("./tool-help.ts");
    streams.out([new TrustedText(toolHelp(tool, streams))]);
    return 0;
  }
  const named = commandNamed(tool, first);
  const command = named ?? commandNamed(tool, kebab(tool.defaultVerb));
  if (!command) throw new Error(`${tool.name} has no operations`);
  try {
    const call = await parseOperation(command, named ? rest : words, streams);
    return call ? await runOperation(call) : 0;
  } catch (error) {
    throw named ? error : withSuggestion(error, tool, first);
  }
}
