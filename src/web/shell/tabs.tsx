import { useEffect, useRef } from "preact/hooks";
import type { Mode, PageTool } from "../tool.ts";
import { linkTo } from "./route.ts";

/** Where an arrow key leads from a place among `count`. */
function moved(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** The views of a tool: one is shown, arrow keys choose (ARIA Authoring Practices, tabs). */
export function Tabs({ tool, mode }: { tool: PageTool; mode: Mode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the tabs are wider than the screen.
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [mode]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    // From the tab that has the focus: the view that is shown may be a key behind.
    const from = event.target instanceof HTMLElement ? tabs.indexOf(event.target) : -1;
    const next = moved(event.key, from, tabs.length);
    const target = next === undefined ? undefined : tool.modes[next];
    if (next === undefined || target === undefined) return;
    event.preventDefault();
    location.hash = linkTo(tool, target.name);
    tabs[next]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={tool.title} ref={list} onKeyDown={onKeyDown}>
      {tool.modes.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === mode.name}
          aria-controls="view"
          tabIndex={name === mode.name ? 0 : -1}
          onClick={() => {
            location.hash = linkTo(tool, name);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
