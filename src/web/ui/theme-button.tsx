import { THEMES, theme } from "../state/theme.ts";
import { Icon } from "./icon.tsx";

const THEME_ICONS = { auto: "theme", light: "light", dark: "dark" } as const;

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
      <Icon name={THEME_ICONS[theme.value]} />
      <span class={labelClass}>{label}</span>
    </button>
  );
}
