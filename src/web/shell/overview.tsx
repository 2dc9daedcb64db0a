import { dialogShown } from "../state/shortcuts.ts";
import type { PageTool } from "../tool.ts";
import { Icon } from "../ui/icon.tsx";
import { Preview } from "./preview.tsx";
import { linkTo } from "./route.ts";

/** The places within a tool: its modes, or what its only mode can make. */
const placesOf = (tool: PageTool): { label: string; href: string }[] => [
  ...(tool.modes.length > 1 ? tool.modes.map(({ name, label }) => ({ label, href: linkTo(tool, name) })) : []),
  ...(tool.variants ?? []).map(({ label, query }) => ({ label, href: linkTo(tool, "", query) })),
];

const Card = ({ tool }: { tool: PageTool }) => (
  <li class="card tool" data-tool={tool.name}>
    <Preview tool={tool} />
    <h2>
      <Icon name={tool.icon} />
      <a href={linkTo(tool)}>{tool.title}</a>
    </h2>
    <p>{tool.summary}</p>
    <ul class="modes" aria-label={`${tool.title}: operations`}>
      {placesOf(tool).map(({ label, href }) => (
        <li key={label}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  </li>
);

/** All tools at a glance. */
export const Overview = ({ tools }: { tools: readonly PageTool[] }) => (
  <>
    <button
      type="button"
      class="find"
      onClick={() => {
        dialogShown.value = "search";
      }}
    >
      <Icon name="search" />
      Search tools and operations
      <kbd>Ctrl K</kbd>
    </button>
    <ul class="overview">
      {tools.map((tool) => (
        <Card key={tool.name} tool={tool} />
      ))}
    </ul>
  </>
);
