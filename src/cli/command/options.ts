import { Option } from "commander";
import type { AnyOperation } from "../../operation/route.ts";
import type { CommandField } from "../definition/command-fields.ts";
import { placeholder } from "./describe.ts";
import { switchOptions, valueOption } from "./parse.ts";
import { addValue, type ParsedWords } from "./parsed-words.ts";

/** The options of a field. `describe` gives their descriptions, for help. */
export function fieldOptions(
  field: CommandField,
  collected: ParsedWords,
  argv: readonly string[],
  describe: (field: CommandField) => string,
): Option[] {
  const { option, kind, schema, secret, position } = field;
  if (kind === "switch")
    return switchOptions(option, describe(field), {
      isOn: schema.default === true,
      onValue: (value) => addValue(collected, field, String(value)),
    });
  const own = valueOption(`--${option} <${placeholder(field)}>`, describe(field), argv, {
    repeatable: kind === "list",
    onValue: (value) => addValue(collected, field, value),
  }).hideHelp(position !== undefined || secret);
  if (!secret) return [own];
  const file = valueOption(`--${option}-file <PATH>`, `${describe(field)}, from a file`, argv, {
    onValue: (path) => collected.secretFiles.push({ field, path }),
  });
  return [own, file];
}

/** The values of the common options. */
export interface CommonValues {
  json?: boolean;
  output?: string;
  file?: string[];
  check?: string;
}

/** The options of an operation's command in addition to those of its fields. */
export function commonOptions({ upload }: AnyOperation, argv: readonly string[]): Option[] {
  const content = "A file in place of the text, byte by byte; may be given several times";
  const target = "Write the result to a file; its extension chooses the form";
  const file = valueOption("--file <PATH>", content, argv, { repeatable: true });
  const check = valueOption("--check <PATH>", "Check files against a list of digests, as sha256sum does", argv);
  const output = valueOption("-o, --output <PATH>", target, argv);
  const json = new Option("--json", "Print all details, as the API's JSON");
  return [...(upload && !upload.isFile ? [file] : []), ...(upload?.forDigits ? [check] : []), output, json];
}
