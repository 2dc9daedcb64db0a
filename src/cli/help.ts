import { VERSION } from "../version.ts";
import { SETTINGS } from "./settings.ts";

/** What `sidekit --help` prints. */
export function help(): string {
  const rows = Object.values(SETTINGS).map(({ flag, placeholder, variable, shown, meaning }) => [
    `--${flag} ${placeholder}`,
    variable,
    shown,
    meaning.replaceAll("`", ""),
  ]);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0)) + 2;
  const widths = [width(0), width(1), width(2)];
  const lines = rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("")}`);
  return `sidekit ${VERSION}: six developer tools behind one HTTP API

Usage:
  sidekit [serve] [flags]   answer requests
  sidekit --help            this page
  sidekit --version         the version

Flags, the variables that do the same, and defaults:
${lines.join("\n")}

A flag wins over its variable. A wrong value stops the start with exit code 2.
`;
}
