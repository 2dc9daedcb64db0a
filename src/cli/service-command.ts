import type { Command, Option } from "commander";
import { kebab } from "../operation/flat-fields.ts";
import type { Settings } from "../settings/read-settings.ts";
import { displayedDefault, SETTINGS, type Setting, StartupError } from "../settings/settings.ts";
import { bareCommand, parse, switchOptions, valueOption } from "./command/commander.ts";
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

/** A command that does not belong to a tool, for its help and for parsing. */
export function generalCommand(name: string, options: readonly GeneralOption[]): Command {
  const command = bareCommand(`sidekit ${name}`);
  for (const { name: option, placeholder, meaning, values } of options)
    command.addOption(valueOption(`--${option} <${placeholder}>`, meaning, { choices: values }).helpGroup("Options:"));
  return command;
}

/** The service's commands, with all settings. */
export function serviceCommand(): Command {
  const command = bareCommand("sidekit").allowExcessArguments();
  command.option("-h, --help", "Show help").option("-v, --version", "Print the version");
  for (const option of SETTINGS.flatMap(settingOptions)) command.addOption(option);
  return command;
}

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
  const command = serviceCommand();
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

const TIMEOUT_MS = 5000;

/** The local address of a server that listens on all addresses. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The status of the server's readiness endpoint. @throws Error if it does not answer in time. */
async function readinessStatus({ unix, host, port, tlsCert }: Settings): Promise<number | undefined> {
  const address = unix === undefined ? { host: LOOPBACK[host] ?? host, port } : { socketPath: unix };
  const { request } = await (tlsCert === undefined ? import("node:http") : import("node:https"));
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  // The certificate is not valid for the loopback address, and may be self-signed.
  const call = request({ ...address, path: "/readyz", rejectUnauthorized: false }, (response) => {
    response.resume();
    resolve(response.statusCode);
  });
  call.setTimeout(TIMEOUT_MS, () => call.destroy(new Error("no answer in time")));
  call.on("error", reject);
  call.end();
  return promise;
}

/** Checks the server that the same settings describe. @throws StartupError if it is not ready. */
export async function healthcheck(settings: Settings): Promise<void> {
  if (settings.unix === undefined && settings.port === 0)
    throw new StartupError("--port: 0 picks a free port; use the port that the server has picked");
  const status = await readinessStatus(settings).catch((error: unknown) => {
    throw new StartupError(`not ready: ${error instanceof Error ? error.message : "no answer"}`, 1);
  });
  if (status !== 200) throw new StartupError(`not ready: /readyz answers ${status}`, 1);
}
