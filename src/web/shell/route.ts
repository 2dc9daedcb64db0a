import { effect, signal } from "@preact/signals";
import { fragmentOf, placeOf } from "../state/address.ts";
import type { Mode, PageTool, View, Views } from "../tool.ts";

/** Addresses follow typing at this distance: browsers refuse too many changes at a time. */
const PAUSE_MS = 300;

/** What is shown of a tool. */
export interface Shown {
  tool: PageTool;
  mode: Mode;
  view: View;
}

/** What is shown: a tool in one of its modes, the overview, or nothing yet. */
export const shown = signal<Shown | "overview" | undefined>(undefined);

/** Whether code of the page could not be loaded: the service has a newer release, or cannot be reached. */
export const loadFailed = signal(false);

/** The address of the overview. */
export const OVERVIEW = "#/";

/** The mode of each tool that was shown last. */
const left = new Map<string, string>();

/** The mode of this name, else the first one of the tool. */
const modeOf = (tool: PageTool, name: string): Mode => tool.modes.find((mode) => mode.name === name) ?? tool.modes[0];

/** The address of a tool in a mode: by default the one that was shown last. */
export function linkTo(tool: PageTool, name = left.get(tool.name) ?? "", query = ""): string {
  const mode = modeOf(tool, name);
  return fragmentOf({ tool: tool.name, mode: mode === tool.modes[0] ? "" : mode.name, query });
}

/** The code of a tool, or undefined if it cannot be loaded. */
async function viewsOf(tool: PageTool): Promise<Views | undefined> {
  try {
    return (await tool.load()).views;
  } catch {
    return undefined;
  }
}

/**
 * Shows what a fragment says; the fields that it names hold what it says from then on.
 *
 * @returns Whether it is shown: another view may have been opened while its code was loading, or that failed.
 */
async function show(tools: readonly PageTool[], fragment: string): Promise<boolean> {
  const place = placeOf(fragment);
  const tool = tools.find(({ name }) => name === place.tool);
  if (!tool) {
    shown.value = "overview";
    return true;
  }
  const mode = modeOf(tool, place.mode);
  const views = await viewsOf(tool);
  if (location.hash !== fragment) return false;
  const view = views?.[mode.name];
  loadFailed.value = view === undefined;
  if (!view) return false;
  if (place.query !== "") view.address.read(new URLSearchParams(place.query));
  left.set(tool.name, mode.name);
  shown.value = { tool, mode, view };
  return true;
}

/** Keeps the address and the page in step, in both directions. */
export function startRouting(tools: readonly PageTool[]): void {
  /** The fragment that the page shows: while another one is loading, the address is not this page's to change. */
  let current: string | undefined;

  const follow = async (): Promise<void> => {
    const { hash } = location;
    // Other fragments are places within the view, such as the target of the skip link.
    const isPlace = hash === "" || hash.startsWith("#/");
    if (!isPlace || (await show(tools, hash))) current = hash;
  };
  const write = (fragment: string): void => {
    if (location.hash !== current) return;
    history.replaceState(null, "", fragment);
    current = location.hash;
  };

  void follow();
  addEventListener("hashchange", follow);
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    clearTimeout(timer);
    if (shown.value === undefined || shown.value === "overview") return;
    const { tool, mode, view } = shown.value;
    timer = setTimeout(write, PAUSE_MS, linkTo(tool, mode.name, view.address.write()));
  });
}
