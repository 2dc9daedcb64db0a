import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { attempt } from "../runtime/attempt.ts";
import { VERSION } from "../runtime/version.ts";
import { CommandError } from "../settings/command-error.ts";
import { displayedDefault, SETTINGS, type Setting } from "../settings/settings.ts";
import { loadTool } from "../tools/load-tool.ts";
import { addOptions, bareCommand, heading, helpOf, parseWords, wrapped } from "./command/commander.ts";
import { commandsOf } from "./command/commands.ts";
import { operationHelp, toolHelp } from "./command/help.ts";
import { unknownCommandOf } from "./command/run-tool.ts";
import { type CommandOption, GENERAL_COMMANDS, type GeneralCommand, unknownCommand } from "./general-commands.ts";
import type { Paper } from "./streams.ts";

function settingMeaning(setting: Setting<unknown>): string {
  const value = displayedDefault(setting);
  const otherwise = value === "–" ? "" : `, default ${value}`;
  return `${setting.meaning.replaceAll("`", "")} (${setting.variable}${otherwise})`;
}

const takesSettings = ({ values }: GeneralCommand): boolean => values === "[settings]";

/** The options of a command that does not belong to a tool. */
export const optionsOfGeneral = (command: GeneralCommand): readonly CommandOption[] =>
  takesSettings(command)
    ? SETTINGS.map((setting) => ({ ...setting, name: setting.flag, description: settingMeaning(setting) }))
    : (command.options ?? []);

/** The options of a command that takes no values: a switch is "true" or "false". @throws CommandError */
export function readOptions(name: string, words: readonly string[]): Readonly<Record<string, string>> {
  const known = GENERAL_COMMANDS.filter((command) => command.name === name).flatMap(optionsOfGeneral);
  const advice = `sidekit ${name} --help lists its options`;
  const { options, operands } = parseWords(words, known, advice);
  if (operands.length > 0) throw new CommandError(`sidekit ${name} takes no values; ${advice}`);
  return Object.fromEntries(Object.entries(options).map(([option, value]) => [option, String(value)]));
}

/** Defined by the build from the tools; undefined when the service runs from source. */
declare const SIDEKIT_TITLES: Readonly<Record<string, string>> | undefined;

/** The names and titles of the tools. In a binary, no tool is loaded for them: that would double the time of the help. */
async function toolTitles(): Promise<[name: string, title: string][]> {
  if (typeof SIDEKIT_TITLES !== "undefined") return Object.entries(SIDEKIT_TITLES);
  const { TOOLS } = await import("../tools/tools.ts");
  return TOOLS.map(({ name, title }) => [name, title]);
}

const EXAMPLES = [
  "sidekit hash sha256 hello",
  "sidekit qr https://example.com",
  "sidekit passwd 24",
  "sidekit color contrast '#777' white",
  "sidekit serve --port 8080",
];

/** Whether `man` finds the manual: packages put it beside the program's folder. Deno has no permission to look. */
function hasManual(): boolean {
  const manual = attempt(() => join(dirname(process.execPath), "../share/man/man1/sidekit.1"));
  return manual !== undefined && [manual, `${manual}.gz`].some((path) => attempt(() => existsSync(path)));
}

const MORE = "More: sidekit TOOL --help, sidekit serve --help (settings)";

/** The output of `sidekit --help`. It fits a terminal of 80 columns and 24 rows. */
async function generalHelp(paper: Paper): Promise<string> {
  const page = bareCommand("sidekit").usage("TOOL [command] [values] [options]");
  for (const [name, title] of await toolTitles()) page.command(name).summary(title).helpGroup("Tools:");
  const others = GENERAL_COMMANDS.map(({ name, isDefault }) => (isDefault ? `${name} (default)` : name)).join(", ");
  const title = `sidekit ${VERSION}: six developer tools, as commands, HTTP API and web page`;
  return `${wrapped(title, paper)}

${helpOf(page, paper)}
${heading("Examples:", paper)}
${EXAMPLES.map((example) => `  ${example}`).join("\n")}

${wrapped(`Also: ${others}`, paper)}
${wrapped(hasManual() ? `${MORE}, man sidekit (manual)` : MORE, paper)}
`;
}

const SETTINGS_NOTE =
  "A setting's flag wins over its variable. Switches stand bare; their variables take true, false, 1 or 0. A wrong value stops the start with exit code 2, an address that cannot be used with 1.";

/** The help of a command that does not belong to a tool, with the settings that apply to it. */
function generalCommandHelp(command: GeneralCommand, paper: Paper): string {
  const { name, values = "", summary } = command;
  const page = bareCommand(`sidekit ${name}`).description(`${summary}.`).usage(values);
  const isService = takesSettings(command);
  addOptions(page, optionsOfGeneral(command), isService ? "Settings (variable, default):" : "Options:");
  return `${helpOf(page, paper)}${isService ? `\n${wrapped(SETTINGS_NOTE, paper)}\n` : ""}`;
}

/** The output of `sidekit help [tool or command] [command]`. @throws CommandError for an unknown one. */
export async function help([name, verb, ...others]: readonly string[], paper: Paper): Promise<string> {
  if (others.length > 0) throw new CommandError("Too many values; help takes [TOOL] [COMMAND]");
  if (name === undefined) return await generalHelp(paper);
  const general = GENERAL_COMMANDS.find((each) => each.name === name);
  if (general && verb !== undefined)
    throw new CommandError(`${name} has no commands; sidekit help ${name} shows its help`);
  if (general) return generalCommandHelp(general, paper);
  const tool = await loadTool(name);
  if (!tool) throw unknownCommand(name);
  if (verb === undefined) return toolHelp(tool, paper);
  const command = commandsOf(tool).find((each) => each.name === verb);
  if (!command) throw unknownCommandOf(tool, verb);
  return operationHelp(command, paper);
}
