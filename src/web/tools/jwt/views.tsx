import { inWords } from "../../../operation/tool.ts";
import { Button, CopyButton, Icon, Regenerate } from "../../controls/buttons.tsx";
import { JsonBlock, Rows, revealed, Section, TextSection, Warnings } from "../../controls/result.tsx";
import { type Controls, FieldControls, viewOf, viewsOf } from "../../controls/view-of.tsx";
import { Folded } from "../../controls/workbench.tsx";
import type { DataOf } from "../../operation/call.ts";
import { textOf } from "../../operation/form.ts";
import { TRUSTS_ISSUERS } from "../../operation/service.ts";
import { spanText } from "./claims.tsx";
import { Contents, Status, statusOf } from "./decoded.tsx";
import {
  type Decoded,
  enterSample,
  forms,
  type GeneratedKeys,
  hasKey,
  isChecked,
  tokenCall,
  type Validated,
  validateThis,
} from "./forms.ts";
import { coloredToken, partsOfToken } from "./token.tsx";

const { decode, validate, sign, keys, decrypt, thumbprint } = forms;

const token = () => ({
  hint: "A token, or a text that has one: a curl command, a cookie, a URL, an OAuth answer",
  code: true,
  rows: 6,
  colored: coloredToken(textOf(decode.fields.token)),
});

/** Whether the token is no encrypted one, but has claims that can be read. */
const isSigned = (): boolean => partsOfToken(textOf(decode.fields.token)) === 3;

const controls = (): Controls<typeof validate.fields> => ({
  token: token(),
  algorithms: { as: "several" },
  issuer: { as: "line" },
  subject: { as: "line" },
  audience: { as: "area", rows: 2 },
  clockTolerance: { unit: "s" },
});

const Fields = ({ names }: { names: readonly (keyof typeof validate.fields)[] }) => (
  <FieldControls fields={names.map((name) => validate.fields[name])} controls={controls()} />
);

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
            <strong>{inWords(check)}</strong>
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

/** With a key, how it is written and what is expected of the token; and the moment that it is checked at. */
const CheckOptions = () => (
  <>
    {hasKey() && (
      <>
        <Fields names={["secretEncoding"]} />
        <Folded title="Expectations">
          <Fields names={["issuer", "audience", "subject", "algorithms", "clockTolerance"]} />
        </Folded>
      </>
    )}
    <Fields names={["now"]} />
  </>
);

const Read = ({ data: token }: { data: Decoded | Validated }) => (
  <>
    <Status token={token} />
    {isChecked(token) && <Checks {...token} />}
    <Contents token={token} />
  </>
);

const SignedToken = ({ data }: { data: DataOf<ReturnType<typeof sign.call>> }) => (
  <>
    <Section title="Token" actions={<CopyButton text={data.token} what="token" worded />}>
      <code class="long">{coloredToken(data.token) ?? data.token}</code>
    </Section>
    <Button icon="done" class="plain compact" onClick={() => validateThis(data.token)}>
      Validate this token
    </Button>
    <Warnings warnings={data.warnings} />
    <JsonBlock title="Payload" value={data.payload} tone="of-payload" />
    <JsonBlock title="Header" value={data.header} tone="of-header" />
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

const Key = ({ data, again }: { data: GeneratedKeys; again(): void }) => (
  <>
    <div class="actions start">
      <button type="button" class="primary compact" onClick={() => signWith(data)}>
        Sign with it
      </button>
      <Regenerate again={again} />
    </div>
    {data.secret && <TextSection title="Secret" text={data.secret.base64url} kind="short" />}
    {data.privateKey && <TextSection title="Private key" text={data.privateKey.pem} kind="short" />}
    {data.publicKey && <TextSection title="Public key" text={data.publicKey.pem} kind="short" />}
    <Rows of={{ "Key id": data.kid }} />
    <Folded title="As JWK">
      {data.secret && <JsonBlock title="Secret JWK" value={data.secret.jwk} />}
      {data.privateKey && <JsonBlock title="Private JWK" value={data.privateKey.jwk} />}
      {data.jwks && <JsonBlock title="JWKS to publish" value={data.jwks} />}
    </Folded>
  </>
);

const Decrypted = ({ data: { payload, header } }: { data: DataOf<ReturnType<typeof decrypt.call>> }) => (
  <>
    {typeof payload === "string" ? (
      <TextSection title="Content" text={payload} kind="source" />
    ) : (
      <JsonBlock title="Payload" value={payload} tone="of-payload" />
    )}
    <JsonBlock title="Header" value={header} tone="of-header" />
  </>
);

export const views = viewsOf(forms, {
  decode: viewOf(validate, {
    inputs: ["token", "secret"],
    controls,
    // Addresses never contain tokens, secrets and claims.
    texts: ["algorithms", "issuer", "audience", "subject", "now"],
    call: () => tokenCall(TRUSTS_ISSUERS),
    empty: "Paste a token to read it.",
    sample: enterSample,
    spoken: spokenOf,
    Options: CheckOptions,
    Result: Read,
  }),
  sign: viewOf(sign, {
    texts: ["expiresIn", "notBefore"],
    controls: () => ({
      payload: { rows: 6 },
      header: { rows: 2, placeholder: '{"kid": "2024-01"}' },
      expiresIn: { placeholder: "15m, 2h, 3600" },
      notBefore: { placeholder: "0, 10m" },
      now: { label: "Signed as of", hint: "Default: the clock" },
    }),
    Aside: () => (
      <p class="hint">
        No key? <a href="#/jwt/keys">Generate one</a>
      </p>
    ),
    spoken: () => "Token signed",
    Result: SignedToken,
  }),
  keys: viewOf(keys, {
    controls: () => ({ modulusLength: { labelOf: (bits) => `${bits} bits` } }),
    spoken: ({ algorithm }) => `Key for ${algorithm} generated`,
    Result: Key,
  }),
  decrypt: viewOf(decrypt, {
    controls: () => ({ token: token() }),
    call: () => (isSigned() ? undefined : decrypt.call()),
    Aside: () =>
      isSigned() ? (
        <p class="hint">
          This token is signed, not encrypted. <a href="#/jwt">Decode it</a>
        </p>
      ) : null,
    empty: "Enter an encrypted token (five parts) and its key to open it.",
    spoken: () => "Token decrypted",
    Result: Decrypted,
  }),
  thumbprint: viewOf(thumbprint, { spoken: ({ keyType }) => `Thumbprint of the ${keyType} key computed` }),
});
