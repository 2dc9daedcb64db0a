import { signal } from "@preact/signals";

/** The element that the page is rendered into. The server writes the document's address into it. */
export const ROOT = document.getElementById("reference");

/** Where the document is, whatever prefix a proxy has put before it. */
export const DOCUMENT = new URL(ROOT?.dataset.document ?? "openapi.json", location.href).href;

/** Where the service is, without a slash at its end. */
export const BASE = DOCUMENT.slice(0, DOCUMENT.lastIndexOf("/"));

/** The token that the reader has entered. It is never stored: a reload forgets it. */
export const token = signal("");
