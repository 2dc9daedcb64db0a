import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import { CopyButton } from "../ui/copy.tsx";

interface Props {
  title: ComponentChildren;
  /** What the copy button copies; without it there is no such button. */
  copied?: { text: string; what: string } | undefined;
  children: ComponentChildren;
}

/** A box of code or of an answer. */
export const Panel = ({ title, copied, children }: Props) => (
  <div class="panel">
    <div class="panel-head">
      {title}
      {copied && <CopyButton text={copied.text} what={copied.what} />}
    </div>
    {children}
  </div>
);

/** An answer or an example. It scrolls if it is long. */
export const Code = ({ children }: { children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <pre class="code-block" tabIndex={0}>
    {children}
  </pre>
);

interface TabsProps {
  label: string;
  names: readonly string[];
  chosen: string;
  onChoose(name: string): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs in the head of a panel: arrow keys go from one to the next. */
export function Tabs({ label, names, chosen, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const index = (names.indexOf(chosen) + by + names.length) % names.length;
    onChoose(names[index] ?? chosen);
    list.current?.querySelectorAll("button")[index]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={step}>
      {names.map((name) => (
        <button
          type="button"
          role="tab"
          key={name}
          id={`${id}-${name}`}
          aria-selected={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
