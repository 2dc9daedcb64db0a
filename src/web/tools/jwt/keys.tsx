import { useAnswer } from "../../api/use-answer.ts";
import { type Keys as GeneratedKeys, generateKeys } from "../../calls/jwt.ts";
import { filled, numberOf, unlike } from "../../state/input.ts";
import { Segmented, Select } from "../../ui/choice.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { JsonBlock } from "../../ui/json.tsx";
import { Regenerate } from "../../ui/regenerate-button.tsx";
import { Row, Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ALGORITHM_OPTIONS, algorithmOf } from "./algorithms.ts";
import { jwtStore } from "./store.ts";

const LENGTHS = ["2048", "3072", "4096"].map((bits) => ({ value: bits, label: `${bits} bits` }));

const isRsa = (algorithm: string): boolean => /^[RP]S/.test(algorithm);

const Options = () => {
  const { keyAlgorithm } = jwtStore.values.value;
  return (
    <>
      <Select label="Algorithm" path="/algorithm" options={ALGORITHM_OPTIONS} {...jwtStore.bind("keyAlgorithm")} />
      {isRsa(keyAlgorithm) && (
        <Segmented label="Key length" path="/modulusLength" options={LENGTHS} {...jwtStore.bind("modulusLength")} />
      )}
    </>
  );
};

/** Takes a generated key to the views that sign and validate. */
function signWith({ algorithm, secret, privateKey, publicKey }: GeneratedKeys): void {
  jwtStore.set({
    algorithm,
    secretEncoding: secret ? "base64url" : "utf8",
    signingSecret: secret?.base64url ?? privateKey?.pem ?? "",
    secret: secret?.base64url ?? publicKey?.pem ?? "",
  });
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

const Result = ({ keys, again }: { keys: GeneratedKeys; again(): void }) => (
  <>
    <div class="actions start">
      <button type="button" class="primary" onClick={() => signWith(keys)}>
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

/** Keys to sign with. */
export function Keys() {
  const { keyAlgorithm, modulusLength } = jwtStore.values.value;
  const algorithm = algorithmOf(keyAlgorithm, "ES256");
  const length = isRsa(algorithm) ? unlike(2048, numberOf(modulusLength)) : undefined;
  const answer = useAnswer(generateKeys({ algorithm, ...filled({ modulusLength: length }) }));
  return (
    <Workbench
      answer={answer}
      empty="…"
      spoken={([keys]) => `Key for ${keys.algorithm} generated`}
      options={<Options />}
    >
      {([keys]) => <Result keys={keys} again={answer.again} />}
    </Workbench>
  );
}
