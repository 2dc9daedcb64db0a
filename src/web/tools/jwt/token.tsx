import type { ComponentChildren } from "preact";

/** Three parts of base64url, or five. The first is a JSON object, which begins with "{" and a quote or white space. */
const PARTS = "e[wy][\\w-]{2,}\\.[\\w-]*\\.[\\w-]*(?:\\.[\\w-]*\\.[\\w-]*)?";

const TOKEN = new RegExp(`(?<![\\w-])${PARTS}`);

/** A token alone, or after what the service removes. */
const ALONE = new RegExp(`^(?:authorization:)?(?:bearer)?(${PARTS})$`, "i");

/** The token of a text that is nothing else, in one piece or wrapped over lines. */
const tokenAlone = (text: string): string | undefined => ALONE.exec(text.replace(/[\s"']/g, ""))?.[1];

/** The token within a text; a text that is one, or has none, as it is: the service says what is wrong with it. */
export const tokenIn = (text: string): string => (tokenAlone(text) ? text : (TOKEN.exec(text)?.[0] ?? text));

/** The number of parts of the token in a text: 3, 5, or 0 without a token. */
export const partsOfToken = (text: string): number =>
  (tokenAlone(text) ?? TOKEN.exec(text)?.[0])?.split(".").length ?? 0;

/** Longer texts are shown without colours: each change would lay out all of it twice. */
const LONGEST = 20_000;

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
