import { SETTINGS } from "../../settings/settings-table.ts";
import { loadTool } from "../../tools/load-tool.ts";
import { TOOLS } from "../../tools/tools.ts";
import { VERSION } from "../../version.ts";
import { bareCommand, helpOf, wrapped } from "../command/help-format.ts";
import { operationHelp } from "../command/operation-command.ts";
import { toolHelp } from "../command/tool-command.ts";
import { CommandError } from "../definition/command-error.ts";
import { commandsOf } from "../definition/commands.ts";
import type { Streams } from "../definition/streams.ts";
import { GENERAL_COMMANDS, unknownCommand } from "./general-commands.ts";
import { settingOptions } from "./service-command.ts";

const EXAMPLES = [
  "sidekit hash sha256 hello",
  "sidekit qr https://example.com",
  "sidekit passwd 24",
  "sidekit serve --port 8080",
];

const SETTINGS_NOTE =
  "A setting's flag wins over its variable. Switches stand bare; their variables take true, false, 1 or 0. A wrong value stops the start with exit code 2, an address that cannot be used with 1.";

/** The list of settings, without the usage line above it. */
function settingsSection(streams: Streams): string {
  const page = bareCommand("settings");
  for (const option of SETTINGS.flatMap(settingOptions))
    page.addOption(option.helpGroup("Settings (variable, default):"));
  return helpOf(page, streams).replace(/^[\s\S]*?(?=\S*Settings \()/, "");
}

/** The output of `sidekit --help`. */
function generalHelp(streams: Streams): string {
  const page = bareCommand("sidekit")
    .description("Six developer tools: as commands, as an HTTP API and as a web page.")
    .usage("TOOL [command] [values] [options]\nsidekit [serve] [settings]");
  for (const { name, message } of TOOLS) page.command(name).summary(message).helpGroup("Tools:");
  for (const { name, values = "", summary, isService } of GENERAL_COMMANDS)
    page
      .command(name)
      .usage(values)
      .summary(summary)
      .helpGroup(isService ? "Service:" : "Other commands:");
  return `sidekit ${VERSION}: ${helpOf(page, streams).replace(/^Usage: /, "six developer tools\n\nUsage: ")}
Examples:
${EXAMPLES.map((example) => `  ${example}`).join("\n")}

${settingsSection(streams)}
${wrapped(SETTINGS_NOTE, streams)}
`;
}

/**
 * The output of `sidekit help [tool] [command]`.
 * @throws CommandError for an unknown tool or command.
 */
export async function help([name, verb]: readonly string[], streams: Streams): Promise<string> {
  if (name === undefined || name === "serve" || name === "healthcheck") return generalHelp(streams);
  const tool = await loadTool(name);
  if (!tool) throw unknownCommand(name);
  if (verb === undefined) return toolHelp(tool, streams);
  const command = commandsOf(tool).find((each) => each.name === verb);
  if (!command) throw new CommandError(`Unknown command "${verb}" of ${name}; sidekit help ${name} lists them`);
  return operationHelp(command, streams);
}
