/** The views that a person has chosen, and used last. What was entered into them is not kept. */
import type { Signal } from "@preact/signals";
import { kept } from "../operation/service.ts";

const favouriteLines = kept("favourites");
const recentLines = kept("recent");

const linesOf = ({ value }: Signal<string>): string[] => value.split("\n").filter(Boolean);

/** The views that were chosen, by their addresses. */
export const favourites = (): string[] => linesOf(favouriteLines);

/** The views that were used last. */
export const recent = (): string[] => linesOf(recentLines);

/** Adds a view to the favourites, or removes it. */
export function turnFavourite(address: string): void {
  favouriteLines.value = [...new Set(favourites()).symmetricDifference(new Set([address]))].join("\n");
}

const MOST = 6;

/** Keeps which view an address names, if something was entered into it. */
export function remember(address: string): void {
  const [view = "", entered] = address.split("?");
  if (entered === undefined) return;
  recentLines.value = [view, ...recent().filter((each) => each !== view)].slice(0, MOST).join("\n");
}

export function forget(): void {
  recentLines.value = "";
}
