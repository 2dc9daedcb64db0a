import type { ComponentType } from "preact";
import type { Addressed } from "./state/address.ts";
import type { IconName } from "./ui/icon.tsx";

/** One of the things that a tool does, as a view of its own. */
export interface Mode {
  /** As it stands in addresses. */
  name: string;
  label: string;
  View: ComponentType;
  address: Addressed;
}

/** A tool as the page shows it. */
export interface Tool {
  /** As it stands in addresses; the service's own name for it. */
  name: string;
  /** Short, for navigation. */
  label: string;
  title: string;
  summary: string;
  icon: IconName;
  modes: readonly [Mode, ...Mode[]];
}
