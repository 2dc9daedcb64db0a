import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { VERSION } from "../../runtime/version.ts";
import { bareCommand, helpOf, wrapped } from "../command/help-format.ts";
import type { Streams } from "../definition/streams.ts";
import { GENERAL_COMMANDS } from "./general-commands.ts";

/** Defined by the build from the tools; undefined when the service runs from source. */
declare const SIDEKIT_TITLES: Readonly<Record<string, string>> | undefined;

/** The names and titles of the tools. In a binary, no tool is loaded for them: that would double the time of the help. */
async function toolTitles(): Promise<[name: string, title: string][]> {
  if (typeof SIDEKIT_TITLES !== "undefined") return Object.entries(SIDEKIT_TITLES);
  const { TOOLS } = await import("../../tools/tools.ts");
  return TOOLS.map(({ name, title }) => [name, title]);
}

const EXAMPLES = [
  "sidekit hash sha256 hello",
  "sidekit qr https://example.com",
  "sidekit passwd 24",
  "sidekit color contrast '#777' white",
  "sidekit serve --port 8080",
];

/** Whether `man` finds the manual: packages put it beside the program's folder, or where the system's are. */
const hasManual = (): boolean =>
  [join(dirname(process.execPath), "../share/man"), "/usr/share/man", "/usr/local/share/man"].some((folder) =>
    ["", ".gz"].some((extension) => existsSync(`${folder}/man1/sidekit.1${extension}`)),
  );

const MORE = "More: sidekit TOOL --help, sidekit serve --help (settings)";

/** The output of `sidekit --help`. It fits a terminal of 80 columns and 24 rows. */
export async function generalHelp(streams: Streams): Promise<string> {
  const page = bareCommand("sidekit").usage("TOOL [command] [values] [options]");
  for (const [name, title] of await toolTitles()) page.command(name).summary(title).helpGroup("Tools:");
  const others = GENERAL_COMMANDS.map(({ name, isDefault }) => (isDefault ? `${name} (default)` : name)).join(", ");
  const title = `sidekit ${VERSION}: six developer tools, as commands, HTTP API and web page`;
  return `${wrapped(title, streams)}

${helpOf(page, streams)}
Examples:
${EXAMPLES.map((example) => `  ${example}`).join("\n")}

${wrapped(`Also: ${others}`, streams)}
${wrapped(hasManual() ? `${MORE}, man sidekit (manual)` : MORE, streams)}
`;
}
