import { CopyButton, Sample } from "../../controls/buttons.tsx";
import { JsonBlock, revealed } from "../../controls/code.tsx";
import { Control } from "../../controls/control.tsx";
import { Icon } from "../../controls/icon.tsx";
import { Section } from "../../controls/result.tsx";
import { viewOf, viewsOf } from "../../controls/view-of.tsx";
import { Workbench } from "../../controls/workbench.tsx";
import type { DataOf } from "../../operation/call.ts";
import { textOf } from "../../operation/form.ts";
import { TRUSTS_ISSUERS } from "../../operation/service.ts";
import { useAnswer } from "../../operation/use-answer.ts";
import { Contents, Status, statusOf } from "./decoded.tsx";
import { definitions } from "./definitions.ts";
import {
  ALGORITHMS,
  type Decoded,
  decode,
  decodeAddress,
  decrypt,
  enterEncryptedSample,
  enterSample,
  isChecked,
  keys,
  sign,
  thumbprint,
  tokenCall,
  type Validated,
  validate,
} from "./forms.ts";
import { encodingControl, momentControl, secretControl, tokenControl } from "./inputs.tsx";
import { KeyResult, SignedToken } from "./sign.tsx";
import { spanText } from "./times.ts";

const Expectations = () => {
  const { fields } = validate;
  return (
    <details class="more">
      <summary>Expectations</summary>
      <Control field={fields.issuer} label="Issuer" hint="The iss that the token must have" />
      <Control
        field={fields.audience}
        label="Audience"
        as="area"
        hint="The aud that it must have, one per line; one match is enough"
        rows={2}
      />
      <Control field={fields.subject} label="Subject" hint="The sub that it must have" />
      <Control
        field={fields.algorithms}
        label="Algorithms"
        as="several"
        hint="If any are chosen, all others are refused"
        choices={ALGORITHMS}
      />
      <Control
        field={fields.clockTolerance}
        label="Clock tolerance"
        hint="Accepted difference between clocks"
        unit="s"
      />
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
      empty={
        <>
          <p>Paste a token to read it.</p>
          <Sample fill={enterSample} />
        </>
      }
      spoken={([result]) => spokenOf(result)}
      inputs={
        <>
          <Control field={decode.fields.token} {...tokenControl()} />
          <Control
            field={secret}
            {...secretControl(TRUSTS_ISSUERS ? `${KEY_HINT}; empty for a token of a trusted issuer` : KEY_HINT)}
          />
        </>
      }
      options={
        <>
          {hasKey && <Control field={validate.fields.secretEncoding} {...encodingControl} />}
          {hasKey && <Expectations />}
          <Control field={decode.fields.now} {...momentControl} />
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

type Decrypted = DataOf<ReturnType<typeof decrypt.call>>;

const DecryptedToken = ({ data: { payload, header } }: { data: Decrypted }) => (
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
);

const secretEncoding = encodingControl;

export const views = viewsOf(definitions, {
  decode: { Component: Decode, address: decodeAddress, take: (token) => decode.enter({ token }) },
  sign: viewOf(sign, {
    texts: ["expiresIn", "notBefore"],
    controls: {
      payload: { label: "Payload", hint: "The claims, as JSON", code: true, rows: 6 },
      secret: secretControl("Shared secret, PEM private key or private JWK"),
      secretEncoding,
      header: {
        label: "Header",
        hint: "More header fields, as JSON",
        placeholder: '{"kid": "2024-01"}',
        code: true,
        rows: 2,
      },
      expiresIn: { label: "Expires in", placeholder: "15m, 2h, 3600" },
      notBefore: { label: "Not before", placeholder: "0, 10m" },
      now: { ...momentControl, label: "Signed as of" },
    },
    Aside: () => (
      <p class="hint">
        No key? <a href="#/jwt/keys">Generate one</a>
      </p>
    ),
    empty: "Enter claims and a secret to get a token.",
    spoken: () => "Token signed",
    Result: SignedToken,
    take: (payload) => sign.enter({ payload }),
  }),
  keys: viewOf(keys, {
    controls: {
      algorithm: { label: "Algorithm" },
      modulusLength: { label: "Key length", labelOf: (bits) => `${bits} bits` },
    },
    spoken: ({ algorithm }) => `Key for ${algorithm} generated`,
    Result: KeyResult,
  }),
  decrypt: viewOf(decrypt, {
    controls: {
      token: tokenControl,
      secret: secretControl("Shared secret, password, private PEM, private JWK or JWKS"),
      secretEncoding,
    },
    empty: "Enter an encrypted token (five parts) and its key to open it.",
    sample: enterEncryptedSample,
    spoken: () => "Token decrypted",
    Result: DecryptedToken,
    take: (token) => decrypt.enter({ token }),
  }),
  thumbprint: viewOf(thumbprint, {
    controls: {
      key: secretControl("PEM key, certificate, JWK, JWKS of one key, or shared secret"),
      algorithm: { labelOf: (name) => name.replace("sha", "SHA-") },
      secretEncoding,
    },
    empty: "Paste a key to see its thumbprint. Of a private key it is the public key's.",
    sample: () => thumbprint.enter({ key: String(thumbprint.fields.key.example) }),
    spoken: ({ keyType }) => `Thumbprint of the ${keyType} key computed`,
    take: (key) => thumbprint.enter({ key }),
  }),
});
