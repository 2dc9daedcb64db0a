import { useEffect, useId, useRef } from "preact/hooks";

/** The index of the tab that a key leads to; undefined for other keys. */
export function movedTo(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

interface Props {
  label: string;
  tabs: readonly { name: string; label: string }[];
  chosen: string;
  onChoose(name: string): void;
  /** The panel that the tabs control: its `id`, and the prefix of the ids of tabs, which are its names. */
  panel?: { id: string; tabId: string };
}

/** One of several views is chosen by a click or an arrow key (ARIA Authoring Practices, tabs). */
export function Tabs({ label, tabs, chosen, onChoose, panel }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const ownId = useId();
  useEffect(() => {
    // On a phone the tabs are wider than the screen.
    const [box, tab] = [list.current, list.current?.querySelector("[aria-selected=true]")];
    if (!box || !tab) return;
    const center = (): void => {
      const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()];
      box.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
    };
    // It calls at first, too.
    const observer = new ResizeObserver(center);
    observer.observe(box);
    return () => observer.disconnect();
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    // From the tab that has the focus: the view that is shown may be a key behind.
    const focused = tabs.findIndex((_, index) => buttons[index] === event.target);
    const next = movedTo(event.key, focused, tabs.length);
    const target = next === undefined ? undefined : tabs[next];
    if (next === undefined || target === undefined) return;
    event.preventDefault();
    onChoose(target.name);
    buttons[next]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`${panel?.tabId ?? ownId}-${tab.name}`}
          aria-selected={tab.name === chosen}
          aria-controls={panel?.id}
          tabIndex={tab.name === chosen ? 0 : -1}
          onClick={() => onChoose(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
