import type { ComponentChildren } from "preact";
import { CopyButton } from "./copy.tsx";
import { jsonText, Section } from "./result.tsx";
import { revealed } from "./revealed.tsx";

/** Names, strings, and the other values. */
const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Longer texts are shown without colours. */
const LONGEST = 50_000;

function kindOf(string: string | undefined, colon: string | undefined, text: string): string {
  if (string !== undefined) return colon === undefined ? "string" : "name";
  return /^[tfn]/.test(text) ? "word" : "number";
}

/** A JSON text with its parts in colours. */
export function highlighted(text: string): ComponentChildren {
  if (text.length > LONGEST) return text;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [whole, string, colon] = match;
    parts.push(
      text.slice(end, match.index),
      <span class={`json-${kindOf(string, colon, whole)}`}>{revealed(string ?? whole)}</span>,
    );
    end = match.index + (string ?? whole).length;
  }
  return [...parts, text.slice(end)];
}

/**
 * JSON as people read it, in colours, with a button that copies it. It is read from left to right; each string has its own
 * direction, so that texts written from right to left do not change the order of members.
 */
export function JsonBlock({ title, value, tone }: { title: string; value: unknown; tone?: string }) {
  const text = jsonText(value);
  return (
    <Section title={title} actions={<CopyButton text={text} what={title.toLowerCase()} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre class={`bounded json${tone ? ` ${tone}` : ""}`} tabIndex={0} dir="ltr">
        {highlighted(text)}
      </pre>
    </Section>
  );
}
