import { signal } from "@preact/signals";

/** What has just happened, such as a copy, for screen readers. */
export const announcement = signal("");
