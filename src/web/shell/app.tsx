import { useEffect, useRef } from "preact/hooks";
import type { Mode, PageTool } from "../tool.ts";
import { announcement } from "../ui/announcement.ts";
import { EmptyIcon } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { Access } from "./access.tsx";
import { DropHint } from "./drop-hint.tsx";
import { Help } from "./help.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { Navigation } from "./navigation.tsx";
import { Overview } from "./overview.tsx";
import { type Shown, shown } from "./route.ts";
import { Search } from "./search.tsx";
import { Tabs } from "./tabs.tsx";

/** The heading takes the focus when another tool is opened: Tab then leads to the first control of the tool. */
function useArrival(place: string, title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef(place);
  useEffect(() => {
    document.title = title;
    if (arrived.current === place) return;
    // Opening the page moves no focus.
    const isFirst = arrived.current === "";
    arrived.current = place;
    if (isFirst) return;
    heading.current?.focus();
    scrollTo(0, 0);
  }, [place]);
  return heading;
}

/** The role of a view that has tabs above it. */
const panelOf = ({ modes }: PageTool, { name }: Mode) =>
  modes.length > 1 ? ({ role: "tabpanel", "aria-labelledby": `tab-${name}` } as const) : {};

const ToolView = ({ tool, mode, view: { Component } }: Shown) => (
  <>
    {tool.modes.length > 1 && <Tabs tool={tool} mode={mode} />}
    <div id="view" key={`${tool.name}/${mode.name}`} data-tool={tool.name} {...panelOf(tool, mode)}>
      <EmptyIcon.Provider value={tool.icon}>
        <Component />
      </EmptyIcon.Provider>
    </div>
  </>
);

const ABOUT = {
  title: "Developer tools",
  summary: "Six tools that run on your own service: what you enter is not stored, and goes nowhere else.",
};

/** The whole page. */
export function App({ tools }: { tools: readonly PageTool[] }) {
  const current = shown.value;
  const place = typeof current === "object" ? current : undefined;
  const { title, summary } = place?.tool ?? ABOUT;
  const heading = useArrival(current ? (place?.tool.name ?? "overview") : "", place ? `${title} · Sidekit` : "Sidekit");
  return (
    <>
      <a class="skip" href="#tool">
        Skip to content
      </a>
      <div class="shell">
        <Navigation tools={tools} current={place?.tool} />
        <main>
          <LoadFailure />
          {current && (
            <header class="title" data-tool={place?.tool.name}>
              {place && (
                <span class="tile">
                  <Icon name={place.tool.icon} />
                </span>
              )}
              <h1 id="tool" tabIndex={-1} ref={heading}>
                {title}
              </h1>
              <p>{summary}</p>
            </header>
          )}
          <Access />
          {place && <ToolView {...place} />}
          {current === "overview" && <Overview tools={tools} />}
        </main>
      </div>
      <Search tools={tools} />
      <Help tools={tools} />
      <DropHint />
      <p class="unseen" role="status">
        {announcement.value}
      </p>
    </>
  );
}
