import { signal } from "@preact/signals";

const KEY = "sidekit.shortcuts";

/** Whether single keys do something: they can be turned off (WCAG 2.2, 2.1.4). */
export const shortcutsOn = signal(localStorage.getItem(KEY) !== "off");

export type DialogName = "help" | "search";

/** The dialog that is open. */
export const dialogShown = signal<DialogName | undefined>(undefined);

export function turnShortcuts(on: boolean): void {
  shortcutsOn.value = on;
  localStorage.setItem(KEY, on ? "on" : "off");
}

/** Whether a key pressed here is meant for a control. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches("textarea, select, dialog *, input:not([type=checkbox], [type=radio], [type=range])");

const isSearch = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Ctrl-K searches; 0 to 9 open the overview and the tools, / goes to the first field, ? lists the keys. */
export function startShortcuts(links: readonly (() => string)[]): void {
  document.addEventListener("keydown", (event) => {
    if (isSearch(event)) {
      event.preventDefault();
      dialogShown.value = dialogShown.value === "search" ? undefined : "search";
      return;
    }
    if (!shortcutsOn.value || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const link = /^\d$/.test(event.key) ? links[Number(event.key)] : undefined;
    if (link) location.hash = link();
    else if (event.key === "?") dialogShown.value = "help";
    else if (event.key === "/") document.querySelector<HTMLElement>(".inputs :is(textarea, input)")?.focus();
    else return;
    event.preventDefault();
  });
}
