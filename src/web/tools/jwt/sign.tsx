import { useAnswer } from "../../api/use-answer.ts";
import { signToken } from "../../calls/jwt.ts";
import { filled, isObject, oneOf, timeOf, unlike } from "../../state/input.ts";
import { Select } from "../../ui/choice.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { JsonBlock } from "../../ui/json.tsx";
import { Warnings } from "../../ui/notice.tsx";
import { Section } from "../../ui/result.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ALGORITHM_OPTIONS, algorithmOf, ENCODINGS } from "./algorithms.ts";
import { SecretEncodingChoice, SecretInput } from "./secret-input.tsx";
import { jwtStore } from "./store.ts";
import { coloredToken } from "./token-parts.tsx";

const problemOf = (text: string): string | undefined =>
  text.trim() === "" || isObject(text) ? undefined : 'Must be a JSON object, such as {"sub": "me"}';

/** The time as the API takes it: whole seconds or a span in words. */
function callOf(values: typeof jwtStore.defaults) {
  const { payload, header, signingSecret: secret } = values;
  if (secret === "" || !isObject(payload) || problemOf(header)) return undefined;
  const written = header.trim() === "" ? { payload } : { payload, header };
  const choices = filled({
    secretEncoding: unlike("utf8", oneOf(ENCODINGS, values.secretEncoding)),
    algorithm: unlike("HS256", algorithmOf(values.algorithm, "HS256")),
    expiresIn: timeOf(values.expiresIn),
    notBefore: timeOf(values.notBefore),
  });
  return signToken({ secret, ...choices }, written);
}

const Inputs = () => (
  <>
    <TextArea
      label="Payload"
      path="/payload"
      hint="The claims, as JSON"
      problem={problemOf(jwtStore.values.value.payload)}
      code
      rows={6}
      {...jwtStore.bind("payload")}
    />
    <SecretInput name="signingSecret" hint="Shared secret, PEM private key or private JWK" />
    <p class="hint">
      No key? <a href="#/jwt/keys">Generate one</a>
    </p>
  </>
);

const Options = () => (
  <>
    <SecretEncodingChoice />
    <Select label="Algorithm" path="/algorithm" options={ALGORITHM_OPTIONS} {...jwtStore.bind("algorithm")} />
    <div class="fields">
      <TextField label="Expires in" path="/expiresIn" placeholder="15m, 2h, 3600" {...jwtStore.bind("expiresIn")} />
      <TextField label="Not before" path="/notBefore" placeholder="0, 10m" {...jwtStore.bind("notBefore")} />
    </div>
    <TextArea
      label="Header"
      path="/header"
      hint="More header fields, as JSON"
      problem={problemOf(jwtStore.values.value.header)}
      placeholder={'{"kid": "2024-01"}'}
      code
      rows={2}
      {...jwtStore.bind("header")}
    />
  </>
);

/** Claims made into a token. */
export function Sign() {
  const answer = useAnswer(callOf(jwtStore.values.value));
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter claims and a secret to get a token.</p>}
      spoken={() => "Token signed"}
      inputs={<Inputs />}
      options={<Options />}
    >
      {([{ token, header, payload, warnings }]) => (
        <>
          <Section title="Token" actions={<CopyButton text={token} what="token" worded />}>
            <code class="long big token">{coloredToken(token) ?? token}</code>
          </Section>
          <Warnings warnings={warnings} />
          <JsonBlock title="Payload" value={payload} tone="of-payload" />
          <JsonBlock title="Header" value={header} tone="of-header" />
        </>
      )}
    </Workbench>
  );
}
