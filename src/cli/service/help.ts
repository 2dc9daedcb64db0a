import { SETTINGS } from "../../settings/settings-table.ts";
import { loadTool } from "../../tools/load-tool.ts";
import { bareCommand, helpOf, wrapped } from "../command/help-format.ts";
import { operationHelp } from "../command/operation-command.ts";
import { toolHelp } from "../command/tool-help.ts";
import { CommandError } from "../definition/command-error.ts";
import { commandNamed } from "../definition/commands.ts";
import type { Streams } from "../definition/streams.ts";
import { GENERAL_COMMANDS, type GeneralCommand, unknownCommand } from "./general-commands.ts";
import { generalHelp } from "./general-help.ts";
import { generalOption, settingOptions } from "./service-command.ts";

const SETTINGS_NOTE =
  "A setting's flag wins over its variable. Switches stand bare; their variables take true, false, 1 or 0. A wrong value stops the start with exit code 2, an address that cannot be used with 1.";

/** The help of a command that does not belong to a tool, with the settings that apply to it. */
function generalCommandHelp(command: GeneralCommand, streams: Streams): string {
  const { name, values = "", summary, options = [], isService } = command;
  const page = bareCommand(`sidekit ${name}`)
    .description(`${summary}.`)
    .usage(isService ? "[settings]" : values);
  for (const option of options) page.addOption(generalOption(option).helpGroup("Options:"));
  if (!isService) return helpOf(page, streams);
  for (const option of SETTINGS.flatMap(settingOptions))
    page.addOption(option.helpGroup("Settings (variable, default):"));
  return `${helpOf(page, streams)}\n${wrapped(SETTINGS_NOTE, streams)}\n`;
}

/**
 * The output of `sidekit help [tool or command] [command]`.
 * @throws CommandError for an unknown tool or command.
 */
export async function help([name, verb, ...others]: readonly string[], streams: Streams): Promise<string> {
  if (others.length > 0) throw new CommandError("Too many values; help takes [TOOL] [COMMAND]");
  if (name === undefined) return await generalHelp(streams);
  const general = GENERAL_COMMANDS.find((each) => each.name === name);
  if (general && verb !== undefined)
    throw new CommandError(`${name} has no commands; sidekit help ${name} shows its help`);
  if (general) return generalCommandHelp(general, streams);
  const tool = await loadTool(name);
  if (!tool) throw unknownCommand(name);
  if (verb === undefined) return toolHelp(tool, streams);
  const command = commandNamed(tool, verb);
  if (!command) throw new CommandError(`Unknown command "${verb}" of ${name}; sidekit help ${name} lists them`);
  return operationHelp(command, streams);
}
