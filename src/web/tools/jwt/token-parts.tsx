import type { ComponentChildren } from "preact";

/** Longer texts are shown without colours: each change would lay out all of it twice. */
const LONGEST = 20_000;

/** Something that looks like a token: three or five parts of base64url. */
const TOKEN = /[A-Za-z0-9_-]{2,}\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?/;

/** A text whose token has its parts in colours: header, payload and signature. */
export function coloredToken(text: string): ComponentChildren {
  const match = text.length > LONGEST ? null : TOKEN.exec(text);
  if (!match) return undefined;
  const parts = match[0].split(".");
  const last = parts.length - 1;
  return (
    <>
      {text.slice(0, match.index)}
      {parts.map((part, index) => (
        <span key={index}>
          <span class={`part-${index === 0 ? "header" : index === last ? "signature" : "payload"}`}>{part}</span>
          {index < last && "."}
        </span>
      ))}
      {text.slice(match.index + match[0].length)}
      {/* A text that ends in a line break has one more line than `pre` shows. */}
      {"\n"}
    </>
  );
}
