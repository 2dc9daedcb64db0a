import { effect } from "@preact/signals";
import { Button } from "../controls/buttons.tsx";
import { Brand, Icon, type IconName } from "../controls/icon.tsx";
import { reference } from "../operation/service.ts";
import { type PageTool, TOOLS } from "../tools/tools.ts";
import { showDialog } from "./dialogs.tsx";
import { kept } from "./kept.ts";
import { linkTo, OVERVIEW } from "./route.ts";

/** The themes with their icons; "auto" follows the system. */
const THEMES: ReadonlyMap<string, IconName> = new Map([
  ["auto", "theme"],
  ["light", "light"],
  ["dark", "dark"],
]);

const theme = kept("theme", "auto");

/** Shows the page in the theme that was chosen. */
export const startTheme = () =>
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });

/** Switches to the next theme. */
export function ThemeButton({ labelClass }: { labelClass?: string }) {
  const names = [...THEMES.keys()];
  const label = `Theme: ${theme.value}`;
  return (
    <Button
      icon={THEMES.get(theme.value) ?? "theme"}
      class="quiet"
      title={label}
      onClick={() => {
        theme.value = names[(names.indexOf(theme.value) + 1) % names.length] ?? "auto";
      }}
    >
      <span key={label} class={labelClass}>
        {label}
      </span>
    </Button>
  );
}

/** Opens the search. */
export const SearchButton = ({ children }: { children: string }) => (
  <Button icon="search" class="find" title="Search" aria-keyshortcuts="Control+K" onClick={() => showDialog("search")}>
    {children}
    <kbd>Ctrl K</kbd>
  </Button>
);

/** The side bar: tools, search, documentation, theme. */
export const Navigation = ({ current }: { current: PageTool | undefined }) => (
  <header class="side">
    <Brand href={OVERVIEW} isCurrent={current === undefined} />
    <SearchButton>Search</SearchButton>
    <nav aria-label="Tools">
      <ul>
        {TOOLS.map((tool, index) => (
          <li key={tool.name}>
            <a
              href={linkTo(tool)}
              aria-current={tool === current ? "page" : undefined}
              aria-keyshortcuts={String(index + 1)}
              data-tool={tool.name}
            >
              <Icon name={tool.icon} />
              <span>{tool.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <div class="links">
      <a class="quiet" href={reference()} title="API documentation">
        <Icon name="book" />
        <span>API documentation</span>
      </a>
      <Button icon="keyboard" class="quiet" title="Keyboard" onClick={() => showDialog("help")}>
        <span>Keyboard</span>
      </Button>
      <ThemeButton />
    </div>
  </header>
);
