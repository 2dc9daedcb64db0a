import type { ComponentType } from "preact";
import type { Addressed } from "./state/address.ts";
import type { IconName } from "./ui/icon.tsx";

/** One of the things that a tool does, as the navigation, the overview and the search know it. */
export interface Mode {
  /** Its part of addresses. */
  name: string;
  label: string;
  /** What it does, in a few words. */
  summary: string;
  /** Further words that a search finds it by. */
  words?: string;
}

/** The code of a mode. */
export interface View {
  Component: ComponentType;
  address: Addressed;
}

/** The code of a tool's modes, by their names. */
export type Views = Readonly<Record<string, View>>;

/** A tool as the page shows it. */
export interface PageTool {
  /** Its part of addresses: the service's name of the tool. */
  name: string;
  /** Short, for navigation. */
  label: string;
  title: string;
  summary: string;
  icon: IconName;
  modes: readonly [Mode, ...Mode[]];
  /** What its only mode can make, for the overview; `query` is the state that makes it. */
  variants?: readonly { label: string; query: string }[];
  /** Loads the tool's code: the page opens without it. */
  load(): Promise<{ views: Views }>;
}
