import { access, BASE, token } from "../state/service.ts";
import { dialogShown } from "../state/shortcuts.ts";
import type { PageTool } from "../tool.ts";
import { Icon } from "../ui/icon.tsx";
import { ThemeButton } from "../ui/theme-button.tsx";
import { linkTo, OVERVIEW } from "./route.ts";

const Brand = ({ isOverview }: { isOverview: boolean }) => (
  <a class="brand" href={OVERVIEW} aria-current={isOverview ? "page" : undefined}>
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" />
      <path d="M21 10.5a5 3.8 0 0 0-5-2.5c-3 0-5 1.5-5 3.7 0 5.3 10.2 2.8 10.2 8.2 0 2.4-2.2 4.1-5.2 4.1a5.6 4.3 0 0 1-5.4-3" />
    </svg>
    Sidekit
  </a>
);

const SearchButton = () => (
  <button
    type="button"
    class="find"
    title="Search"
    aria-keyshortcuts="Control+K"
    onClick={() => {
      dialogShown.value = "search";
    }}
  >
    <Icon name="search" />
    <span>Search</span>
    <kbd>Ctrl K</kbd>
  </button>
);

const Links = () => (
  <div class="links">
    {/* A browser cannot send the service's token with a link; "/?docs" asks for it. */}
    <a
      class="quiet"
      href={token.value === undefined && access.value === "open" ? `${BASE}/docs` : `${BASE}/?docs`}
      title="API documentation"
    >
      <Icon name="book" />
      <span>API documentation</span>
    </a>
    <button
      type="button"
      class="quiet"
      title="Keyboard"
      onClick={() => {
        dialogShown.value = "help";
      }}
    >
      <Icon name="keyboard" />
      <span>Keyboard</span>
    </button>
    <ThemeButton />
  </div>
);

/** The way to each tool, and what concerns all of them. */
export const Navigation = ({ tools, current }: { tools: readonly PageTool[]; current: PageTool | undefined }) => (
  <header class="side">
    <Brand isOverview={current === undefined} />
    <SearchButton />
    <nav aria-label="Tools">
      <ul>
        {tools.map((tool, index) => (
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
