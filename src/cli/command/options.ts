import { Option } from "commander";
import type { AnyOperation } from "../../operation/route.ts";
import type { CommandField } from "../definition/command-fields.ts";
import { type Collected, collect } from "./collected.ts";
import { placeholder } from "./describe.ts";
import { switchOptions, valueOption } from "./parse.ts";

/** The options of a field. `describe` says what each means; only help needs that. */
export function fieldOptions(
  field: CommandField,
  collected: Collected,
  argv: readonly string[],
  describe: (field: CommandField) => string,
): Option[] {
  const { option, kind, schema, secret, position } = field;
  if (kind === "switch")
    return switchOptions(option, describe(field), {
      isOn: schema.default === true,
      take: (value) => collect(collected, field, String(value)),
    });
  const own = valueOption(`--${option} <${placeholder(field)}>`, describe(field), argv, {
    repeatable: kind === "list",
    take: (value) => collect(collected, field, value),
  }).hideHelp(position !== undefined || secret);
  if (!secret) return [own];
  const file = valueOption(`--${option}-file <PATH>`, `${describe(field)}, from a file`, argv, {
    take: (path) => collected.secretFiles.push({ field, path }),
  });
  return [own, file];
}

/** The options that all commands of an operation have, beside those of its fields. */
export function commonOptions({ upload }: AnyOperation, collected: Collected, argv: readonly string[]): Option[] {
  const file = valueOption(
    "--file <PATH>",
    "A file in place of the text, byte by byte; may be given several times",
    argv,
    {
      repeatable: true,
      take: (path) => collected.files.push(path),
    },
  );
  const check = valueOption("--check <PATH>", "Check files against a list of digests, as sha256sum does", argv, {
    take: (path) => {
      collected.check = path;
    },
  });
  const output = valueOption(
    "-o, --output <PATH>",
    "Write the result to a file; its extension chooses the form",
    argv,
    {
      take: (path) => {
        collected.output = path;
      },
    },
  );
  const json = new Option("--json", "Print all details, as the API's JSON").argParser(() => {
    collected.json = true;
    return true;
  });
  return [...(upload && !upload.isFile ? [file] : []), ...(upload?.forDigits ? [check] : []), output, json];
}
