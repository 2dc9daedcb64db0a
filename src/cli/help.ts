import { displayedDefault, SETTINGS, usage } from "../settings/settings-table.ts";
import { VERSION } from "../version.ts";

/** What `sidekit --help` prints. */
export function help(): string {
  const rows = SETTINGS.map((setting) => [
    usage(setting),
    setting.variable,
    displayedDefault(setting),
    setting.meaning.replaceAll("`", ""),
  ]);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0)) + 2;
  const widths = [width(0), width(1), width(2)];
  const lines = rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("")}`);
  return `sidekit ${VERSION}: six developer tools behind one HTTP API

Usage:
  sidekit [serve] [flags]       answer requests
  sidekit healthcheck [flags]   exit 0 if the server that the same settings describe is ready
  sidekit --help                this page
  sidekit --version             the version

Flags, the variables that do the same, and defaults:
${lines.join("\n")}

A flag wins over its variable; --flag value and --flag=value are the same. Switches stand bare, their variables take
true, false, 1 or 0. A wrong value stops the start with exit code 2, an address that cannot be had with 1.
`;
}
