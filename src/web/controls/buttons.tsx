import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** Icons: paths on a grid of 24, with strokes of 1.75. */
const PATHS = {
  jwt: "M12 3v5M12 16v5M3 12h5M16 12h5M5.6 5.6l3.6 3.6M14.8 14.8l3.6 3.6M18.4 5.6l-3.6 3.6M9.2 14.8l-3.6 3.6",
  color: "M12 3.2s6.5 6.6 6.5 11.1a6.5 6.5 0 0 1-13 0C5.5 9.8 12 3.2 12 3.2zM12 17.5a3.2 3.2 0 0 0 3.2-3.2",
  passwd:
    "M6 11h12a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 18 20H6a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 6 11zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2",
  hash: "M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20h2.5M20 20v-.5",
  lorem: "M4 6h16M4 10.5h16M4 15h16M4 19.5h9",
  search: "M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5",
  upload: "M12 16V5M7 9.5l5-5 5 5M5 20h14",
  camera: "M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10.2a3.1 3.1 0 1 0 0 6.2 3.1 3.1 0 0 0 0-6.2z",
  pipette: "M13 7.5 16.5 11M14.5 9 6.5 17v1.5L5 20M14.5 9l3-3.5a1.9 1.9 0 0 1 2.7 2.7L16.5 11M14.5 9l2 2-8 8H7",
  paste:
    "M9 5H6.5A1.5 1.5 0 0 0 5 6.5v12A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-12A1.5 1.5 0 0 0 17.5 5H15M9 3.5h6v3H9z",
  key: "M8 10.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l8.5-8.5M16 7l2.5 2.5",
  copy: "M9 9h9.5A1.5 1.5 0 0 1 20 10.5V18.5a1.5 1.5 0 0 1-1.5 1.5H10.5A1.5 1.5 0 0 1 9 18.5zM15 9V5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15H9",
  done: "M5 12.5 10 17.5 19.5 7",
  failed: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  warning: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.01",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  again: "M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9.2M20 4.5v4.7h-4.7M19.5 12a7.5 7.5 0 0 1-13 5.1L4 14.8M4 19.5v-4.7h4.7",
  undo: "M9 5 4.5 9.5 9 14M5 9.5h9a5 5 0 0 1 0 10h-3",
  show: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  hide: "M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3.2 3.9M6.5 7.5A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9.7 9.7 0 0 0 4-.9M9.9 9.9a2.8 2.8 0 0 0 4 4",
  theme: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 4v16",
  light:
    "M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  dark: "M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2z",
  book: "M5 4.5h9.5A3 3 0 0 1 17.5 7.5V20H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h9.5",
  keyboard:
    "M4 6.5h16A1.5 1.5 0 0 1 21.5 8v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 16V8A1.5 1.5 0 0 1 4 6.5zM6.5 10h.010M10 10h.010M14 10h.010M17.5 10h.010M8 14h8",
  swap: "M7 4v15M3.5 15.5 7 19l3.5-3.5M17 20V5M13.5 8.5 17 5l3.5 3.5",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z",
  file: "M6 3.5h8L19 8.5V20a.5.5 0 0 1-.5.5h-12A.5.5 0 0 1 6 20zM14 3.5v5h5",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative image beside a text; screen readers skip it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);

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
    if (button.isConnected) void latest.current();
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
