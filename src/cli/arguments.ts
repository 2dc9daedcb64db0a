import { parseArgs } from "node:util";
import { Problem } from "./problem.ts";
import { SETTINGS } from "./settings.ts";

export interface Arguments {
  command: "serve" | "help" | "version";
  flags: Readonly<Record<string, string | undefined>>;
}

const COMMANDS = ["serve"] as const;
const FLAGS = new Set(Object.values(SETTINGS).map(({ flag }) => flag));

const options = Object.fromEntries([...FLAGS].map((flag) => [flag, { type: "string" as const }]));

/** What the command line asks for. @throws Problem for what is not known. */
export function parseArguments(argv: readonly string[]): Arguments {
  const { tokens } = parseArgs({
    args: [...argv],
    options: { ...options, help: { type: "boolean", short: "h" }, version: { type: "boolean", short: "v" } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const flags: Record<string, string> = {};
  let command: Arguments["command"] = "serve";
  for (const token of tokens) {
    if (token.kind === "positional") checkCommand(token.value);
    else if (token.kind === "option" && (token.name === "help" || token.name === "version")) command = token.name;
    else if (token.kind === "option") flags[known(token.name, token.rawName)] = textOf(token);
  }
  return { command, flags };
}

function checkCommand(word: string): void {
  if (!COMMANDS.some((command) => command === word)) {
    throw new Problem(`${JSON.stringify(word.slice(0, 40))} is no command; use serve, --help or --version`);
  }
}

function known(name: string, rawName: string): string {
  if (FLAGS.has(name)) return name;
  throw new Problem(`${JSON.stringify(rawName.slice(0, 40))} is no flag; sidekit --help lists them`);
}

function textOf({ rawName, value }: { rawName: string; value: string | undefined }): string {
  if (value === undefined) throw new Problem(`${rawName}: its value is missing`);
  return value;
}
