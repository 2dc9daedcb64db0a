import { alternatives } from "../../operation/expectation.ts";
import type { AnyOperation } from "../../operation/tool.ts";
import { CommandError } from "../command-error.ts";
import { type Streams, TrustedText } from "../streams.ts";
import {
  type CommandCall,
  type CommandField,
  commonOptions,
  type DigestCheck,
  type GivenValue,
  type Judgement,
  type OperationCommand,
} from "./commands.ts";
import type { Options } from "./help.ts";

/** The values of fields that are given as options: those whose option is the field's name with this suffix. */
const optionValues = (
  options: Options,
  fields: readonly CommandField[],
  suffix: "" | "File",
  source: GivenValue["source"],
): GivenValue[] =>
  Object.entries(options).flatMap(([name, value]) => {
    const field = fields.find((each) => `${each.name}${suffix}` === name);
    return field ? [{ field, texts: [value].flat().map(String), source }] : [];
  });

/**
 * Assigns words to positional fields, except those that were given as options.
 * @throws CommandError if there are too many words.
 */
function positionalValues(
  words: readonly string[],
  fields: readonly CommandField[],
  given: readonly GivenValue[],
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
  throw new CommandError(`Too many values; it takes ${takes} (put quotes around a value that has spaces)`);
}

/** "ignore-missing" as "ignoreMissing". */
const camel = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Refuses options without the one that gives them a meaning. */
function refuseLonely(options: Options, { operation }: OperationCommand): void {
  for (const { name, needs } of commonOptions(operation))
    if (needs !== undefined && options[camel(name)] !== undefined && options[needs] === undefined)
      throw new CommandError(`--${name}: only together with --${needs}`);
}

function digestCheck({ check: list, ...options }: Options): DigestCheck | undefined {
  const { quiet = false, status = false, ignoreMissing = false } = options;
  return list === undefined ? undefined : { list, quiet, status, ignoreMissing };
}

function judgementOf(options: Options, { entries }: AnyOperation): Judgement | undefined {
  if (!entries) return undefined;
  const path = options[entries.option];
  if (path === undefined && options.level === undefined) return undefined;
  const level = String(options.level ?? entries.levels[0]).toUpperCase();
  if (entries.levels.includes(level)) return { level, path: typeof path === "string" ? path : undefined };
  throw new CommandError(`--level: must be one of ${alternatives(entries.levels)}`);
}

/** Refuses options that exclude each other. */
function refuseConflicts({ values, files, check, judgement, keySet, command }: CommandCall): void {
  const secret = values.find((value) => value.field.secret)?.field.option;
  if (keySet !== undefined && secret !== undefined)
    throw new CommandError(`--jwks: cannot be used together with --${secret}`);
  const isFile = ({ source }: GivenValue) => source === "secret file";
  for (const { field } of values.filter(isFile)) {
    if (values.some((value) => value.field === field && !isFile(value)))
      throw new CommandError(`--${field.option}: given twice; give it or --${field.option}-file`);
  }
  const body = values.find(({ field }) => field.isBody)?.field.option;
  if (check !== undefined && body) throw new CommandError(`--check: cannot be used together with --${body}`);
  if (files.length > 0 && body) throw new CommandError(`--file: cannot be used together with --${body}`);
  const other = values.find(({ field }) => !field.isPositional)?.field.option;
  if (check !== undefined && other) throw new CommandError(`--check: cannot be used together with --${other}`);
  const [field] = values.map((value) => value.field.option);
  if (judgement?.path !== undefined && field !== undefined)
    throw new CommandError(`--${command.operation.entries?.option}: cannot be used together with --${field}`);
  if (check !== undefined && files.length > 0) throw new CommandError("--check: cannot be used together with --file");
}

/** The options among words, and the other words. Commander, which takes 4 of 15 ms, is only needed if there are options. */
async function parseOptions(
  command: OperationCommand,
  words: readonly string[],
): Promise<{ options: Options; operands: readonly string[] }> {
  const hasOptions = words.some((word) => word.startsWith("-") && word !== "-");
  if (!hasOptions) return { options: {}, operands: words };
  const [{ commanderCommand }, { listOptions, parse }] = await Promise.all([
    import("./help.ts"),
    import("./commander.ts"),
  ]);
  const parser = commanderCommand(command, () => "");
  parse(parser, words, listOptions);
  return { options: parser.opts<Options>(), operands: parser.args };
}

/**
 * Parses the words after a command's name.
 * @returns The call; undefined if help was requested, which has been printed.
 * @throws CommandError for invalid words.
 */
export async function parseOperation(
  command: OperationCommand,
  words: readonly string[],
  streams: Streams,
): Promise<CommandCall | undefined> {
  const { fields, positional } = command;
  const { options, operands } = await parseOptions(command, words);
  const { help, json = false, output, file: files = [], recursive = false, jwks: keySet } = options;
  if (help) {
    const { operationHelp } = await import("./help.ts");
    streams.out([new TrustedText(operationHelp(command, streams))]);
    return undefined;
  }
  refuseLonely(options, command);
  const check = digestCheck(options);
  const judgement = judgementOf(options, command.operation);
  const isBodyGiven = files.length > 0 || check !== undefined;
  const open = positional.filter(({ isBody }) => judgement?.path === undefined && !(isBody && isBodyGiven));
  const given = optionValues(options, fields, "", "option");
  const secretFiles = optionValues(
    options,
    fields.filter(({ secret }) => secret),
    "File",
    "secret file",
  );
  const values = [...given, ...positionalValues(operands, open, given), ...secretFiles];
  const call = { command, values, json, output, files, recursive, check, keySet, judgement, streams };
  refuseConflicts(call);
  return call;
}
