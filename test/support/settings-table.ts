import { displayedDefault, SETTINGS, usage } from "../../src/settings/settings.ts";

/** The table of settings in Markdown, as the README has it. */
export function settingsTable(): string {
  const rows = SETTINGS.map(
    (setting) =>
      `| \`${usage(setting)}\` | \`${setting.variable}\` | ${displayedDefault(setting)} | ${setting.meaning} |`,
  );
  return ["| Flag | Variable | Default | Meaning |", "|---|---|---|---|", ...rows].join("\n");
}
