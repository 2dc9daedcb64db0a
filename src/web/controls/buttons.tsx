import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./icon.tsx";

type ButtonProps = JSX.IntrinsicElements["button"] & { icon: IconName };

export const Button = ({ icon, children, ...attributes }: ButtonProps) => (
  <button type="button" class="plain" {...attributes}>
    <Icon name={icon} />
    {children}
  </button>
);

/** The last action that is not visible, such as a copy, for screen readers. */
export const announcement = signal("");

const SHOWN_MS = 1600;

/** A flag that is set for a moment, and the function that sets it. */
export function useMoment(): [isNow: boolean, begin: () => void] {
  const [isNow, setNow] = useState(false);
  useEffect(() => {
    if (!isNow) return;
    const timer = setTimeout(() => setNow(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isNow]);
  return [isNow, () => setNow(true)];
}

/** Browsers have `navigator.clipboard` only by https or on this machine, and policies may refuse it, but not `execCommand`. */
export async function writeClipboard(text: string): Promise<void> {
  try {
    return await navigator.clipboard.writeText(text);
  } catch {
    // It is not there, or may not be used.
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
}

/** A clipboard can be written for seconds after a key or a button is pressed. */
const COPY_FRAMES = 200;

/** Waits until the result is that of what was entered last. @param least Frames until the page knows that it has to ask. */
export async function untilSettled(least = 0): Promise<void> {
  const isPending = (): boolean => document.querySelector(".result[aria-busy=true]") !== null;
  for (let frames = 0; frames < COPY_FRAMES && (frames < least || isPending()); frames++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** The handler of a button that gives away a part of a result: that of what was entered last. */
function useSettled(act: () => void | Promise<void>) {
  const latest = useRef(act);
  latest.current = act;
  return async ({ currentTarget: button }: { currentTarget: HTMLElement }): Promise<void> => {
    // A file's digests do not change while others are computed.
    if (button.closest(".result > :not(.files)")) await untilSettled();
    if (button.isConnected) await latest.current();
  };
}

export const SaveButton = ({ save }: { save(): void }) => (
  <Button icon="download" class="quiet" onClick={useSettled(save)}>
    Download
  </Button>
);

interface CopyProps {
  text: string | (() => string);
  /** The name of the content: "SHA-256". */
  what: string;
  worded?: boolean;
  /** Whether it is what Ctrl-Enter copies, though other buttons come before it. */
  isMain?: boolean;
}

/** Copies a text; of a result, that of what was entered last. */
export function CopyButton({ text, what, worded = false, isMain }: CopyProps) {
  const [copied, setCopied] = useMoment();
  const copy = useSettled(async () => {
    await writeClipboard(typeof text === "string" ? text : text());
    setCopied();
    announcement.value = `Copied ${what}`;
  });
  return (
    <button type="button" class="quiet copy" data-main={isMain} title={`Copy ${what}`} onClick={copy}>
      <Icon name={copied ? "done" : "copy"} />
      <span class={worded ? undefined : "unseen"}>
        Copy <span class="what">{what}</span>
      </span>
    </button>
  );
}

/** The name of an event: the address of the page is read, so that it must have the state of the view by then. */
export const ADDRESS_READ = "addressread";

function address(): string {
  dispatchEvent(new Event(ADDRESS_READ));
  return location.href;
}

/** Copies the address of the page, which contains the state of the view. */
export const CopyLink = () => <CopyButton text={address} what="link" worded />;

export const Regenerate = ({ again }: { again(): void }) => (
  <Button icon="again" class="plain compact again" aria-keyshortcuts="Space" onClick={again}>
    Regenerate
  </Button>
);

/** Fills in an example. The button goes with the result: the focus moves to the first field. */
export const Sample = ({ fill }: { fill(): void | Promise<void> }) => (
  <button
    type="button"
    class="plain"
    onClick={() => {
      document.querySelector<HTMLElement>(".inputs :is(textarea, input)")?.focus();
      void fill();
    }}
  >
    Try a sample
  </button>
);

interface TabsProps {
  label: string;
  tabs: readonly { name: string; label: string }[];
  chosen: string;
  onChoose(name: string): void;
}

/** Views, of which one is chosen by a click or an arrow key (ARIA Authoring Practices, tabs); the panel's id is "view". */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the tabs are wider than the screen.
    const [box, tab] = [list.current, list.current?.querySelector<HTMLElement>("[aria-selected=true]")];
    if (!box || !tab) return;
    // It calls at first, too.
    const observer = new ResizeObserver(() => {
      box.scrollLeft = tab.offsetLeft - box.offsetLeft - (box.clientWidth - tab.clientWidth) / 2;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    // From the tab that has the focus: the view that is shown may be a key behind.
    const focused = tabs.findIndex((_, index) => buttons[index] === event.target);
    const next = { ArrowRight: focused + 1, ArrowLeft: focused - 1, Home: 0, End: -1 }[event.key];
    const target = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!target) return;
    event.preventDefault();
    onChoose(target.name);
    buttons[tabs.indexOf(target)]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`view-${tab.name}`}
          aria-selected={tab.name === chosen}
          aria-controls="view"
          tabIndex={tab.name === chosen ? 0 : -1}
          onClick={() => onChoose(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
