import { useAnswer } from "../../api/use-answer.ts";
import { textOf } from "../../state/form.ts";
import type { Views } from "../../tool.ts";
import { CopyButton, Sample } from "../../ui/buttons.tsx";
import { JsonBlock, revealed } from "../../ui/code.tsx";
import { Control } from "../../ui/control.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section, Verdict } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Contents, Status, statusOf } from "./decoded.tsx";
import {
  ALGORITHMS,
  addresses,
  decode,
  decrypt,
  enterEncryptedSample,
  sign,
  thumbprint,
  type Validated,
  validate,
} from "./forms.ts";
import { MomentField, SecretEncodingField, SecretInput, TokenField, TrySample } from "./inputs.tsx";
import { Keys, Sign } from "./sign.tsx";
import { Thumbprint } from "./thumbprint.tsx";

/** Reads a token without a key. */
const Decode = () => (
  <Workbench
    answer={useAnswer(decode.call())}
    empty={<TrySample />}
    spoken={([result]) => `Token decoded: ${statusOf(result)}`}
    inputs={<TokenField />}
    options={<MomentField />}
  >
    {([result]) => (
      <>
        <Status token={result} />
        <Contents token={result} />
      </>
    )}
  </Workbench>
);

const Expectations = () => {
  const { fields } = validate;
  return (
    <details class="more">
      <summary>Expectations</summary>
      <Control field={fields.issuer} hint="The iss that the token must have" />
      <Control
        field={fields.audience}
        as="area"
        hint="The aud that it must have, one per line; one match is enough"
        rows={2}
      />
      <Control field={fields.subject} hint="The sub that it must have" />
      <Control
        field={fields.algorithms}
        as="several"
        hint="If any are chosen, all others are refused"
        choices={ALGORITHMS}
      />
      <Control field={fields.clockTolerance} hint="Accepted difference between clocks" unit="s" />
      <MomentField />
    </details>
  );
};

const ValidityVerdict = ({ valid, reason }: Validated) => (
  <Verdict tone={valid ? "good" : "bad"} title={valid ? "Valid" : "Invalid"}>
    {reason !== null && <p>{reason}</p>}
  </Verdict>
);

const CHECKS: Readonly<Record<Validated["checks"][number]["check"], string>> = {
  signature: "Signature",
  expiration: "Expiration",
  notBefore: "Not before",
  issuer: "Issuer",
  audience: "Audience",
  subject: "Subject",
};

const Checks = ({ checks }: Validated) => (
  <Section title="Checks">
    <ul class="checks">
      {checks.map(({ check, passed, message }) => (
        <li key={check} class={passed ? "good" : "bad"}>
          <Icon name={passed ? "done" : "failed"} />
          <div>
            <strong>{CHECKS[check]}</strong>
            <span>{message}</span>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

/** Checks a token against a key and expectations. */
function Validate() {
  const { fields, call } = validate;
  return (
    <Workbench
      answer={useAnswer(call())}
      empty={textOf(fields.token) ? <p>Enter the secret or key to check the token.</p> : <TrySample />}
      spoken={([{ valid, reason }]) => (valid ? "The token is valid" : `The token is invalid: ${reason}`)}
      inputs={
        <>
          <TokenField />
          <SecretInput field={fields.secret} hint="Shared secret, PEM public key, certificate, JWK or JWKS" />
        </>
      }
      options={
        <>
          <SecretEncodingField />
          <Expectations />
        </>
      }
    >
      {([result]) => (
        <>
          <ValidityVerdict {...result} />
          <Checks {...result} />
          <Contents token={result} />
        </>
      )}
    </Workbench>
  );
}

/** Decrypts a token. */
function Decrypt() {
  const { fields, call } = decrypt;
  return (
    <Workbench
      answer={useAnswer(call())}
      empty={
        <>
          <p>Enter an encrypted token (five parts) and its key to open it.</p>
          <Sample fill={enterEncryptedSample} />
        </>
      }
      spoken={() => "Token decrypted"}
      inputs={
        <>
          <TokenField />
          <SecretInput field={fields.secret} hint="Shared secret, password, private PEM, private JWK or JWKS" />
        </>
      }
      options={<SecretEncodingField />}
    >
      {([{ payload, header }]) => (
        <>
          {typeof payload === "string" ? (
            <Section title="Content" actions={<CopyButton text={payload} what="content" />}>
              <pre class="source" dir="auto">
                {revealed(payload)}
              </pre>
            </Section>
          ) : (
            <JsonBlock title="Payload" value={payload} tone="of-payload" />
          )}
          <JsonBlock title="Header" value={header} tone="of-header" />
        </>
      )}
    </Workbench>
  );
}

export const views: Views = {
  decode: { Component: Decode, address: addresses.decode, take: (token) => decode.enter({ token }) },
  validate: { Component: Validate, address: addresses.validate },
  sign: { Component: Sign, address: addresses.sign, take: (payload) => sign.enter({ payload }) },
  keys: { Component: Keys, address: addresses.keys },
  decrypt: { Component: Decrypt, address: addresses.decrypt, take: (token) => decrypt.enter({ token }) },
  thumbprint: { Component: Thumbprint, address: addresses.thumbprint, take: (key) => thumbprint.enter({ key }) },
};
