import type { TSchema } from "@sinclair/typebox";
import { alternatives } from "../../operation/expectation.ts";
import { alternativesOf, type FlatField, flatFields, isSecret, kebab } from "../../operation/flat-fields.ts";
import { isRequired } from "../../operation/json-schema.ts";
import { type AnyOperation, type Tool, verbOf } from "../../operation/tool.ts";
import type { CommandOption } from "../general-commands.ts";
import type { Streams } from "../streams.ts";

/** A field of an operation's input on a command line. */
export type CommandField = ReturnType<typeof commandField>;

/** An operation as a command of its tool. */
export type OperationCommand = ReturnType<typeof commandOf>;

/** A field's value on the command line. */
export interface GivenValue {
  field: CommandField;
  /** As typed: "-" can be standard input, "@path" is a file. Several only for a list. */
  texts: readonly string[];
  /** How it was given: as an option, by its position, or as the path of a file with a secret. */
  source: "option" | "position" | "secret file";
}

/** The level that must be passed: by each input of a file, or by the only one. */
export interface Judgement {
  level: string;
  path: string | undefined;
}

/** The options that belong to no field. */
export interface CallOptions {
  help?: boolean;
  json?: boolean;
  /** The output file; standard output if undefined. */
  output?: string;
  /** Files with the raw body. */
  file?: readonly string[];
  /** Whether a directory among the files means those in it. */
  recursive?: boolean;
  /** A list of digests to check files against; "-" is standard input. The next three are for it, as in sha256sum. */
  check?: string;
  quiet?: boolean;
  status?: boolean;
  "ignore-missing"?: boolean;
  /** The URL or path of a key set that is trusted in place of a secret. */
  jwks?: string;
}

/** A command line, ready to run. */
export interface CommandCall extends CallOptions {
  command: OperationCommand;
  values: readonly GivenValue[];
  judgement: Judgement | undefined;
  streams: Streams;
}

function kindOf(schema: TSchema): "switch" | "list" | "json" | "value" {
  const types = alternativesOf(schema).map(({ type }) => type);
  if (types.includes("array")) return "list";
  if (types.includes("boolean")) return "switch";
  return types.includes("object") ? "json" : "value";
}

function commandField(field: FlatField, { input, values = [], upload }: AnyOperation) {
  const { name, path, schema } = field;
  const isPositional = path.length === 1 && values.includes(name);
  /** Whether a raw body can replace it: standard input or a file, byte by byte. */
  const isBody = isPositional && upload !== undefined && !Object.hasOwn(upload.input.properties, name);
  const unless: readonly string[] | undefined = schema.unless;
  return {
    ...field,
    /** Its option without dashes: "exclude-similar". */
    option: kebab(name),
    kind: kindOf(schema),
    required: isRequired(input, path),
    /** The fields without any of which it is read from standard input, though it is not required. */
    unless,
    /** Whether it is a secret, which should not be an argument. */
    secret: isSecret(schema),
    isPositional,
    isBody,
    isFile: isBody && upload?.isFile === true,
    /** Whether its option takes the path of an image, which is sent as a data URL. */
    isPath: schema.isPath === true,
  };
}

function commandOf(tool: Tool, operation: AnyOperation) {
  const verb = verbOf(operation.id);
  const fields = flatFields(operation.input).map((field) => commandField(field, operation));
  const positional = (operation.values ?? []).flatMap((name) =>
    fields.filter((field) => field.isPositional && field.name === name),
  );
  /** The word that runs it: "digest" for "hash.digest". */
  const name = kebab(verb);
  return { tool, operation, name, isDefault: verb === tool.defaultVerb, fields, positional };
}

/** The commands of a tool, in the order of its routes, but with the default command first. */
export const commandsOf = (tool: Tool): OperationCommand[] =>
  [...new Set(tool.routes.map(({ operation }) => operation))]
    .map((operation) => commandOf(tool, operation))
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));

const PLACEHOLDERS: Readonly<Record<string, string>> = { integer: "N", number: "N", object: "JSON", array: "LIST" };

function fieldOptions(field: CommandField): CommandOption[] {
  const { option: name, kind, schema, secret, isPositional, isPath, isFile } = field;
  const { description = "" } = schema;
  if (kind === "switch") return [{ name, description, schema, isOn: schema.default === true }];
  const placeholder = isPath || isFile ? "PATH" : (PLACEHOLDERS[schema.type] ?? "TEXT");
  const isHidden = isPositional || secret;
  const own = { name, placeholder, description, schema, values: schema.enum, isRepeatable: kind === "list", isHidden };
  if (!secret) return [own];
  return [own, { name: `${name}-file`, placeholder: "PATH", description, schema, isFromFile: true }];
}

const FILES: readonly CommandOption[] = [
  {
    name: "file",
    description: "A file in place of the text, byte by byte; may be given several times",
    placeholder: "PATH",
    isRepeatable: true,
  },
  { name: "recursive", needs: "file", description: "With --file: of a directory, all files in it and below" },
];

/** The options of sha256sum, with its meanings. */
const LISTS: readonly CommandOption[] = [
  {
    name: "check",
    short: "c",
    description: "Check files against a list of digests, as sha256sum does",
    placeholder: "PATH",
    readsInput: true,
  },
  { name: "quiet", needs: "check", description: "With --check: print no line for a file that matches" },
  { name: "status", needs: "check", description: "With --check: print no results; the exit code has them" },
  {
    name: "strict",
    needs: "check",
    description: "With --check: fail if a line is improperly formatted, which is so without it too",
  },
  { name: "ignore-missing", needs: "check", description: "With --check: skip files that do not exist" },
];

const KEY_SET: CommandOption = {
  name: "jwks",
  description: "In place of a secret: the public keys of the issuer, by the URL or path of their JWKS",
  placeholder: "PATH",
};

const ALL: readonly CommandOption[] = [
  {
    name: "output",
    short: "o",
    description: "Write the result to a file; its extension chooses the form",
    placeholder: "PATH",
  },
  { name: "json", description: "Print all details, as the API's JSON" },
  { name: "help", short: "h", description: "Show this help" },
];

function entryOptions({ option, levels }: NonNullable<AnyOperation["entries"]>): CommandOption[] {
  const description = `Judge all ${option} in a CSV or JSON file`;
  const level = `Exit with 1 if this level is not passed (${alternatives(levels)}; with --${option}, default ${levels[0]})`;
  return [
    { name: option, description, placeholder: "PATH" },
    { name: "level", placeholder: "TEXT", description: level, values: levels },
  ];
}

/** The options of an operation in addition to those of its fields. */
const commonOptions = ({ upload, entries, takesKeySet }: AnyOperation): CommandOption[] => [
  ...(takesKeySet ? [KEY_SET] : []),
  ...(upload && !upload.isFile ? FILES : []),
  ...(upload?.takesLists ? LISTS : []),
  ...(entries ? entryOptions(entries) : []),
  ...ALL,
];

/** The options of a command, in the order of its help. */
export const optionsOf = ({ fields, operation }: OperationCommand): CommandOption[] => [
  ...fields.flatMap(fieldOptions),
  ...commonOptions(operation),
];

/** A text with options in place of the fields of the API: "secretEncoding" is "--secret-encoding". */
export const withOptions = (text: string, fields: readonly CommandField[]): string =>
  text.replaceAll(/\b[a-z]+[A-Z]\w*/g, (word) => {
    const field = fields.find(({ name }) => name === word);
    return field ? `--${field.option}` : word;
  });
