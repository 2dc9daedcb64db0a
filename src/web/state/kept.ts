import { type Signal, signal } from "@preact/signals";

/** A list that this browser keeps: a line for each entry. */
const list = (key: string): Signal<readonly string[]> =>
  signal(localStorage.getItem(key)?.split("\n").filter(Boolean) ?? []);

const FAVOURITES = "sidekit.favourites";
const RECENT = "sidekit.recent";

/** The views that were chosen, by their addresses. */
export const favourites = list(FAVOURITES);

/** The views that were used last, each with its last input: addresses have no secrets. */
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

/** Keeps the address of a view if it has an input, instead of the former one of this view. */
export function remember(address: string): void {
  const [view, query] = address.split("?");
  const others = recent.value.filter((each) => each.split("?")[0] !== view);
  if (query) keep(RECENT, recent, [address, ...others].slice(0, MOST));
}

export const forget = (): void => keep(RECENT, recent, []);
