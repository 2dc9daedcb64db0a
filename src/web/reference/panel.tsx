import type { ComponentChildren } from "preact";
import { CopyButton } from "../controls/buttons.tsx";

/** A text of the document. Backticks mark code in it. */
export const prose = (text: string): ComponentChildren =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));

/** A path with its parameters in bold, which may break at a slash. */
export const pathShown = (path: string): ComponentChildren =>
  path.split(/(\{\w+\}|\/)/).map((part) => {
    if (part === "/")
      return (
        <>
          <wbr />/
        </>
      );
    return part.startsWith("{") ? <b>{part}</b> : part;
  });

/** The method of a request. */
export const Method = ({ method }: { method: string }) => (
  <span class={`method ${method.toLowerCase()}`}>{method}</span>
);

interface PanelProps {
  title: ComponentChildren;
  /** The content of the copy button; without it there is no such button. */
  copied?: { text: string; what: string } | undefined;
  children: ComponentChildren;
}

/** A box of code or of an answer. */
export const Panel = ({ title, copied, children }: PanelProps) => (
  <div class="card panel">
    <div class="aligned panel-head">
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
