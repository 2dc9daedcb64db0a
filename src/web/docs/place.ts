import { signal } from "@preact/signals";

/** The operations that are open, by their ids. */
export const opened = signal<ReadonlySet<string>>(new Set());

/** What the address names: the id of an operation, or of a section. */
export const place = signal("");

/** Opens or closes an operation; the address then names it. */
export function toggle(id: string): void {
  const isOpen = opened.value.has(id);
  opened.value = new Set(isOpen ? [...opened.value].filter((each) => each !== id) : [...opened.value, id]);
  if (isOpen) return;
  place.value = id;
  history.replaceState(undefined, "", `#${id}`);
}

/** Opens what the address names, and shows it. */
function follow(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  place.value = id;
  if (id.includes(".") || document.getElementById(id)?.classList.contains("entry"))
    opened.value = new Set([...opened.value, id]);
  // The operation is rendered by then.
  requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
}

/** Follows the address from now on. */
export function startPlaces(): void {
  addEventListener("hashchange", follow);
  if (location.hash !== "") follow();
}
