import type { ComponentChildren } from "preact";
import { textOf } from "../../operation/form.ts";
import { decode } from "./forms.ts";
import { TOKEN } from "./token-in.ts";

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

/** The control of the token, which all views share. */
export const tokenControl = () =>
  ({
    label: "Token",
    as: "area",
    hint: "A token, or a text that has one: a curl command, a cookie, a URL, an OAuth answer",
    placeholder: "eyJhbGciOi…",
    code: true,
    rows: 6,
    colored: coloredToken(textOf(decode.fields.token)),
  }) as const;

/** The control of a shared secret or a key. */
export const secretControl = (hint: string) => ({ label: "Secret or key", rows: 3, hint });

/** The control of the encoding of a shared secret. */
export const encodingControl = {
  label: "Secret encoding",
  labelOf: (encoding: string) => (encoding === "utf8" ? "Text" : undefined),
};

/** The control of the moment that the times of a token are compared with. */
export const momentControl = {
  label: "Check as of",
  hint: "Seconds since 1970 or ISO 8601; now if left empty",
  placeholder: "2030-01-01T00:00:00Z",
  code: true,
};
