import type { ComponentChildren } from "preact";

/** Strings in any of the languages, also within JSON that a shell quotes; first words of lines; options. */
const TOKENS = /("(?:[^"\\]|\\.)*"|'[^'"\\\n]*')|^(\w+)|( -{1,2}\w[\w-]*)/gm;

/** Longer texts are shown without colours. */
const LONGEST = 20_000;

/** A command or a program with its parts in colours. */
function colored(text: string): ComponentChildren {
  if (text.length > LONGEST) return text;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [whole, string] = match;
    parts.push(
      text.slice(end, match.index),
      <span class={string === undefined ? "code-word" : "code-string"}>{whole}</span>,
    );
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}

/** Commands or a program, as a terminal or an editor shows them. */
export const CodeBlock = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <pre class="terminal-text" tabIndex={0} dir="ltr">
    {colored(text)}
  </pre>
);
