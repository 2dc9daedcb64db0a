/** What the browser stores for the page. One that may not, or is full, forgets: nothing of the page depends on it. */

type Kind = "localStorage" | "sessionStorage";

/** What is stored under a key, if there is something. */
export function stored(kind: Kind, key: string): string | undefined {
  try {
    return globalThis[kind].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text under a key, as long as the storage lives. */
export function store(kind: Kind, key: string, text: string): void {
  try {
    globalThis[kind].setItem(key, text);
  } catch {
    // The page works without.
  }
}
