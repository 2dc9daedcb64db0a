import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { PageTool } from "../tool.ts";
import { Toggle } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";

const KEY = "sidekit.shortcuts";

/** Whether single keys do something: they can be turned off (WCAG 2.2, 2.1.4). */
const shortcutsOn = signal(localStorage.getItem(KEY) !== "off");

type DialogName = "help" | "search";

/** The dialog that is open. */
const dialogShown = signal<DialogName | undefined>(undefined);

export function showDialog(name: DialogName | undefined): void {
  dialogShown.value = name;
}

function turnShortcuts(on: boolean): void {
  shortcutsOn.value = on;
  localStorage.setItem(KEY, on ? "on" : "off");
}

/** Whether a key that is pressed here is input for a control. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches("textarea, select, dialog *, input:not([type=checkbox], [type=radio], [type=range])");

const isSearch = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Ctrl-K searches; 0 to 9 open the overview and the tools, / goes to the first field, ? lists the keys. */
export function startShortcuts(links: readonly (() => string)[]): void {
  document.addEventListener("keydown", (event) => {
    if (isSearch(event)) {
      event.preventDefault();
      showDialog(dialogShown.value === "search" ? undefined : "search");
      return;
    }
    if (!shortcutsOn.value || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const link = /^\d$/.test(event.key) ? links[Number(event.key)] : undefined;
    if (link) location.hash = link();
    else if (event.key === "?") showDialog("help");
    else if (event.key === "/") document.querySelector<HTMLElement>(".inputs :is(textarea, input)")?.focus();
    else return;
    event.preventDefault();
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
  const close = (): void => {
    if (dialogShown.value === name) showDialog(undefined);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      class={kind}
      aria-label={label}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      {isShown && <div class="dialog">{children}</div>}
    </dialog>
  );
}

const Key = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <div>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </div>
);

/** The list of keyboard shortcuts. */
export const Help = ({ tools }: { tools: readonly PageTool[] }) => (
  <Dialog name="help" label="Keyboard shortcuts">
    <header>
      <h2>Keyboard shortcuts</h2>
      <button type="button" class="quiet" aria-label="Close" onClick={() => showDialog(undefined)}>
        <Icon name="failed" />
      </button>
    </header>
    <dl class="keys">
      <Key keys={["Ctrl", "K"]} does="Search tools and operations" />
      {tools.map(({ title }, index) => (
        <Key key={title} keys={[String(index + 1)]} does={title} />
      ))}
      <Key keys={["0"]} does="Overview" />
      <Key keys={["←", "→"]} does="Previous or next operation, on the tabs" />
      <Key keys={["/"]} does="First field" />
      <Key keys={["Enter"]} does="Send again, in a field of one line" />
      <Key keys={["?"]} does="This list" />
    </dl>
    <Toggle label="Use single-key shortcuts" value={shortcutsOn.value} onChange={turnShortcuts} />
    <button type="button" class="plain" onClick={() => print()}>
      Print
    </button>
  </Dialog>
);
