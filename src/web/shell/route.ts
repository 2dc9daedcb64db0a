import { effect, signal } from "@preact/signals";
import { ADDRESS_READ } from "../controls/buttons.tsx";
import type { View, Views } from "../controls/view-of.tsx";
import { type Mode, type PageTool, TOOLS } from "../tools/tools.ts";

/** The address is changed after this pause in typing: browsers refuse frequent changes. */
const PAUSE_MS = 300;

/** What loads the code of each tool, by its name: the page opens without it. */
export type Loaders = Readonly<Record<string, () => Promise<{ views: Views }>>>;

/** The view of a tool that is shown. */
export interface Shown {
  tool: PageTool;
  mode: Mode;
  view: View;
  /** The field that takes the focus if the search has opened the view: the first one, or after a paste the first empty one. */
  field?: "first" | "empty" | undefined;
}

/** What is shown: a view of a tool, the overview, or nothing yet. */
export const shown = signal<Shown | "overview" | undefined>(undefined);

/** Whether code of the page could not be loaded: the service has a newer release, or cannot be reached. */
export const loadFailed = signal(false);

export const OVERVIEW = "#/";

/** The mode of each tool that was shown last. */
const left = new Map<string, string>();

const modeOf = (tool: PageTool, name: string | undefined): Mode =>
  tool.modes.find((mode) => mode.name === name) ?? tool.modes[0];

/** The address of a tool in a mode: by default the one that was shown last. The first mode needs no name. */
export function linkTo(tool: PageTool, name = left.get(tool.name), query = ""): string {
  const mode = modeOf(tool, name);
  return `#/${tool.name}${mode === tool.modes[0] ? "" : `/${mode.name}`}${query && `?${query}`}`;
}

/** What the part of an address after "#" names: "#/jwt/sign?algorithm=ES256". Undefined for the overview. */
export function placeOf(fragment: string): { tool: PageTool; mode: Mode; query: string } | undefined {
  const [path = "", ...rest] = fragment.replace(/^#\/?/, "").split("?");
  const [name, mode] = path.split("/");
  const tool = TOOLS.find((each) => each.name === name);
  return tool && { tool, mode: modeOf(tool, mode), query: rest.join("?") };
}

/** What the search gives to the view that opens next. The text may be a secret, so it is in no address. */
let carried: { fragment: string; text: string | undefined } | undefined;

/** Opens a view for the search, with a text in it if there is one. */
export function openFound(tool: PageTool, mode: Mode, text?: string): void {
  const fragment = linkTo(tool, mode.name);
  carried = { fragment, text };
  if (location.hash !== fragment) location.hash = fragment;
  else if (typeof shown.value === "object") shown.value = { ...shown.value, field: hand(shown.value.view, fragment) };
}

/** Gives the carried text to the view that it is for. @returns The field that takes the focus. */
function hand(view: View, fragment: string): Shown["field"] {
  const given = carried?.fragment === fragment ? carried : undefined;
  carried = undefined;
  if (given?.text !== undefined) view.take?.(given.text);
  return given && (given.text === undefined ? "first" : "empty");
}

/** The code of a view, or undefined if it cannot be loaded. */
async function viewOf(load: Loaders[string] | undefined, { name }: Mode): Promise<View | undefined> {
  try {
    const view = (await load?.())?.views[name];
    return typeof view === "function" ? await view() : view;
  } catch {
    return undefined;
  }
}

/** Opens the view of a fragment. @returns False if another one was opened meanwhile, or if its code cannot be loaded. */
async function show(loaders: Loaders, fragment: string): Promise<boolean> {
  const place = placeOf(fragment);
  if (!place) {
    shown.value = "overview";
    return true;
  }
  const { tool, mode, query } = place;
  const view = await viewOf(loaders[tool.name], mode);
  if (location.hash !== fragment) return false;
  loadFailed.value = view === undefined;
  if (!view) return false;
  if (query !== "") view.address.read(new URLSearchParams(query));
  const field = hand(view, fragment);
  left.set(tool.name, mode.name);
  shown.value = { tool, mode, view, field };
  return true;
}

/** Shows the view that the address names, and writes the view's state into the address. @param onWrite Gets each address. */
export function startRouting(loaders: Loaders, onWrite: (fragment: string) => void): void {
  /** The fragment that the page shows. While another one is loading, the address must not be changed. */
  let current: string | undefined;

  const follow = async (): Promise<void> => {
    const { hash } = location;
    // Other fragments are places within the view, such as the target of the skip link. The address stays that of the view.
    const isWithin = shown.value !== undefined && /^#[^/]/.test(hash);
    if (isWithin) history.replaceState(null, "", current);
    else if (await show(loaders, hash)) current = hash;
  };
  const write = (fragment: string): void => {
    if (location.hash !== current) return;
    onWrite(fragment);
    history.replaceState(null, "", fragment);
    current = location.hash;
  };

  void follow();
  addEventListener("hashchange", follow);
  effect(() => {
    if (shown.value === undefined || shown.value === "overview") return undefined;
    const { tool, mode, view } = shown.value;
    const writeNow = write.bind(undefined, linkTo(tool, mode.name, view.address.write()));
    const timer = setTimeout(writeNow, PAUSE_MS);
    addEventListener(ADDRESS_READ, writeNow);
    return () => {
      clearTimeout(timer);
      removeEventListener(ADDRESS_READ, writeNow);
    };
  });
}
