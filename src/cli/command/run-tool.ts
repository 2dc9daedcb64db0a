import { alternatives } from "../../operation/expectation.ts";
import { respelled } from "../../operation/reader.ts";
import { quote } from "../../operation/refusal.ts";
import { isSynonym, suggestion } from "../../operation/suggestion.ts";
import type { AnyOperation, Tool } from "../../operation/tool.ts";
import { CommandError } from "../../settings/command-error.ts";
import { type CommandOption, type OptionValues, unknownCommand } from "../general-commands.ts";
import { type Streams, TrustedText } from "../streams.ts";
import {
  type CallOptions,
  type CommandCall,
  type CommandField,
  commandsOf,
  type GivenValue,
  type Judgement,
  type OperationCommand,
  optionsOf,
} from "./commands.ts";
import { asCommandError, isJsonForm, runOperation } from "./run-operation.ts";
import { isRegularFile } from "./sources.ts";

/** The values of fields that are given as options, in the order of the command line. */
const optionValues = (options: OptionValues, fields: readonly CommandField[]): GivenValue[] =>
  Object.entries(options).flatMap(([name, value]) => {
    const texts = [value].flat().map(String);
    const field = fields.find(({ option, secret }) => option === name || (secret && `${option}-file` === name));
    return field ? [{ field, texts, source: field.option === name ? "option" : "secret file" }] : [];
  });

/** Assigns words to positional fields, except those given as options. @throws CommandError if there are too many words. */
function positionalValues(
  words: readonly string[],
  fields: readonly CommandField[],
  given: readonly GivenValue[],
  takesFiles: boolean,
): GivenValue[] {
  const values: GivenValue[] = [];
  let rest = words;
  for (const field of fields) {
    if (rest.length === 0) break;
    if (given.some((value) => value.field === field)) continue;
    const count = field.kind === "list" ? rest.length : 1;
    values.push({ field, texts: rest.slice(0, count), source: "position" });
    rest = rest.slice(count);
  }
  if (rest.length === 0) return values;
  const takes = fields.map(({ option }) => option.toUpperCase()).join(" ") || "none";
  const advice = `${takesFiles ? "write --file before each file, and " : ""}put quotes around a value that has spaces`;
  throw new CommandError(`Too many values; it takes ${takes} (${advice}; --help lists the options)`);
}

/** Refuses options without the one that gives them a meaning. */
function refuseLonely(options: OptionValues, known: readonly CommandOption[]): void {
  for (const { name, needs } of known)
    if (needs !== undefined && options[name] && options[needs] === undefined)
      throw new CommandError(`--${name}: only together with --${needs}`);
}

function judgementOf(options: OptionValues, { entries }: AnyOperation): Judgement | undefined {
  if (!entries) return undefined;
  const path = options[entries.option];
  if (path === undefined && options.level === undefined) return undefined;
  const level = String(options.level ?? entries.levels[0]).toUpperCase();
  if (entries.levels.includes(level)) return { level, path: typeof path === "string" ? path : undefined };
  throw new CommandError(`--level: must be one of ${alternatives(entries.levels)}`);
}

const isSecretFile = ({ source }: GivenValue): boolean => source === "secret file";

function refuseConflicts(call: CommandCall): void {
  const { values, judgement, command } = call;
  for (const { field } of values.filter(isSecretFile))
    if (values.some((value) => value.field === field && !isSecretFile(value)))
      throw new CommandError(`--${field.option}: given twice; give it or --${field.option}-file`);
  const named = (option: keyof CallOptions) => (call[option] === undefined ? undefined : option);
  const given = (isMeant: (field: CommandField) => boolean) => values.find(({ field }) => isMeant(field))?.field.option;
  const body = given(({ isBody }) => isBody);
  const pairs: readonly (readonly [option: string | undefined, other: string | undefined])[] = [
    [named("jwks"), given(({ secret }) => secret)],
    [named("check"), body ?? given(({ isPositional }) => !isPositional)],
    [named("file"), body],
    [judgement?.path === undefined ? undefined : command.operation.entries?.option, given(() => true)],
    [named("check"), call.json ? "json" : (named("output") ?? named("file"))],
  ];
  for (const [option, other] of pairs)
    if (option !== undefined && other !== undefined)
      throw new CommandError(`--${option}: cannot be used together with --${other}`);
}

/** Parses the words after a command's name. @returns undefined if help was requested and printed. @throws CommandError */
async function parseOperation(command: OperationCommand, words: readonly string[], streams: Streams) {
  const { fields, positional } = command;
  const known = optionsOf(command);
  const hasOptions = words.some((word) => word.startsWith("-") && word !== "-");
  // Commander, which takes 4 of 15 ms, is only needed if there are options.
  const { options, operands } = hasOptions
    ? (await import("./commander.ts")).parseWords(words, known)
    : { options: {}, operands: words };
  if (options.help) {
    const { operationHelp } = await import("./help.ts");
    streams.out([new TrustedText(operationHelp(command, streams))]);
    return undefined;
  }
  refuseLonely(options, known);
  const judgement = judgementOf(options, command.operation);
  const open = positional.filter(({ isBody }) => !isBody || options.file === undefined);
  const given = optionValues(options, fields);
  const byPosition = positionalValues(
    operands,
    open,
    given.filter((value) => !isSecretFile(value)),
    known.some(({ name }) => name === "file"),
  );
  // A cast, as the rows of the options say what type each of them has.
  const general = options as CallOptions;
  const values = [...given, ...byPosition];
  const json = general.json === true || isJsonForm(command, values, general.output);
  const call = { ...general, json, command, values, judgement, streams };
  refuseConflicts(call);
  return call;
}

/** Runs a call, on files, lists or entries if it has any. @throws CommandError for invalid input, with the API's message. */
async function runCall(call: CommandCall): Promise<number> {
  const { check, file, judgement } = call;
  try {
    if (check !== undefined) return await (await import("./file-digests.ts")).checkDigests(call, check);
    if (judgement?.path !== undefined)
      return await (await import("./judge-entries.ts")).judgeEntries(call, judgement.path, judgement.level);
    if (file !== undefined) return await (await import("./file-digests.ts")).runOnFiles(call);
    return await runOperation(call);
  } catch (error) {
    throw asCommandError(error, call.command);
  }
}

/** The command of a tool whose name is near to a word, or whose values begin with it: "bytes" is one of `lorem generate`. */
function commandNear(tool: Tool, word: string): string | undefined {
  const commands = commandsOf(tool);
  const names = commands.map(({ name }) => name);
  const taking = commands.find(({ positional: [field] }) => field?.schema.enum?.includes(word));
  return suggestion(word, names) ?? (taking && !taking.isDefault ? `${taking.name} ${word}` : undefined);
}

/** The error for an unknown command of a tool. */
export function unknownCommandOf(tool: Tool, word: string): CommandError {
  const near = commandNear(tool, word);
  const advice = near ? `did you mean "${near}"?` : `sidekit ${tool.name} --help lists them`;
  return new CommandError(`Unknown command ${quote(word)} of ${tool.name}; ${advice}`);
}

/** Runs `sidekit <tool> <words…>`. @returns The exit code. @throws CommandError for invalid input. */
export async function runTool(tool: Tool, words: readonly string[], streams: Streams): Promise<number> {
  const [first = "", ...rest] = words;
  if (first === "--help" || first === "-h") {
    const { toolHelp } = await import("./help.ts");
    streams.out([new TrustedText(toolHelp(tool, streams))]);
    return 0;
  }
  const commands = commandsOf(tool);
  const named = commands.find(({ name }) => name === first);
  const command = named ?? commands[0];
  if (!command) throw new Error(`${tool.name} has no operations`);
  const values = named ? rest : words;
  // What the default command refuses, or explains, may be meant as the name of another one.
  const isOption = () => optionsOf(command).some(({ name }) => first.split("=")[0] === `--${name}`);
  const isMeant = () => !named && !isOption() && (first === "help" || commandNear(tool, first) !== undefined);
  if (values.some((word) => word === "--help" || word === "-h") && isMeant()) throw unknownCommandOf(tool, first);
  try {
    const call = await parseOperation(command, values, streams);
    return call ? await runCall(call) : 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    // Another exit code is that of a result which cannot be written, or is negative.
    throw error.exitCode === 2 && isMeant() ? unknownCommandOf(tool, first) : error;
  }
}

/** Whether a word is a value of a tool's default command: "sha256" or "SHA-256" of hash. */
const isFirstValue = ({ isDefault, positional: [field] }: OperationCommand, word: string): boolean =>
  isDefault && field?.schema.enum?.includes(respelled(field.schema, word)) === true;

/** The commands that a word names in any tool, also by another word for it: "verify" is `jwt validate` and `hash verify`. */
const commandsMeant = (word: string, commands: readonly OperationCommand[]): OperationCommand[] =>
  commands.filter(({ name }) => name === word || isSynonym(word, name));

/**
 * The tool that a command line means if it begins with one of the tool's commands, or with a value of its default command:
 * `sidekit palette red`, `sidekit sha256 hello`. Undefined if it can be several, or none.
 */
export function shortcutTool(word: string, tools: readonly Tool[]): Tool | undefined {
  const commands = tools.flatMap(commandsOf);
  const [only, ...others] = commandsMeant(word, commands);
  const named = others.length === 0 && only?.name === word ? only : undefined;
  return (commands.find((command) => isFirstValue(command, word)) ?? named)?.tool;
}

/** The error for a word that begins no command line, with the commands of tools that can be meant. */
function unknownWord(word: string, tools: readonly Tool[]): CommandError {
  const commands = tools.flatMap(commandsOf);
  const meant = commandsMeant(word, commands).map(({ tool, name }) => `"sidekit ${tool.name} ${name}"`);
  if (meant.length > 0) return new CommandError(`Unknown command "${word}"; did you mean ${alternatives(meant)}?`);
  const firstWords = commands.flatMap(({ isDefault, positional: [field] }) => (isDefault && field?.schema.enum) || []);
  return unknownCommand(word, [...commands.map(({ name }) => name), ...firstWords]);
}

/** The tool whose command fits a value: of those that `decode` names, one takes an image, the other a token. */
function toolByValue(commands: readonly OperationCommand[], value: string | undefined): Tool | undefined {
  if (value === undefined || value.startsWith("-")) return undefined;
  const isFile = isRegularFile(value);
  const [only, ...others] = commands.filter(({ positional: [field] }) => field?.isFile === isFile);
  return others.length === 0 ? only?.tool : undefined;
}

/** Runs a command line without the tool's name. @throws CommandError that names the commands that can be meant. */
export async function runShortcut(words: readonly string[], tools: readonly Tool[], streams: Streams): Promise<number> {
  const [word = "", value] = words;
  const commands = tools.flatMap(commandsOf);
  const found =
    shortcutTool(word, tools) ??
    toolByValue(
      commands.filter(({ name }) => name === word),
      value,
    );
  if (found) return await runTool(found, words, streams);
  throw unknownWord(word, tools);
}
