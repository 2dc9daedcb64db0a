import { type Setting, settingOf, settings } from "./settings.ts";

const collected: Setting<unknown>[] = [];
settings((flag, fallback, row) => {
  collected.push(settingOf(flag, fallback, row));
  return fallback;
});

/** All settings, in the order of the documents. */
export const SETTINGS: readonly Setting<unknown>[] = collected;

/** A setting's default value in documents. */
export const displayedDefault = ({ defaultText, fallback }: Setting<unknown>): string =>
  defaultText ?? (fallback === undefined ? "–" : String(fallback));

/** A flag with the name of its value: "--port N". */
export const usage = ({ flag, placeholder }: Setting<unknown>): string =>
  placeholder === undefined ? `--${flag}` : `--${flag} ${placeholder}`;

/** The table of settings in Markdown. */
export function settingsTable(): string {
  const rows = SETTINGS.map(
    (setting) =>
      `| \`${usage(setting)}\` | \`${setting.variable}\` | ${displayedDefault(setting)} | ${setting.meaning} |`,
  );
  return ["| Flag | Variable | Default | Meaning |", "|---|---|---|---|", ...rows].join("\n");
}
