import { Brand, Icon } from "../controls/icon.tsx";
import { ThemeButton } from "../controls/theme.tsx";
import { reference } from "../operation/service.ts";
import type { PageTool } from "../tool.ts";
import { showDialog } from "./dialogs.tsx";
import { linkTo, OVERVIEW } from "./route.ts";

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
export const Navigation = ({ tools, current }: { tools: readonly PageTool[]; current: PageTool | undefined }) => (
  <header class="side">
    <Brand href={OVERVIEW} isCurrent={current === undefined} />
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
