import { Command } from "commander";
import type { Tool } from "../../operation/tool.ts";
import { SETTINGS } from "../../settings/settings-table.ts";
import { VERSION } from "../../version.ts";
import { withHelpFormat, wrapped } from "../command/help-format.ts";
import type { Streams } from "../definition/streams.ts";
import { GENERAL_COMMANDS } from "./general-commands.ts";
import { settingOptions } from "./service-command.ts";

const EXAMPLES = [
  "sidekit hash sha256 hello",
  "sidekit qr https://example.com",
  "sidekit passwd 24",
  "sidekit serve --port 8080",
];

/** The output of `sidekit --help`. */
export function generalHelp(tools: readonly Tool[], streams: Streams): string {
  const command = withHelpFormat(new Command("sidekit"), streams)
    .description("Six developer tools: as commands, as an HTTP API and as a web page.")
    .usage("TOOL [command] [values] [options]\nsidekit [serve] [settings]")
    .helpOption(false);
  const add = (group: string, name: string, values: string, summary: string) =>
    withHelpFormat(command.command(name), streams).usage(values).summary(summary).helpGroup(group).helpOption(false);
  for (const { name, message } of tools) add("Tools:", name, "", message);
  for (const { name, values = "", summary, isService } of GENERAL_COMMANDS)
    add(isService ? "Service:" : "Other commands:", name, values, summary);
  const settings = withHelpFormat(new Command("settings"), streams).helpOption(false).usage(" ");
  for (const setting of SETTINGS)
    for (const option of settingOptions(setting, [], {}))
      settings.addOption(option.helpGroup("Settings (variable, default):"));
  return `sidekit ${VERSION}: ${command.helpInformation().replace(/^Usage: /, "six developer tools\n\nUsage: ")}
Examples:
${EXAMPLES.map((example) => `  ${example}`).join("\n")}

${settingsSection(settings)}
${wrapped("A setting's flag wins over its variable. Switches stand bare; their variables take true, false, 1 or 0. A wrong value stops the start with exit code 2, an address that cannot be used with 1.", streams)}
`;
}

/** The list of settings, without the usage line above it. */
const settingsSection = (settings: Command): string =>
  settings.helpInformation().replace(/^[\s\S]*?(?=\S*Settings \()/, "");
