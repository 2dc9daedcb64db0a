import type { ComponentChildren } from "preact";

/** A text of the document. Backticks mark code in it. */
export const prose = (text: string): ComponentChildren =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));

/** The path of a form, whose parameters stand out, and which may break at a slash. */
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
