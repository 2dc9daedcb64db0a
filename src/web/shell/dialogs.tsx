import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button, untilSettled } from "../controls/buttons.tsx";
import { Toggle } from "../controls/field.tsx";
import { kept } from "../operation/service.ts";
import { shown } from "./route.ts";

/** Single keys do something unless it is "off" (WCAG 2.2, 2.1.4). */
const shortcuts = kept("shortcuts", "on");

type DialogName = "help" | "search";

const dialogShown = signal<DialogName | undefined>(undefined);

export function showDialog(name: DialogName | undefined): void {
  dialogShown.value = name;
}

/** Whether a key that is pressed here is input for a control. For a moment, the focus is still in a dialog that was closed. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  !target.closest("dialog:not([open])") &&
  target.matches("textarea, select, dialog *, input:not([type=checkbox], [type=radio], [type=range])");

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("button, summary, a, input, select, label");

/** What a text is typed into or a value is chosen in: no pickers and sliders, and the chosen one of radio buttons. */
const FIELDS = "select, textarea, input:not([hidden], [type=color], [type=range], [type=radio]:not(:checked))";

/** Gives the focus to the first field of the inputs, or to the first empty one if there is one, and selects what is in it. */
export function focusField(which: "first" | "empty"): void {
  const form = document.querySelector(".inputs");
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(FIELDS) ?? [];
  const field = [...fields].find(({ value }) => which === "first" || value === "");
  field?.focus();
  if (field && "select" in field) field.select();
}

/** Presses the copy button of the result's main value, or else the first one, once there is a result for what was typed last. */
async function copyResult(): Promise<void> {
  const pick = (selector: string) => document.querySelector<HTMLElement>(`.result${selector}`);
  await untilSettled(2);
  (pick("[aria-busy=false] [data-main=true]") ?? pick("[aria-busy=false] .copy"))?.click();
}

/** A key, with Ctrl if it has two names. One without `act` belongs to a control. */
interface Shortcut {
  keys: readonly string[];
  does: string;
  /** @returns False if there is nothing to do here. */
  act?(target: EventTarget | null): unknown;
}

const SHORTCUTS: readonly Shortcut[] = [
  {
    keys: ["Ctrl", "K"],
    does: "Search; on the overview, any letter does",
    act: () => showDialog(dialogShown.value === "search" ? undefined : "search"),
  },
  { keys: ["←", "→"], does: "Previous or next operation, on the tabs" },
  { keys: ["/"], does: "First field", act: () => focusField("first") },
  { keys: ["Enter"], does: "Send again, in a field of one line" },
  {
    keys: ["Ctrl", "Enter"],
    does: "Copy the result",
    act: () => dialogShown.value === undefined && copyResult(),
  },
  {
    keys: ["Space"],
    does: "Regenerate or shuffle",
    act: (target) => {
      const again = document.querySelector<HTMLElement>(".result .again");
      const isMeant = again !== null && !isControl(target);
      if (isMeant) again.click();
      return isMeant;
    },
  },
  { keys: ["?"], does: "This list", act: () => showDialog("help") },
];

/** What is pressed, as shortcuts name it. Shift makes another key with Ctrl, but is part of "?" and "/" on some keyboards. */
function pressed({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): string | undefined {
  const hasCtrl = ctrlKey || metaKey;
  if (altKey || (hasCtrl ? shiftKey : shortcuts.value === "off" || isTyping(target))) return undefined;
  return (hasCtrl ? "ctrl " : "") + (key === " " ? "space" : key.toLowerCase());
}

/** Listens to the shortcuts' keys, and on the overview to letters, which begin a search. */
export function startShortcuts(): void {
  document.addEventListener("keydown", (event) => {
    const name = pressed(event);
    const shortcut = SHORTCUTS.find(({ keys, act }) => act && keys.join(" ").toLowerCase() === name);
    if (shortcut && shortcut.act?.(event.target) !== false) event.preventDefault();
    // The field of the search has the focus before the browser inserts the letter.
    else if (/^\p{L}$/u.test(name ?? "") && shown.value === "overview") showDialog("search");
  });
}

interface Props {
  name: DialogName;
  label: string;
  class?: string;
  children: ComponentChildren;
}

/** A modal dialog that is open while its name is in `dialogShown`; Escape and a press beside it close it. */
export function Dialog({ name, label, class: kind, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = dialogShown.value === name;
  // Before the next key can be pressed: it is meant for the dialog.
  useLayoutEffect(() => {
    if (isShown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isShown]);
  // The event comes later than the closing: by then, the dialog may be open again.
  const closed = (): void => {
    if (isShown && !dialog.current?.open) showDialog(undefined);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      class={kind}
      aria-label={label}
      onClose={closed}
      onClick={(event) => event.target === dialog.current && showDialog(undefined)}
    >
      {isShown && <div class="stack">{children}</div>}
    </dialog>
  );
}

export const Help = () => (
  <Dialog name="help" label="Keyboard shortcuts">
    <header>
      <h2>Keyboard shortcuts</h2>
      <Button icon="failed" class="quiet" aria-label="Close" onClick={() => showDialog(undefined)} />
    </header>
    <dl class="stack tight keys">
      {SHORTCUTS.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <Toggle
      label="Use single-key shortcuts"
      value={shortcuts.value !== "off"}
      onChange={(on) => {
        shortcuts.value = on ? "on" : "off";
      }}
    />
  </Dialog>
);
