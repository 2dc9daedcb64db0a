import type { Setting } from "./setting.ts";
import { settings } from "./settings.ts";

function collectSettings(): readonly Setting<unknown>[] {
  const rows: Setting<unknown>[] = [];
  settings((row) => {
    rows.push(row);
    return row.fallback;
  });
  return rows;
}

/** All settings, in the order in which documents list them. */
export const SETTINGS = collectSettings();

/** How documents show a setting's default. */
export const displayedDefault = ({ shown, fallback }: Setting<unknown>): string =>
  shown ?? (fallback === undefined ? "–" : String(fallback));

/** A flag as it is written, with the name of its value. */
export const usage = ({ flag, placeholder }: Setting<unknown>): string =>
  placeholder === undefined ? `--${flag}` : `--${flag} ${placeholder}`;

/** The table of settings in Markdown. */
export function settingsTable(): string {
  const rows = SETTINGS.map((setting) => [
    `\`${usage(setting)}\``,
    `\`${setting.variable}\``,
    displayedDefault(setting),
    setting.meaning,
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(["Flag", "Variable", "Default", "Meaning"]), "|---|---|---|---|", ...rows.map(line)].join("\n");
}
