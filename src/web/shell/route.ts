import { effect, signal } from "@preact/signals";
import { fragmentOf, placeOf } from "../state/address.ts";
import type { Tool } from "../tool.ts";

/** Addresses follow typing at this distance: browsers refuse too many changes at a time. */
const PAUSE_MS = 300;

/** Where one is: the names of a tool and of one of its modes. */
export const route = signal({ tool: "", mode: "" });

/** The mode that each tool was left in. */
const left = new Map<string, string>();

/** The mode of a tool where it was left, else its first. */
const modeOf = (tool: Tool, name: string) => tool.modes.find((mode) => mode.name === name) ?? tool.modes[0];

/** The address of a tool, in the mode where it was left or in the one that is named. */
export function linkTo(tool: Tool, name = left.get(tool.name) ?? "", query = ""): string {
  const mode = modeOf(tool, name);
  return fragmentOf({ tool: tool.name, mode: mode === tool.modes[0] ? "" : mode.name, query });
}

/** The tool and the mode where one is. */
export function current(tools: readonly [Tool, ...Tool[]]) {
  const tool = tools.find(({ name }) => name === route.value.tool) ?? tools[0];
  return { tool, mode: modeOf(tool, route.value.mode) };
}

/** Keeps the address and the page in step, in both directions. */
export function startRouting(tools: readonly [Tool, ...Tool[]]): void {
  /** The fragment that the page stands for; another one is on its way in. */
  let known = "";

  /** Goes where the address says; the fields that it names hold what it says from then on. */
  const follow = (): void => {
    known = location.hash;
    // Another one is a place within the view, such as the skip link's.
    if (known !== "" && !known.startsWith("#/")) return;
    const place = placeOf(known);
    const tool = tools.find(({ name }) => name === place.tool) ?? tools[0];
    const mode = modeOf(tool, place.mode);
    if (place.query !== "") mode.address.read(new URLSearchParams(place.query));
    left.set(tool.name, mode.name);
    route.value = { tool: tool.name, mode: mode.name };
  };
  const write = (fragment: string): void => {
    if (location.hash !== known) return;
    history.replaceState(null, "", fragment);
    known = location.hash;
  };

  follow();
  addEventListener("hashchange", follow);
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const { tool, mode } = current(tools);
    const fragment = linkTo(tool, mode.name, mode.address.write());
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE_MS, fragment);
  });
}
