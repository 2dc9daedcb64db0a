import { signal } from "@preact/signals";

/** Older values are forgotten. */
const KEPT = 200;

/** What was generated in this tab, the newest first: in memory only, and gone when the tab is closed. */
export const remembered = signal<readonly string[]>([]);

/** Keeps generated values within reach, in case another one has taken their place on the screen. */
export function remember(values: readonly string[]): void {
  const isNew = values.some((value) => !remembered.value.includes(value));
  if (isNew) remembered.value = [...new Set([...values, ...remembered.value])].slice(0, KEPT);
}
