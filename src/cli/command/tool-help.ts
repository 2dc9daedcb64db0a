import type { Tool } from "../../operation/tool.ts";
import { commandsOf, type OperationCommand } from "../definition/commands.ts";
import { exampleLines, exampleOf } from "../definition/examples.ts";
import type { Streams } from "../definition/streams.ts";
import { usageOf } from "./describe.ts";
import { bareCommand, helpOf, wrapped } from "./help-format.ts";

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
