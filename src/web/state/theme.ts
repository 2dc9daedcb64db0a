import { effect, signal } from "@preact/signals";

const KEY = "sidekit.theme";

export const THEMES = ["auto", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

/** The theme that was chosen; "auto" follows the system. */
export const theme = signal<Theme>(THEMES.find((each) => each === localStorage.getItem(KEY)) ?? "auto");

/** Shows the page in the chosen theme and remembers it. */
export function startTheme(): void {
  effect(() => {
    if (theme.value === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
    localStorage.setItem(KEY, theme.value);
  });
}
