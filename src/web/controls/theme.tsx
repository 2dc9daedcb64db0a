import { effect, signal } from "@preact/signals";
import { Icon } from "./icon.tsx";

const KEY = "sidekit.theme";

const THEMES = ["auto", "light", "dark"] as const;

/** The theme that was chosen; "auto" follows the system. */
const theme = signal(THEMES.find((each) => each === localStorage.getItem(KEY)) ?? "auto");

/** Shows the page in the chosen theme and remembers it. */
export function startTheme(): void {
  effect(() => {
    if (theme.value === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
    localStorage.setItem(KEY, theme.value);
  });
}

const ICONS = { auto: "theme", light: "light", dark: "dark" } as const;

/** Switches to the next theme. */
export function ThemeButton({ labelClass }: { labelClass?: string }) {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? "auto";
  const label = `Theme: ${theme.value}`;
  return (
    <button
      type="button"
      class="quiet"
      title={label}
      onClick={() => {
        theme.value = next;
      }}
    >
      <Icon name={ICONS[theme.value]} />
      <span class={labelClass}>{label}</span>
    </button>
  );
}
