import { keyBytes } from "../../../operation/encoding.ts";
import { Button, CopyButton } from "../../controls/buttons.tsx";
import { JsonBlock, Section, type Tone, Verdict, Warnings } from "../../controls/result.tsx";
import { useAnswers } from "../../operation/client.ts";
import { choiceOf, choicesOf, textOf } from "../../operation/form.ts";
import { Claims, momentOf, spanText, Timeline } from "./claims.tsx";
import { type Decoded, forms, isChecked, signAgain, type Validated } from "./forms.ts";

/** What a status means, while only the times of a token are known: it may be valid, but only its signature can say so. */
const STATUSES: Readonly<Record<Decoded["status"], { tone: Tone; title: string }>> = {
  active: { tone: "neutral", title: "In its time window" },
  expired: { tone: "bad", title: "Expired" },
  "not-yet-valid": { tone: "warning", title: "Not valid yet" },
  "no-expiration": { tone: "warning", title: "Never expires" },
};

const now = (): number => momentOf(textOf(forms.decode.fields.now));

/** The status of a token in a few words: "In its time window, expires in 4 h 59 min". Times that are encrypted are not known. */
export function statusOf({ status, claims, payload }: Decoded): string {
  if (!payload) return "Encrypted";
  const { title } = STATUSES[status];
  const time = claims.find(({ claim }) => claim === (status === "not-yet-valid" ? "nbf" : "exp"))?.time;
  if (!time) return title;
  const seconds = (Date.parse(time) - now()) / 1000;
  if (status === "expired") return `${title} ${spanText(-seconds)} ago`;
  return `${title}, ${status === "active" ? "expires" : "begins"} in ${spanText(seconds)}`;
}

const isUnsigned = ({ metadata }: Decoded): boolean => metadata.algorithm?.toLowerCase() === "none";

/** "Valid", or what is wrong: an expired token may be that of the issuer. */
const titleOf = (token: Validated): string => {
  if (token.valid || !token.expired) return token.valid ? "Valid" : "Invalid";
  return `${statusOf(token)}, signature ${token.signatureValid ? "valid" : "invalid"}`;
};

function OtherEncoding({ token }: { token: Validated }) {
  const { secret, secretEncoding } = forms.validate.fields;
  const isShared = !token.signatureValid && token.metadata.algorithm?.startsWith("HS");
  const others = choicesOf(secretEncoding).filter(
    (each) => isShared && each !== choiceOf(secretEncoding) && keyBytes(textOf(secret), each),
  );
  const { data } = useAnswers(others.flatMap((each) => forms.validate.call({ secretEncoding: each }) ?? []));
  const fitting = others.find((_, index) => data[index]?.signatureValid);
  return (
    fitting && (
      <p>
        The signature fits this secret read as {fitting === "utf8" ? "text" : fitting}.{" "}
        <button type="button" class="plain compact" onClick={() => forms.validate.enter({ secretEncoding: fitting })}>
          Use it
        </button>
      </p>
    )
  );
}

/** Says whether a token is valid now: its times alone, or with its signature and what was expected if there is a key. */
export const Status = ({ token }: { token: Decoded | Validated }) => (
  <>
    {isUnsigned(token) && (
      <div class="unsigned">
        <Verdict tone="bad" title="Not signed: alg is none">
          <p>Anyone can make or change this token. Never trust what it says.</p>
        </Verdict>
      </div>
    )}
    {isChecked(token) ? (
      <Verdict tone={token.valid ? "good" : "bad"} title={titleOf(token)}>
        {token.reason !== null && <p>{token.reason}</p>}
        {!token.expired && <p>{statusOf(token)}</p>}
        <OtherEncoding token={token} />
      </Verdict>
    ) : (
      <Verdict tone={isUnsigned(token) ? "warning" : STATUSES[token.status].tone} title={statusOf(token)}>
        {token.payload && <p>The signature is not checked: that needs the secret or the public key</p>}
      </Verdict>
    )}
  </>
);

/** The content of a token: payload, times, claims, header and signature. */
export const Contents = ({ token }: { token: Decoded }) => (
  <>
    <Warnings warnings={token.warnings} />
    {token.payload ? (
      <>
        <JsonBlock title="Payload" value={token.payload} tone="of-payload" />
        <Button icon="key" class="plain compact" onClick={() => signAgain(token)}>
          {token.expired ? "Renew: sign again with new times" : "Edit and sign again"}
        </Button>
      </>
    ) : (
      <Section title="Payload">
        <p class="hint">
          Encrypted: only the key opens it. <a href="#/jwt/decrypt">Decrypt it</a>
        </p>
      </Section>
    )}
    <Timeline token={token} now={now()} />
    <Claims token={token} now={now()} />
    <JsonBlock title="Header" value={token.header} tone="of-header" />
    {token.signature !== null && (
      <Section title="Signature" actions={<CopyButton text={token.signature} what="signature" />}>
        <code class="long of-signature">{token.signature}</code>
      </Section>
    )}
  </>
);
