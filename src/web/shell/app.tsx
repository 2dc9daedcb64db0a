import { useEffect, useRef } from "preact/hooks";
import type { Mode, Tool } from "../tool.ts";
import { announcement } from "../ui/copy.tsx";
import { Access } from "./access.tsx";
import { Help } from "./help.tsx";
import { Navigation } from "./navigation.tsx";
import { current } from "./route.ts";
import { Tabs } from "./tabs.tsx";

/** The heading of a tool takes the focus when one goes there: what comes next is its first control. */
function useArrival(tool: Tool) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef(tool);
  useEffect(() => {
    document.title = `${tool.title} · Sidekit`;
    if (arrived.current === tool) return;
    arrived.current = tool;
    heading.current?.focus();
    scrollTo(0, 0);
  }, [tool]);
  return heading;
}

/** What a view is to the tabs above it, where there are any. */
const panelOf = ({ modes }: Tool, { name }: Mode) =>
  modes.length > 1 ? ({ role: "tabpanel", "aria-labelledby": `tab-${name}` } as const) : {};

/** The whole page. */
export function App({ tools }: { tools: readonly [Tool, ...Tool[]] }) {
  const { tool, mode } = current(tools);
  const heading = useArrival(tool);
  const { View } = mode;
  return (
    <>
      <a class="skip" href="#tool">
        Skip to the tool
      </a>
      <div class="shell">
        <Navigation tools={tools} current={tool} />
        <main>
          <header class="title">
            <h1 id="tool" tabIndex={-1} ref={heading}>
              {tool.title}
            </h1>
            <p>{tool.summary}</p>
          </header>
          <Access />
          {tool.modes.length > 1 && <Tabs tool={tool} mode={mode} />}
          <div id="view" key={`${tool.name}/${mode.name}`} {...panelOf(tool, mode)}>
            <View />
          </div>
        </main>
      </div>
      <Help tools={tools} />
      <p class="unseen" role="status">
        {announcement.value}
      </p>
    </>
  );
}
