import type { Option } from "commander";
import type { Setting } from "../settings/settings.ts";
import { displayedDefault, SETTINGS } from "../settings/settings.ts";
import { bareCommand, parse, switchOptions, valueOption } from "./command/commander.ts";
import { kebab } from "./command/commands.ts";
import { CommandError } from "./command-error.ts";
import { type GeneralOption, isCommand, unknownCommand } from "./general-commands.ts";

/** A command of the service. */
interface ServiceCommand {
  name: "serve" | "healthcheck" | "help" | "version";
  /** The command that help is for, if one is named. */
  topic?: string;
  /** The texts of settings, by flag. */
  flags: Readonly<Record<string, string>>;
}

/** A setting's description, with its variable and its default. */
export function settingMeaning(setting: Setting<unknown>): string {
  const value = displayedDefault(setting);
  const otherwise = value === "–" ? "" : `, default ${value}`;
  return `${setting.meaning.replaceAll("`", "")} (${setting.variable}${otherwise})`;
}

/** The options of a setting. */
export function settingOptions(setting: Setting<unknown>): Option[] {
  const { flag, placeholder } = setting;
  const meaning = settingMeaning(setting);
  return placeholder === undefined
    ? switchOptions(flag, meaning, false)
    : [valueOption(`--${flag} <${placeholder}>`, meaning)];
}

/** The option of a command that does not belong to a tool. */
export const generalOption = ({ name, placeholder, meaning }: GeneralOption): Option =>
  valueOption(`--${name} <${placeholder}>`, meaning);

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
  const command = bareCommand("sidekit").allowExcessArguments().option("-h, --help").option("-v, --version");
  for (const option of SETTINGS.flatMap(settingOptions)) command.addOption(option);
  parse(command, words, () => "--help lists the options");
  const [word, second] = command.args;
  const named = word === undefined ? "serve" : commandNamed(word);
  if (second !== undefined) throw new CommandError("Too many commands; use one");
  const options = Object.entries<string | boolean>(command.opts());
  const page = options.map(([name]) => name).find((name) => name === "help" || name === "version");
  const settings = options.filter(([name]) => name !== "help" && name !== "version");
  const flags = settings.map(([name, value]) => [kebab(name), String(value)]);
  const topic = page === "help" && word !== undefined ? { topic: word } : {};
  return { name: page ?? named, ...topic, flags: Object.fromEntries(flags) };
}
