import { TRUSTS_ISSUERS } from "../../api/service.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { textOf } from "../../state/form.ts";
import type { Views } from "../../tool.ts";
import { CopyButton, Sample } from "../../ui/buttons.tsx";
import { JsonBlock, revealed } from "../../ui/code.tsx";
import { Control } from "../../ui/control.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Contents, Status, statusOf } from "./decoded.tsx";
import {
  ALGORITHMS,
  addresses,
  type Decoded,
  decode,
  decrypt,
  enterEncryptedSample,
  isChecked,
  sign,
  thumbprint,
  tokenCall,
  type Validated,
  validate,
} from "./forms.ts";
import { MomentField, SecretEncodingField, SecretInput, TokenField, TrySample } from "./inputs.tsx";
import { Keys, Sign } from "./sign.tsx";
import { Thumbprint } from "./thumbprint.tsx";
import { spanText } from "./times.ts";

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
    </details>
  );
};

const CHECKS: Readonly<Record<Validated["checks"][number]["check"], string>> = {
  signature: "Signature",
  expiration: "Expiration",
  notBefore: "Not before",
  issuer: "Issuer",
  audience: "Audience",
  subject: "Subject",
};

const Checks = ({ checks, trustedIssuer }: Validated) => (
  <Section title="Checks">
    {trustedIssuer && (
      <p>
        With the keys of the trusted issuer {revealed(trustedIssuer.issuer)}
        {trustedIssuer.keysAgeSeconds !== null && `, fetched ${spanText(trustedIssuer.keysAgeSeconds)} ago`}
      </p>
    )}
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

const spokenOf = (result: Decoded | Validated): string => {
  if (!isChecked(result)) return `Token decoded: ${statusOf(result)}`;
  return result.valid ? "The token is valid" : `The token is invalid: ${result.reason}`;
};

const KEY_HINT = "To check the signature: shared secret, PEM public key, certificate, JWK or JWKS";

/** Reads a token; with a key, it checks the signature and what is expected as well. */
function Decode() {
  const { secret } = validate.fields;
  const hasKey = textOf(secret) !== "";
  return (
    <Workbench
      answer={useAnswer<Decoded | Validated>(tokenCall(TRUSTS_ISSUERS))}
      empty={<TrySample />}
      spoken={([result]) => spokenOf(result)}
      inputs={
        <>
          <TokenField />
          <SecretInput
            field={secret}
            hint={TRUSTS_ISSUERS ? `${KEY_HINT}; empty for a token of a trusted issuer` : KEY_HINT}
          />
        </>
      }
      options={
        <>
          {hasKey && <SecretEncodingField />}
          {hasKey && <Expectations />}
          <MomentField />
        </>
      }
    >
      {([result]) => (
        <>
          <Status token={result} />
          {isChecked(result) && <Checks {...result} />}
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
  sign: { Component: Sign, address: addresses.sign, take: (payload) => sign.enter({ payload }) },
  keys: { Component: Keys, address: addresses.keys },
  decrypt: { Component: Decrypt, address: addresses.decrypt, take: (token) => decrypt.enter({ token }) },
  thumbprint: { Component: Thumbprint, address: addresses.thumbprint, take: (key) => thumbprint.enter({ key }) },
};
