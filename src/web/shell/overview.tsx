import type { ComponentChildren } from "preact";
import type { PageTool } from "../tool.ts";
import { Icon } from "../ui/icon.tsx";
import { showDialog } from "./dialogs.tsx";
import { linkTo } from "./route.ts";
import { SEARCH, usePaste } from "./search.tsx";

/** A QR code of version 1 that says "SIDEKIT", as lines of its dark modules. */
const CODE =
  "M0 0h7m3 0h1m1 0h1m1 0h7M0 1h1m5 0h1m4 0h2m1 0h1m5 0h1M0 2h1m1 0h3m1 0h1m1 0h1m1 0h1m3 0h1m1 0h3m1 0h1M0 3h1m1 0h3m1 0h1m1 0h1m1 0h1m1 0h1m1 0h1m1 0h3m1 0h1M0 4h1m1 0h3m1 0h1m1 0h3m1 0h1m1 0h1m1 0h3m1 0h1M0 5h1m5 0h1m1 0h2m1 0h1m2 0h1m5 0h1M0 6h7m1 0h1m1 0h1m1 0h1m1 0h7M8 7h3M0 8h1m1 0h5m3 0h2m2 0h5M0 9h1m1 0h4m2 0h2m1 0h4m2 0h2m1 0h1M1 10h1m4 0h4m2 0h1m1 0h2m2 0h3M2 11h1m2 0h1m3 0h6m4 0h2M0 12h4m1 0h4m1 0h1m1 0h1m2 0h1m3 0h2M8 13h1m1 0h1m1 0h1m2 0h1m1 0h1M0 14h7m3 0h2m1 0h1m2 0h1m2 0h2M0 15h1m5 0h1m1 0h1m6 0h3m1 0h2M0 16h1m1 0h3m1 0h1m1 0h4m1 0h1m2 0h1M0 17h1m1 0h3m1 0h1m1 0h1m1 0h6m1 0h2M0 18h1m1 0h3m1 0h1m1 0h3m1 0h1m1 0h2m1 0h2M0 19h1m5 0h1m4 0h4m5 0h1M0 20h7m1 0h1m3 0h1m3 0h3";

/** A typical result of each tool, by the tool's name. */
const PREVIEWS: Readonly<Record<string, ComponentChildren>> = {
  jwt: (
    <code>
      <span class="part-header">eyJhbGciOiJIUzI1NiJ9</span>.
      <span class="part-payload">eyJzdWIiOiJhZGEiLCJhZG1pbiI6dHJ1ZX0</span>.
      <span class="part-signature">b3LQxo3WJvXy7T0sNfCq2pZKd8mUe1aG</span>
    </code>
  ),
  passwd: (
    <code class="secret">
      hK<span class="digit">7</span>
      <span class="symbol">#</span>vRt<span class="digit">2</span>
      <span class="symbol">!</span>mXq<span class="digit">94</span>
      <span class="symbol">_</span>wZ
    </code>
  ),
  hash: <code>2cf24dba 5fb0a30e 26e83b2a c5b9e29e 1b161e5c 1fa7425e 73043362 938b9824</code>,
  qr: (
    <svg viewBox="-2 -2.5 25 25" aria-hidden="true" focusable="false">
      <path d={CODE} />
    </svg>
  ),
  lorem: <p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.</p>,
};

/** A typical result of a tool. */
export const Preview = ({ tool: { name } }: { tool: PageTool }) => (
  <div class={`preview of-${name}`} aria-hidden="true">
    {PREVIEWS[name]}
  </div>
);

/** Links to the modes of a tool, or to the variants of its only mode. */
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

/** A card for each tool. What is pasted here opens its view. */
export function Overview({ tools }: { tools: readonly PageTool[] }) {
  usePaste(tools);
  return (
    <>
      <button type="button" class="find" onClick={() => showDialog("search")}>
        <Icon name="search" />
        {SEARCH}
        <kbd>Ctrl K</kbd>
      </button>
      <ul class="overview">
        {tools.map((tool) => (
          <Card key={tool.name} tool={tool} />
        ))}
      </ul>
    </>
  );
}
