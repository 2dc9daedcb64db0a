/** The service that a page belongs to, and what the browser stores for it. */
import { effect, type Signal, signal } from "@preact/signals";

/** What the browser stores: the token and a person's choices, nothing that was entered. Without storage, the page works. */
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

/** A text that is kept under a name. */
export function kept(name: string, initial = ""): Signal<string> {
  const key = `sidekit.${name}`;
  const text = signal(stored("localStorage", key) ?? initial);
  effect(() => store("localStorage", key, text.value));
  const readAgain = (): void => {
    text.value = stored("localStorage", key) ?? initial;
  };
  // Another tab has changed it, or another page, from which the browser goes back to this one: it would write back what it has.
  addEventListener("storage", readAgain);
  addEventListener("pageshow", readAgain);
  return text;
}

/** The element that a page is rendered into. */
export const ROOT = document.querySelector<HTMLElement>("#page, #reference");

/** The URL of the OpenAPI document. The server writes it into the reference, which is at several addresses. */
export const DOCUMENT = new URL(ROOT?.dataset.document ?? "openapi.json", location.href).href;

/** The URL of the service without a slash at its end, with the path prefix of a proxy if there is one. */
export const BASE = DOCUMENT.slice(0, DOCUMENT.lastIndexOf("/"));

/** Whether the service trusts issuers, whose tokens need no secret. */
export const TRUSTS_ISSUERS = ROOT?.dataset.issuers === "trusted";

const KEY = "sidekit.token";

/** The token that the service requires. */
export const token = signal<string | undefined>(stored("sessionStorage", KEY));

/** Whether the service accepts calls, or requires a token that is missing or wrong. */
export const access = signal<"open" | "missing" | "wrong">("open");

/** Uses a token from now on, also after a reload of this tab. */
export function setToken(value: string): void {
  token.value = value;
  access.value = "open";
  store("sessionStorage", KEY, value);
}

/** The address of the API reference. A browser cannot send the service's token with a link; "/?docs" asks for it. */
export const reference = (): string =>
  token.value === undefined && access.value === "open" ? `${BASE}/docs` : `${BASE}/?docs`;
