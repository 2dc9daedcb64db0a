import type { ComponentChildren } from "preact";
import { type FormField, textOf } from "../../state/form.ts";
import { Sample } from "../../ui/buttons.tsx";
import { Control } from "../../ui/control.tsx";
import { decode, enterSample, sign } from "./forms.ts";
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

/** The token, which all views share. */
export const TokenField = () => (
  <Control
    field={decode.fields.token}
    as="area"
    hint="A token, or a text that has one: a curl command, a cookie, a URL, an OAuth answer"
    placeholder="eyJhbGciOi…"
    code
    rows={6}
    colored={coloredToken(textOf(decode.fields.token))}
  />
);

/** Offers a sample while there is no token. */
export const TrySample = () => (
  <>
    <p>Paste a token to read it.</p>
    <Sample fill={enterSample} />
  </>
);

/** A shared secret or a key. */
export const SecretInput = ({ field, hint }: { field: FormField; hint: string }) => (
  <Control field={field} label="Secret or key" hint={hint} rows={3} />
);

const ENCODINGS: Readonly<Record<string, string>> = { utf8: "Text" };

/** The encoding of a shared secret. */
export const SecretEncodingField = () => (
  <Control field={sign.fields.secretEncoding} labelOf={(encoding) => ENCODINGS[encoding]} />
);

/** The moment that the times of a token are compared with. */
export const MomentField = () => (
  <Control
    field={decode.fields.now}
    label="Check as of"
    hint="Seconds since 1970 or ISO 8601; now if left empty"
    placeholder="2030-01-01T00:00:00Z"
    code
  />
);
