import { CopyButton, Regenerate } from "../../controls/buttons.tsx";
import { JsonBlock } from "../../controls/code.tsx";
import { Icon } from "../../controls/icon.tsx";
import { Row, Section, Warnings } from "../../controls/result.tsx";
import type { DataOf } from "../../operation/call.ts";
import { type GeneratedKeys, sign, validate, validateThis } from "./forms.ts";
import { coloredToken } from "./inputs.tsx";

type Signed = DataOf<ReturnType<typeof sign.call>>;

/** A token that was made from claims. */
export const SignedToken = ({ data: { token, header, payload, warnings } }: { data: Signed }) => (
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
);

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

/** A generated key. */
export const KeyResult = ({ data: keys, again }: { data: GeneratedKeys; again(): void }) => (
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
