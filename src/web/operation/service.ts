import { signal } from "@preact/signals";
import { store, stored } from "./storage.ts";

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
