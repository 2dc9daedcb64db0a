import { useAnswer } from "../../api/use-answer.ts";
import { CopyButton, Regenerate } from "../../ui/buttons.tsx";
import { JsonBlock } from "../../ui/code.tsx";
import { Control } from "../../ui/control.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Row, Section, Warnings } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { type GeneratedKeys, isRsa, keys, keysCall, sign, validate, validateThis } from "./forms.ts";
import { coloredToken, SecretEncodingField, SecretInput } from "./inputs.tsx";

/** Makes a token from claims. */
export function Sign() {
  const { fields, call } = sign;
  return (
    <Workbench
      answer={useAnswer(call())}
      empty={<p>Enter claims and a secret to get a token.</p>}
      spoken={() => "Token signed"}
      inputs={
        <>
          <Control field={fields.payload} hint="The claims, as JSON" code rows={6} />
          <SecretInput field={fields.secret} hint="Shared secret, PEM private key or private JWK" />
          <p class="hint">
            No key? <a href="#/jwt/keys">Generate one</a>
          </p>
        </>
      }
      options={
        <>
          <SecretEncodingField />
          <Control field={fields.algorithm} />
          <div class="fields">
            <Control field={fields.expiresIn} placeholder="15m, 2h, 3600" />
            <Control field={fields.notBefore} placeholder="0, 10m" />
          </div>
          <Control
            field={fields.header}
            hint="More header fields, as JSON"
            placeholder={'{"kid": "2024-01"}'}
            code
            rows={2}
          />
        </>
      }
    >
      {([{ token, header, payload, warnings }]) => (
        <>
          <Section title="Token" actions={<CopyButton text={token} what="token" worded />}>
            <code class="long big token">{coloredToken(token) ?? token}</code>
          </Section>
          <button type="button" class="plain compact" onClick={() => validateThis(token)}>
            <Icon name="done" />
            Validate this token
          </button>
          <Warnings warnings={warnings} />
          <JsonBlock title="Payload" value={payload} tone="of-payload" />
          <JsonBlock title="Header" value={header} tone="of-header" />
        </>
      )}
    </Workbench>
  );
}

/** Enters a generated key into the views that sign and validate, and opens the first. */
function signWith({ algorithm, kid, secret, privateKey, publicKey }: GeneratedKeys): void {
  sign.enter({
    algorithm,
    header: JSON.stringify({ kid }),
    secretEncoding: secret ? "base64url" : "utf8",
    secret: secret?.base64url ?? privateKey?.pem ?? "",
  });
  validate.enter({ secret: secret?.base64url ?? publicKey?.pem ?? "" });
  location.hash = "#/jwt/sign";
}

const Pem = ({ title, text }: { title: string; text: string }) => (
  <Section title={title} actions={<CopyButton text={text} what={title.toLowerCase()} worded />}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
    <pre class="bounded short" tabIndex={0}>
      {text}
    </pre>
  </Section>
);

const KeyResult = ({ keys, again }: { keys: GeneratedKeys; again(): void }) => (
  <>
    <div class="actions start">
      <button type="button" class="primary compact" onClick={() => signWith(keys)}>
        Sign with it
      </button>
      <Regenerate again={again} />
    </div>
    {keys.secret && <Pem title="Secret" text={keys.secret.base64url} />}
    {keys.privateKey && <Pem title="Private key" text={keys.privateKey.pem} />}
    {keys.publicKey && <Pem title="Public key" text={keys.publicKey.pem} />}
    <dl class="rows">
      <Row name="Key id" value={keys.kid} />
    </dl>
    <details class="more">
      <summary>As JWK</summary>
      {keys.secret && <JsonBlock title="Secret JWK" value={keys.secret.jwk} />}
      {keys.privateKey && <JsonBlock title="Private JWK" value={keys.privateKey.jwk} />}
      {keys.jwks && <JsonBlock title="JWKS to publish" value={keys.jwks} />}
    </details>
  </>
);

/** Generates a key. */
export function Keys() {
  const answer = useAnswer(keysCall());
  return (
    <Workbench
      answer={answer}
      empty="…"
      spoken={([made]) => `Key for ${made.algorithm} generated`}
      options={
        <>
          <Control field={keys.fields.algorithm} />
          {isRsa() && (
            <Control field={keys.fields.modulusLength} label="Key length" labelOf={(bits) => `${bits} bits`} />
          )}
        </>
      }
    >
      {([made]) => <KeyResult keys={made} again={answer.again} />}
    </Workbench>
  );
}
