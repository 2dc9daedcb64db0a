import { signal } from "@preact/signals";

const KEY = "sidekit.shortcuts";

/** Whether single keys do something: they can be turned off (WCAG 2.2, 2.1.4). */
export const shortcutsOn = signal(localStorage.getItem(KEY) !== "off");

/** Whether the list of them is shown. */
export const helpShown = signal(false);

export function turnShortcuts(on: boolean): void {
  shortcutsOn.value = on;
  localStorage.setItem(KEY, on ? "on" : "off");
}

/** Whether a key typed here is meant for a control. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches("textarea, select, dialog *, input:not([type=checkbox], [type=radio], [type=range])");

/** What keys do: 1 to 9 open a tool, / goes to the first field, ? shows this. */
export function startShortcuts(links: readonly (() => string)[]): void {
  document.addEventListener("keydown", (event) => {
    if (!shortcutsOn.value || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const link = links[Number(event.key) - 1];
    if (link) location.hash = link();
    else if (event.key === "?") helpShown.value = true;
    else if (event.key === "/") document.querySelector<HTMLElement>(".inputs :is(textarea, input)")?.focus();
    else return;
    event.preventDefault();
  });
}
