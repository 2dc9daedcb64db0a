import { useEffect, useState } from "preact/hooks";
import { announcement } from "./announcement.ts";
import { Icon } from "./icon.tsx";

/** How long a button says that it has copied. */
const SHOWN_MS = 1600;

/** Browsers have `navigator.clipboard` only if the page came by https or from this machine; `execCommand` works without. */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return await navigator.clipboard.writeText(text);
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

interface Props {
  /** The text, or what makes it when it is copied. */
  text: string | (() => string);
  /** What it is: "SHA-256". */
  what: string;
  /** Whether the button says what it does, not by its icon alone. */
  worded?: boolean;
}

/** Copies a text. */
export function CopyButton({ text, what, worded = false }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    await writeClipboard(typeof text === "string" ? text : text());
    setCopied(true);
    announcement.value = `Copied ${what}`;
  };
  return (
    <button type="button" class="quiet copy" title={`Copy ${what}`} onClick={copy}>
      <Icon name={copied ? "done" : "copy"} />
      <span class={worded ? undefined : "unseen"}>
        Copy <span class="what">{what}</span>
      </span>
    </button>
  );
}
