import { effect, type Signal, signal } from "@preact/signals";
import { Brand, Icon } from "../controls/icon.tsx";
import { reference } from "../operation/service.ts";
import { type PageTool, TOOLS } from "../tools/tools.ts";
import { showDialog } from "./dialogs.tsx";
import { linkTo, OVERVIEW } from "./route.ts";

const THEME_KEY = "sidekit.theme";

const THEMES = ["auto", "light", "dark"] as const;

/** The theme that was chosen; "auto" follows the system. */
const theme = signal(THEMES.find((each) => each === localStorage.getItem(THEME_KEY)) ?? "auto");

/** Shows the page in the chosen theme and remembers it. */
export function startTheme(): void {
  effect(() => {
    if (theme.value === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
    localStorage.setItem(THEME_KEY, theme.value);
  });
}

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

const SearchButton = () => (
  <button type="button" class="find" title="Search" aria-keyshortcuts="Control+K" onClick={() => showDialog("search")}>
    <Icon name="search" />
    <span>Search</span>
    <kbd>Ctrl K</kbd>
  </button>
);

const Links = () => (
  <div class="links">
    <a class="quiet" href={reference()} title="API documentation">
      <Icon name="book" />
      <span>API documentation</span>
    </a>
    <button type="button" class="quiet" title="Keyboard" onClick={() => showDialog("help")}>
      <Icon name="keyboard" />
      <span>Keyboard</span>
    </button>
    <ThemeButton />
  </div>
);

/** The side bar: tools, search, documentation, theme. */
export const Navigation = ({ current }: { current: PageTool | undefined }) => (
  <header class="side">
    <Brand href={OVERVIEW} isCurrent={current === undefined} />
    <SearchButton />
    <nav aria-label="Tools">
      <ul>
        {TOOLS.map((tool, index) => (
          <li key={tool.name}>
            <a
              href={linkTo(tool)}
              aria-current={tool === current ? "page" : undefined}
              aria-keyshortcuts={String(index + 1)}
              data-key={index + 1}
              data-tool={tool.name}
            >
              <Icon name={tool.icon} />
              <span>{tool.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <Links />
  </header>
);

/** A list that this browser keeps: a line for each entry. */
const list = (key: string): Signal<readonly string[]> =>
  signal(localStorage.getItem(key)?.split("\n").filter(Boolean) ?? []);

const FAVOURITES = "sidekit.favourites";
const RECENT = "sidekit.recent";

/** The views that were chosen, by their addresses. */
export const favourites = list(FAVOURITES);

/** The views that were used last. What was entered into them is not kept. */
export const recent = list(RECENT);

function keep(key: string, kept: Signal<readonly string[]>, entries: readonly string[]): void {
  kept.value = entries;
  localStorage.setItem(key, entries.join("\n"));
}

/** Adds a view to the favourites, or removes it. */
export function turnFavourite(address: string): void {
  const others = favourites.value.filter((each) => each !== address);
  keep(FAVOURITES, favourites, others.length < favourites.value.length ? others : [...others, address]);
}

const MOST = 6;

const viewOf = (address: string): string => address.split("?")[0] ?? "";

/** Keeps which view an address names, if something was entered into it. */
export function remember(address: string): void {
  const view = viewOf(address);
  if (view !== address) keep(RECENT, recent, [view, ...recent.value.filter((each) => each !== view)].slice(0, MOST));
}

export const forget = (): void => keep(RECENT, recent, []);
