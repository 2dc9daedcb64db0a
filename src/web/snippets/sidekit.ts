import { type Call, MASK } from "../api/call.ts";
import { quote } from "./curl.ts";
import type { SnippetOptions } from "./snippet.ts";

/** A word as a shell reads it, quoted if necessary. */
const word = (text: string): string => (/^[\w@%+:,./-]+$/.test(text) ? text : quote(text));

/** "@" begins the name of a file on the command line, and "@@" a text that begins with "@". */
const literal = (text: string): string => (text.startsWith("@") ? `@${text}` : text);

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function option(name: string, value: unknown): string[] {
  const flag = kebab(name);
  if (typeof value === "boolean") return [value ? `--${flag}` : `--no-${flag}`];
  if (Array.isArray(value)) return value.flatMap((each) => option(name, each));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([inner, each]) => option(inner, each));
  return [`--${flag}=${word(literal(String(value)))}`];
}

/** A text that the command line would take for an option or for standard input. */
const needsName = (text: string): boolean => text === "" || text.startsWith("-");

function valuesOf({ command, file }: Call<unknown>): string[] {
  const values = Object.entries(command.values ?? {});
  const isPositional = !values.some(([, text]) => needsName(text));
  const words = values.flatMap(([name, text]) => (isPositional ? [word(literal(text))] : option(name, text)));
  // A file that is a positional value is among them already.
  return file && !Object.values(command.values ?? {}).includes(file.name)
    ? [...words, `--file=${word(file.name)}`]
    : words;
}

/** A call as a command of `sidekit`, which needs no service; secrets are options, of which the command warns. */
export function sidekit(call: Call<unknown>, { form, masked }: SnippetOptions): string {
  const { body = {}, written = {}, masked: secrets = [], command, saved, headers = {} } = call;
  const positional = new Set(Object.keys(command.values ?? {}));
  const hidden = (name: string, value: unknown) => (masked && value !== "" && secrets.includes(name) ? MASK : value);
  const query = new URLSearchParams(call.path.split("?")[1]);
  const options = [...Object.entries(body), ...Object.entries(written), ...query]
    .filter(([name]) => !positional.has(name))
    .flatMap(([name, value]) => option(name, hidden(name, value)));
  const keys = Object.values(headers).map((value) => `--key=${word(masked ? MASK : value)}`);
  const output = form === "json" ? ["--json"] : form === "file" && saved !== undefined ? [`-o ${word(saved)}`] : [];
  return ["sidekit", command.words, ...valuesOf(call), ...options, ...keys, ...output].join(" ");
}
