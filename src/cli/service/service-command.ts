import { Command, type Option } from "commander";
import type { Setting } from "../../settings/settings.ts";
import { displayedDefault, SETTINGS, usage } from "../../settings/settings-table.ts";
import { withThrownErrors } from "../command/help-format.ts";
import { parse, switchOptions, valueOption, withoutInlineSwitches } from "../command/parse.ts";
import { CommandError } from "../definition/command-error.ts";
import { isCommand, unknownCommand } from "./general-commands.ts";

/** A command of the service. */
export interface ServiceCommand {
  name: "serve" | "healthcheck" | "help" | "version";
  /** The texts of settings, by flag. */
  flags: Readonly<Record<string, string>>;
}

const isSwitch = ({ placeholder }: Setting<unknown>): boolean => placeholder === undefined;

/** A setting's description, with its variable and its default. */
export function settingMeaning(setting: Setting<unknown>): string {
  const value = displayedDefault(setting);
  const otherwise = value === "–" ? "" : `, default ${value}`;
  return `${setting.meaning.replaceAll("`", "")} (${setting.variable}${otherwise})`;
}

/** The options of a setting. They store its value in `flags`. */
export function settingOptions(
  setting: Setting<unknown>,
  argv: readonly string[],
  flags: Record<string, string>,
): Option[] {
  const onValue = (value: string | boolean) => {
    flags[setting.flag] = String(value);
  };
  if (isSwitch(setting)) return switchOptions(setting.flag, settingMeaning(setting), { isOn: false, onValue });
  const [name = "", placeholder = ""] = usage(setting).split(" ");
  return [valueOption(`${name} <${placeholder}>`, settingMeaning(setting), argv, { onValue })];
}

const SWITCHES = new Set(SETTINGS.filter(isSwitch).map(({ flag }) => flag));

function commandNamed(word: string): ServiceCommand["name"] {
  if (word === "serve" || word === "healthcheck") return word;
  if (isCommand(word)) throw new CommandError(`"${word}" comes first: sidekit ${word} …`);
  throw unknownCommand(word);
}

/**
 * Parses a command line that does not begin with a tool's name.
 * @throws CommandError for invalid words.
 */
export function parseService(words: readonly string[]): ServiceCommand {
  const argv = withoutInlineSwitches(words, SWITCHES);
  const flags: Record<string, string> = {};
  let page: "help" | "version" | undefined;
  const command = withThrownErrors(new Command("sidekit"))
    .helpOption(false)
    .argument("[command]")
    .allowExcessArguments()
    .action(() => undefined);
  for (const setting of SETTINGS) for (const option of settingOptions(setting, argv, flags)) command.addOption(option);
  command.option("-h, --help").option("-v, --version");
  command.on("option:help", () => {
    page ??= "help";
  });
  command.on("option:version", () => {
    page ??= "version";
  });
  parse(command, argv);
  const [word, second] = command.args;
  const named = word === undefined ? "serve" : commandNamed(word);
  if (second !== undefined) throw new CommandError("Too many commands; use one");
  return { name: page ?? named, flags };
}
