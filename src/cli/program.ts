import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { VERSION } from "../runtime/version.ts";
import { displayedDefault, SETTINGS, type Setting } from "../settings/settings.ts";
import { loadTool } from "../tools/load-tool.ts";
import { addOptions, bareCommand, heading, helpOf, parseWords, wrapped } from "./command/commander.ts";
import { commandsOf } from "./command/commands.ts";
import { operationHelp, toolHelp } from "./command/help.ts";
import { unknownCommandOf } from "./command/run-tool.ts";
import { CommandError } from "./command-error.ts";
import { GENERAL_COMMANDS, type GeneralCommand, isCommand, unknownCommand } from "./general-commands.ts";
import type { CommandOption, OptionValues } from "./options.ts";
import type { Paper } from "./streams.ts";

interface ServiceCommand {
  name: "serve" | "healthcheck" | "help" | "version";
  /** The command that help is for, if one is named. */
  topic?: string;
  flags: Readonly<Record<string, string>>;
}

/** A setting's description, with its variable and its default. */
function settingMeaning(setting: Setting<unknown>): string {
  const value = displayedDefault(setting);
  const otherwise = value === "–" ? "" : `, default ${value}`;
  return `${setting.meaning.replaceAll("`", "")} (${setting.variable}${otherwise})`;
}

const settingOptions = (): CommandOption[] =>
  SETTINGS.map((setting) => ({
    name: setting.flag,
    placeholder: setting.placeholder,
    description: settingMeaning(setting),
    values: setting.values,
  }));

/** The options of the service's commands. */
export const serviceOptions = (): CommandOption[] => [
  { name: "help", short: "h", description: "Show help" },
  { name: "version", short: "v", description: "Print the version" },
  ...settingOptions(),
];

/** Options by their names; a switch is "true" or "false". */
const textsOf = (options: OptionValues): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));

/** The options of a command that takes no values. @throws CommandError */
export function readOptions(name: string, words: readonly string[]): Readonly<Record<string, string>> {
  const { options: known = [] } = GENERAL_COMMANDS.find((command) => command.name === name) ?? {};
  const { options, operands } = parseWords(words, known);
  if (operands.length === 0) return textsOf(options);
  throw new CommandError(`sidekit ${name} takes no values; sidekit ${name} --help lists its options`);
}

/** Parses a command line that does not begin with a tool's name. @throws CommandError */
export function parseService(words: readonly string[]): ServiceCommand {
  const known = serviceOptions();
  const { options, operands } = parseWords(words, known, "--help lists the options");
  const [word = "serve", ...others] = operands;
  if (word !== "serve" && word !== "healthcheck")
    throw isCommand(word) ? new CommandError(`"${word}" comes first: sidekit ${word} …`) : unknownCommand(word);
  if (others.length > 0)
    throw new CommandError(`sidekit ${word} takes no values; sidekit ${word} --help lists its settings`);
  const { help, version, ...settings } = options;
  const flags = textsOf(settings);
  if (help) return { name: "help", ...(operands.length > 0 && { topic: word }), flags };
  return { name: version ? "version" : word, flags };
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

/** Whether `man` finds the manual: packages put it beside the program's folder. */
function hasManual(): boolean {
  try {
    const manual = join(dirname(process.execPath), "../share/man/man1/sidekit.1");
    return existsSync(manual) || existsSync(`${manual}.gz`);
  } catch {
    // Deno has no permission to look.
    return false;
  }
}

const MORE = "More: sidekit TOOL --help, sidekit serve --help (settings)";

/** The output of `sidekit --help`. It fits a terminal of 80 columns and 24 rows. */
export async function generalHelp(paper: Paper): Promise<string> {
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
  const { name, values = "", summary, options = [] } = command;
  const isService = values === "[settings]";
  const page = bareCommand(`sidekit ${name}`).description(`${summary}.`).usage(values);
  addOptions(page, isService ? settingOptions() : options, isService ? "Settings (variable, default):" : "Options:");
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
