import { signal } from "@preact/signals";

/** The URL of the service: the folder of the page, with the path prefix of a proxy if there is one. */
export const BASE = location.origin + location.pathname.replace(/\/$/, "");

const KEY = "sidekit.token";

/** The token that the service asks for; kept until the tab is closed, and nowhere else. */
export const token = signal<string | undefined>(sessionStorage.getItem(KEY) ?? undefined);

/** What the service thinks of our token: not asked for, missing or wrong. */
export const access = signal<"open" | "missing" | "wrong">("open");

export function setToken(value: string): void {
  token.value = value;
  access.value = "open";
  sessionStorage.setItem(KEY, value);
}

/** Remembers that the service refused us. */
export function refused(): void {
  access.value = token.value === undefined ? "missing" : "wrong";
}
