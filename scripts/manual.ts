/**
 * Generates the manual page sidekit(1) from the definitions of commands, help and completions.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { type CommandField, commandsOf, commonOptions, type OperationCommand } from "../src/cli/command/commands.ts";
import { commandPath, describeField, describeOperation, examplesOf, usageOf } from "../src/cli/command/help.ts";
import { GENERAL_COMMANDS, type GeneralOption } from "../src/cli/general-commands.ts";
import { settingMeaning } from "../src/cli/service-command.ts";
import type { Tool } from "../src/operation/tool.ts";
import { VERSION } from "../src/runtime/version.ts";
import { SETTINGS, usage } from "../src/settings/settings.ts";
import { loadTools } from "../src/tools/load-tool.ts";

/** The path of the page. */
export const MANUAL = "dist/sidekit.1";

/**
 * Escapes a text for troff: backslashes, hyphens in commands, and lines that would begin a request. Names of variables are
 * not hyphenated.
 */
const text = (words: string): string =>
  words
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll(/\b[A-Z]+_[A-Z_]+/g, "\\%$&")
    .replaceAll(/^(?=[.'])/gm, "\\&");

const bold = (words: string): string => `\\fB${text(words)}\\fR`;
const section = (title: string, ...lines: readonly string[]): string[] => [`.SH ${title.toUpperCase()}`, ...lines];
const item = (term: string, description: string): string[] => [".TP", term, text(description)];
const example = (...lines: readonly string[]): string[] => [".PP", ".nf", ...lines.map(text), ".fi"];

function optionTerms({ option, kind, secret, schema }: CommandField): string {
  const value = kind === "list" ? "LIST" : kind === "json" ? "JSON" : "VALUE";
  if (kind === "switch") return bold(schema.default === true ? `--no-${option}` : `--${option}`);
  return secret ? `${bold(`--${option}-file`)} \\fIPATH\\fR` : `${bold(`--${option}`)} \\fI${value}\\fR`;
}

function commandLines(command: OperationCommand): string[] {
  const { fields, positional } = command;
  const values = positional.map((field) => `\\fI${text(usageOf(field))}\\fR`).join(" ");
  const terms = [
    ...positional.map((field) => item(`\\fI${text(field.option.toUpperCase())}\\fR`, describeField(field))),
    ...fields
      .filter(({ isPositional }) => !isPositional)
      .map((field) => item(optionTerms(field), describeField(field))),
  ];
  return [
    ".PP",
    `${bold(commandPath(command))} ${values}`.trimEnd(),
    ".RS",
    `${text(describeOperation(command))}.`.replace(/\.\.$/, "."),
    ...terms.flat(),
    ...example(...examplesOf(command)),
    ".RE",
  ];
}

const toolLines = (tool: Tool): string[] => [
  `.SS ${tool.name}`,
  text(`${tool.message}.`),
  ...commandsOf(tool).flatMap(commandLines),
];

/** The options that do not belong to fields, of all operations. */
function commonLines(tools: readonly Tool[]): string[] {
  const all = tools.flatMap(commandsOf).flatMap(({ operation }) => commonOptions(operation));
  return [...new Map(all.map((option) => [option.name, option])).values()].flatMap(
    ({ name, short, description, isPath, values }) => {
      const names = [...(short ? [`-${short}`] : []), `--${name}`].map(bold).join(", ");
      return item(`${names}${isPath ? " \\fIPATH\\fR" : values ? " \\fIVALUE\\fR" : ""}`, `${description}.`);
    },
  );
}

const generalOptionLines = ({ name, placeholder, meaning }: GeneralOption): string[] =>
  item(`${bold(`--${name}`)} \\fI${placeholder}\\fR`, `${meaning}.`);

const INPUT = [
  text(
    'A value that is missing or "-" is read from standard input; "@path" is the content of a file, and "@@" a plain "@".',
  ),
  text("One line end is dropped at the end of both, except for hash, which takes bytes as they are."),
  text("Secrets come from files, from standard input, or from the terminal, which asks for them without showing them."),
];

const STATUS: readonly (readonly [string, string])[] = [
  ["0", "Done."],
  ["1", "A negative answer (an invalid token, a digest that does not match), or an address that cannot be used."],
  ["2", "Input or a setting that cannot be used; the reason is one line on standard error."],
];

/** The day of the last release, from the changelog, so that builds are reproducible. */
const releaseDay = (): string => /\d{4}-\d{2}-\d{2}/.exec(readFileSync("CHANGELOG.md", "utf8"))?.[0] ?? "2026-11-21";

/** The manual page, as troff with the macros of man(7). */
export function manual(tools: readonly Tool[]): string {
  const lines = [
    `.TH SIDEKIT 1 ${releaseDay()} "sidekit ${VERSION}" "User Commands"`,
    ...section(
      "Name",
      "sidekit \\- six developer tools: tokens, colours, passwords, digests, QR codes, placeholder text",
    ),
    ...section(
      "Synopsis",
      `${bold("sidekit")} \\fITOOL\\fR [\\fICOMMAND\\fR] [\\fIVALUES\\fR] [\\fIOPTIONS\\fR]`,
      ".br",
      `${bold("sidekit")} [${bold("serve")}] [\\fISETTINGS\\fR]`,
    ),
    ...section(
      "Description",
      text("Each operation of the tools is a command, and a route of the HTTP API that sidekit serves."),
      ...INPUT,
    ),
    ...section(
      "Commands",
      ...GENERAL_COMMANDS.flatMap(({ name, values = "", summary, options = [] }) => [
        ...item(`${bold(name)} ${text(values)}`.trimEnd(), `${summary}.`),
        ...(options.length === 0 ? [] : [".RS", ...options.flatMap(generalOptionLines), ".RE"]),
      ]),
    ),
    ...section("Tools", ...tools.flatMap(toolLines)),
    ...section("Options of several operations", ...commonLines(tools)),
    ...section(
      "Settings of serve and healthcheck",
      ...SETTINGS.flatMap((setting) => item(bold(usage(setting)), settingMeaning(setting))),
    ),
    ...section(
      "Environment",
      ...item(bold("NO_COLOR"), "Show no colours."),
      ...item(bold("FORCE_COLOR"), "Show colours in pipes too: 3 for 24 bits, 0 for none."),
      ...item(bold("COLORTERM, TERM"), "What the terminal can show."),
      ".PP",
      text("Each setting above names the variable that sets it as well."),
    ),
    ...section("Exit status", ...STATUS.flatMap(([term, description]) => item(bold(term), description))),
    ...section("See also", "sha256sum(1), qrencode(1)"),
  ];
  return `${lines.join("\n")}\n`;
}

if (import.meta.main) {
  const path = process.argv[2] ?? MANUAL;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, manual(await loadTools()));
}
