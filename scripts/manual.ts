/**
 * Generates the manual page sidekit(1): what the commands are for, and the help of each of them.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { BOLD, RESET } from "../src/cli/command/commander.ts";
import { commandsOf } from "../src/cli/command/commands.ts";
import { SOURCES_OF_VALUES } from "../src/cli/command/help.ts";
import { completionScript, SHELLS } from "../src/cli/completion.ts";
import { GENERAL_COMMANDS } from "../src/cli/general-commands.ts";
import { help } from "../src/cli/program.ts";
import type { Paper } from "../src/cli/streams.ts";
import { VERSION } from "../src/runtime/version.ts";
import { loadTools } from "../src/tools/load-tool.ts";

/** The path of the page. */
export const MANUAL = "dist/sidekit.1";

/** Help as wide as man(1) writes on a terminal of 80 columns, and with titles in bold. */
const PAPER: Paper = { columns: () => 71, colors: () => "256" };

/** Escapes a text for troff: backslashes, hyphens in commands, and lines that would begin a request. */
const text = (words: string): string =>
  words
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll(/^(?=[.'])/gm, "\\&");

const bold = (words: string): string => `\\fB${text(words)}\\fR`;
const section = (title: string, ...lines: readonly string[]): string[] => [`.SH ${title.toUpperCase()}`, ...lines];
const item = (term: string, description: string): string[] => [".TP", term, text(description)];

/** The help of a command as it is, below its name. */
async function helpLines(words: readonly string[]): Promise<string[]> {
  const page = text((await help(words, PAPER)).trimEnd())
    .replaceAll(BOLD, "\\fB")
    .replaceAll(RESET, "\\fR");
  return [`.SS sidekit ${words.join(" ")}`, ".nf", page, ".fi"];
}

const INPUT = [
  text(SOURCES_OF_VALUES),
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
export async function manual(): Promise<string> {
  const tools = await loadTools();
  const ofTools = tools.flatMap((tool) => [[tool.name], ...commandsOf(tool).map(({ name }) => [tool.name, name])]);
  const pages = [...ofTools, ...GENERAL_COMMANDS.map(({ name }) => [name])];
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
    ...section("Commands", ...(await Promise.all(pages.map(helpLines))).flat()),
    ...section(
      "Environment",
      ...item(bold("NO_COLOR"), "Show no colours."),
      ...item(bold("FORCE_COLOR"), "Show colours in pipes too: 3 for 24 bits, 0 for none."),
      ...item(bold("COLORTERM, TERM"), "What the terminal can show."),
      ".PP",
      text("Each setting of sidekit serve names the variable that sets it as well."),
    ),
    ...section("Exit status", ...STATUS.flatMap(([term, description]) => item(bold(term), description))),
    ...section("See also", "sha256sum(1), qrencode(1)"),
  ];
  return `${lines.join("\n")}\n`;
}

type Shell = (typeof SHELLS)[number];

/** The folder of each shell's completions below /usr/share, in general and on Debian. */
const COMPLETIONS: Readonly<Record<Shell, { usual: string; debian: string }>> = {
  bash: { usual: "bash-completion/completions/sidekit", debian: "bash-completion/completions/sidekit" },
  zsh: { usual: "zsh/site-functions/_sidekit", debian: "zsh/vendor-completions/_sidekit" },
  fish: { usual: "fish/vendor_completions.d/sidekit.fish", debian: "fish/vendor_completions.d/sidekit.fish" },
};

/** The manual page and the completions by their paths below /usr/share. */
export async function sharedDocuments(system: "usual" | "debian"): Promise<Map<string, string>> {
  const completions = SHELLS.map((shell): [string, string] => [COMPLETIONS[shell][system], completionScript([shell])]);
  return new Map([["man/man1/sidekit.1", await manual()], ...completions]);
}

if (import.meta.main) {
  const path = process.argv[2] ?? MANUAL;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await manual());
}
