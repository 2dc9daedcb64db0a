import { SETTINGS } from "../../settings/settings-table.ts";
import { loadTool } from "../../tools/load-tool.ts";
import { TOOLS } from "../../tools/tools.ts";
import { VERSION } from "../../version.ts";
import { bareCommand, helpOf, wrapped } from "../command/help-format.ts";
import { operationHelp } from "../command/operation-command.ts";
import { toolHelp } from "../command/tool-help.ts";
import { CommandError } from "../definition/command-error.ts";
import { commandNamed } from "../definition/commands.ts";
import type { Streams } from "../definition/streams.ts";
import { GENERAL_COMMANDS, type GeneralCommand, unknownCommand } from "./general-commands.ts";
import { settingOptions } from "./service-command.ts";

const EXAMPLES = [
  "sidekit hash sha256 hello",
  "sidekit qr https://example.com",
  "sidekit passwd 24",
  "sidekit color contrast '#777' white",
  "sidekit serve --port 8080",
];

const MORE = "More: sidekit TOOL --help, sidekit serve --help (settings), man sidekit (manual)";

const SETTINGS_NOTE =
  "A setting's flag wins over its variable. Switches stand bare; their variables take true, false, 1 or 0. A wrong value stops the start with exit code 2, an address that cannot be used with 1.";

/** The output of `sidekit --help`. It fits a terminal of 80 columns and 24 rows. */
export function generalHelp(streams: Streams): string {
  const page = bareCommand("sidekit").usage("TOOL [command] [values] [options]");
  for (const { name, title } of TOOLS) page.command(name).summary(title).helpGroup("Tools:");
  const others = GENERAL_COMMANDS.map(({ name, isDefault }) => (isDefault ? `${name} (default)` : name)).join(", ");
  const title = `sidekit ${VERSION}: six developer tools, as commands, HTTP API and web page`;
  return `${wrapped(title, streams)}

${helpOf(page, streams)}
Examples:
${EXAMPLES.map((example) => `  ${example}`).join("\n")}

${wrapped(`Other commands: ${others}`, streams)}
${wrapped(MORE, streams)}
`;
}

/** The help of a command that does not belong to a tool, with the settings that apply to it. */
function generalCommandHelp({ name, values = "", summary, isService }: GeneralCommand, streams: Streams): string {
  const page = bareCommand(`sidekit ${name}`)
    .description(`${summary}.`)
    .usage(isService ? "[settings]" : values);
  if (!isService) return helpOf(page, streams);
  for (const option of SETTINGS.flatMap(settingOptions))
    page.addOption(option.helpGroup("Settings (variable, default):"));
  return `${helpOf(page, streams)}\n${wrapped(SETTINGS_NOTE, streams)}\n`;
}

/**
 * The output of `sidekit help [tool or command] [command]`.
 * @throws CommandError for an unknown tool or command.
 */
export async function help([name, verb]: readonly string[], streams: Streams): Promise<string> {
  if (name === undefined) return generalHelp(streams);
  const general = GENERAL_COMMANDS.find((each) => each.name === name);
  if (general) return generalCommandHelp(general, streams);
  const tool = await loadTool(name);
  if (!tool) throw unknownCommand(name);
  if (verb === undefined) return toolHelp(tool, streams);
  const command = commandNamed(tool, verb);
  if (!command) throw new CommandError(`Unknown command "${verb}" of ${name}; sidekit help ${name} lists them`);
  return operationHelp(command, streams);
}
