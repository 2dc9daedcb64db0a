import { parseArgs } from "node:util";
import { quote } from "../settings/quote.ts";
import { SETTINGS } from "../settings/settings-table.ts";
import { StartupError } from "../settings/startup-error.ts";

export interface Arguments {
  command: "serve" | "healthcheck" | "help" | "version";
  flags: Readonly<Record<string, string | undefined>>;
}

/** A flag as parseArgs finds it. */
interface Option {
  name: string;
  rawName: string;
  value: string | undefined;
  inlineValue: boolean | undefined;
}

const SWITCHES = new Set(SETTINGS.filter(({ placeholder }) => placeholder === undefined).map(({ flag }) => flag));
const FLAGS = new Set(SETTINGS.map(({ flag }) => flag));

const options = {
  ...Object.fromEntries([...FLAGS].map((flag) => [flag, { type: SWITCHES.has(flag) ? "boolean" : "string" } as const])),
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** What the command line asks for. @throws StartupError for what is not known. */
export function parseArguments(argv: readonly string[]): Arguments {
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true });
  const flags: Record<string, string> = {};
  let command: Arguments["command"] | undefined;
  let page: "help" | "version" | undefined;
  for (const token of tokens) {
    if (token.kind === "option-terminator") throw new StartupError('"--" has no meaning here; leave it out');
    if (token.kind === "positional") {
      if (command) throw new StartupError(`${quote(token.value)}: there is a command already; use one`);
      command = commandNamed(token.value);
    } else if (token.name === "help" || token.name === "version") page ??= token.name;
    else setFlag(flags, token);
  }
  return { command: page ?? command ?? "serve", flags };
}

function commandNamed(word: string): Arguments["command"] {
  if (word === "serve" || word === "healthcheck") return word;
  throw new StartupError(`${quote(word)} is no command; use serve, healthcheck, --help or --version`);
}

/** Takes a flag up. One that is given twice is a mistake that must not pass in silence. */
function setFlag(flags: Record<string, string>, option: Option): void {
  const { name, rawName } = option;
  if (!FLAGS.has(name)) throw new StartupError(`${quote(rawName)} is no flag; sidekit --help lists them`);
  if (Object.hasOwn(flags, name)) throw new StartupError(`${rawName}: given twice; give it once`);
  flags[name] = textOf(option);
}

function textOf({ name, rawName, value, inlineValue }: Option): string {
  if (SWITCHES.has(name)) return value ?? "true";
  if (value === undefined || (!inlineValue && value.startsWith("--")))
    throw new StartupError(`${rawName}: its value is missing`);
  return value;
}
