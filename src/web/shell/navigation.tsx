import { effect, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Button, Icon, type IconName } from "../controls/buttons.tsx";
import { kept, reference } from "../operation/service.ts";
import { type PageTool, TOOLS } from "../tools/tools.ts";
import { showDialog } from "./dialogs.tsx";
import { linkTo, OVERVIEW, placeOf } from "./route.ts";
import { SEARCH, usePaste } from "./search.tsx";

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

export const SearchButton = ({ children }: { children: string }) => (
  <Button icon="search" class="find" title="Search" aria-keyshortcuts="Control+K" onClick={() => showDialog("search")}>
    {children}
    <kbd>Ctrl K</kbd>
  </Button>
);

export const Brand = ({ href, isCurrent = false }: { href: string; isCurrent?: boolean }) => (
  <a class="brand" href={href} aria-current={isCurrent ? "page" : undefined}>
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" />
      <path d="M21 10.5a5 3.8 0 0 0-5-2.5c-3 0-5 1.5-5 3.7 0 5.3 10.2 2.8 10.2 8.2 0 2.4-2.2 4.1-5.2 4.1a5.6 4.3 0 0 1-5.4-3" />
    </svg>
    Sidekit
  </a>
);

/** The side bar: tools, search, documentation, theme. */
export const Navigation = ({ current }: { current: PageTool | undefined }) => (
  <header class="side">
    <Brand href={OVERVIEW} isCurrent={current === undefined} />
    <SearchButton>Search</SearchButton>
    <nav aria-label="Tools">
      <ul>
        {TOOLS.map((tool) => (
          <li key={tool.name}>
            <a href={linkTo(tool)} aria-current={tool === current ? "page" : undefined} data-tool={tool.name}>
              <Icon name={tool.name} />
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

/** Typical results of tools, by their names. A colour is a style, and a code an icon. */
const PREVIEWS: Readonly<Record<string, string>> = {
  jwt: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEiLCJhZG1pbiI6dHJ1ZX0.b3LQxo3WJvXy7T0sNfCq2pZKd8mUe1aG",
  color: "",
  passwd: "hK7#vRt2!mXq94_wZ",
  hash: "2cf24dba 5fb0a30e 26e83b2a c5b9e29e 1b161e5c 1fa7425e 73043362 938b9824",
  lorem: "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.",
};

const Links = ({ of, label }: { of: readonly { label: string; href: string }[]; label?: string }) => (
  <ul class="modes" aria-label={label}>
    {of.map(({ label, href }) => (
      <li key={href}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
);

const Card = ({ tool }: { tool: PageTool }) => (
  <li class="card tool" data-tool={tool.name}>
    <div class={`preview of-${tool.name}`} aria-hidden="true" translate={false}>
      <code>{PREVIEWS[tool.name] ?? <Icon name={tool.name} />}</code>
    </div>
    <h2>
      <Icon name={tool.name} />
      <a href={linkTo(tool)}>{tool.title}</a>
    </h2>
    <p>{tool.summary}</p>
    <Links
      of={tool.modes.map(({ name, label }) => ({ label, href: linkTo(tool, name) }))}
      label={`${tool.title}: operations`}
    />
  </li>
);

/** The views that a person has chosen, and used last. What was entered into them is not kept. */
const favouriteLines = kept("favourites");
const recentLines = kept("recent");

const linesOf = ({ value }: Signal<string>): string[] => value.split("\n").filter(Boolean);

/** The views that were chosen, by their addresses. */
export const favourites = (): string[] => linesOf(favouriteLines);

/** The views that were used last. */
export const recent = (): string[] => linesOf(recentLines);

/** Adds a view to the favourites, or removes it. */
export function turnFavourite(address: string): void {
  favouriteLines.value = [...new Set(favourites()).symmetricDifference(new Set([address]))].join("\n");
}

const MOST = 6;

/** Keeps which view an address names, if something was entered into it. */
export function remember(address: string): void {
  const [view = "", entered] = address.split("?");
  if (entered === undefined) return;
  recentLines.value = [view, ...recent().filter((each) => each !== view)].slice(0, MOST).join("\n");
}

export function forget(): void {
  recentLines.value = "";
}

interface KeptProps {
  title: string;
  addresses: readonly string[];
  children?: ComponentChildren;
}

/** Links to views that this browser keeps, by names such as "Colour: Mix". */
function Kept({ title, addresses, children }: KeptProps) {
  const links = addresses.flatMap((href) => {
    const place = placeOf(href);
    return place ? [{ href, label: `${place.tool.label}: ${place.mode.label}` }] : [];
  });
  if (links.length === 0) return null;
  return (
    <nav class="kept" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {children}
      </header>
      <Links of={links} />
    </nav>
  );
}

/** A card for each tool. What is pasted here opens its view. */
export function Overview() {
  usePaste();
  return (
    <>
      <SearchButton>{SEARCH}</SearchButton>
      <Kept title="Favourites" addresses={favourites()} />
      <Kept title="Recently used" addresses={recent()}>
        <button type="button" class="quiet" onClick={forget}>
          Forget
        </button>
      </Kept>
      <ul class="stack overview">
        {TOOLS.map((tool) => (
          <Card key={tool.name} tool={tool} />
        ))}
      </ul>
    </>
  );
}
