import { type Signal, signal } from "@preact/signals";

/** A list that this browser keeps: a line for each entry. */
const list = (key: string): Signal<readonly string[]> =>
  signal(localStorage.getItem(key)?.split("\n").filter(Boolean) ?? []);

const FAVOURITES = "sidekit.favourites";
const RECENT = "sidekit.recent";

/** The views that were chosen, by their addresses. */
export const favourites = list(FAVOURITES);

/** The views that were used last. What was entered into them is not kept. */
export const recent = list(RECENT);

function keep(key: string, kept: Signal<readonly string[]>, entries: readonly string[]): void {
  kept.value = entries;
  localStorage.setItem(key, entries.join("\n"));
}

/** Adds a view to the favourites, or removes it. */
export function turnFavourite(address: string): void {
  const others = favourites.value.filter((each) => each !== address);
  keep(FAVOURITES, favourites, others.length < favourites.value.length ? others : [...others, address]);
}

const MOST = 6;

const viewOf = (address: string): string => address.split("?")[0] ?? "";

/** Keeps which view an address names, if something was entered into it. */
export function remember(address: string): void {
  const view = viewOf(address);
  if (view !== address) keep(RECENT, recent, [view, ...recent.value.filter((each) => each !== view)].slice(0, MOST));
}

export const forget = (): void => keep(RECENT, recent, []);
