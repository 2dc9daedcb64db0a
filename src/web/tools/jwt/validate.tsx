import { type Validated, validateToken } from "../../api/calls.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { filled, linesOf, numberOf, oneOf, textOf, timeOf, unlike } from "../../state/input.ts";
import { Segmented, Several } from "../../ui/choice.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Verdict } from "../../ui/notice.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Section } from "../../ui/result.tsx";
import { SecretField, TextArea, TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ALGORITHM_OPTIONS, ENCODING_OPTIONS, ENCODINGS } from "./algorithms.ts";
import { Contents } from "./decoded.tsx";
import { jwtStore } from "./store.ts";
import { TokenField, TrySample } from "./token-field.tsx";

/** One audience by itself, several as a list, none left out. */
function audienceOf(text: string): string | string[] | undefined {
  const lines = linesOf(text);
  return lines.length > 1 ? lines : lines[0];
}

function callOf(values: typeof jwtStore.defaults) {
  const { token, secret } = values;
  if (token.trim() === "" || secret === "") return undefined;
  const algorithms = values.algorithms.split(",").filter((name) => name !== "");
  return validateToken({
    token,
    secret,
    ...filled({
      secretEncoding: unlike("utf8", oneOf(ENCODINGS, values.secretEncoding)),
      algorithms: algorithms.length > 0 ? algorithms : undefined,
      issuer: textOf(values.issuer),
      audience: audienceOf(values.audience),
      subject: textOf(values.subject),
      clockTolerance: unlike(0, numberOf(values.clockTolerance)),
      now: timeOf(values.now),
    }),
  });
}

const Expectations = () => (
  <details class="more">
    <summary>Expectations</summary>
    <TextField label="Issuer" path="/issuer" hint="The iss that the token must have" {...jwtStore.bind("issuer")} />
    <TextArea
      label="Audience"
      path="/audience"
      hint="The aud that it must have; one of several lines is enough"
      rows={2}
      {...jwtStore.bind("audience")}
    />
    <TextField label="Subject" path="/subject" hint="The sub that it must have" {...jwtStore.bind("subject")} />
    <Several
      label="Algorithms"
      path="/algorithms"
      hint="Where some are chosen, no other is accepted"
      options={ALGORITHM_OPTIONS}
      {...jwtStore.bind("algorithms")}
    />
    <NumberField
      label="Clock tolerance"
      path="/clockTolerance"
      hint="By how much clocks may be apart"
      unit="s"
      min={0}
      max={3600}
      placeholder="0"
      {...jwtStore.bind("clockTolerance")}
    />
    <TextField
      label="Judge at"
      path="/now"
      hint="Seconds since 1970 or ISO 8601; left empty, it is now"
      code
      {...jwtStore.bind("now")}
    />
  </details>
);

const Inputs = () => (
  <>
    <TokenField />
    <SecretField
      label="Secret or key"
      path="/secret"
      hint="Shared secret, PEM public key, certificate, JWK or JWKS"
      rows={4}
      {...jwtStore.bind("secret")}
    />
    <Segmented
      label="The secret is written as"
      path="/secretEncoding"
      options={ENCODING_OPTIONS}
      {...jwtStore.bind("secretEncoding")}
    />
    <Expectations />
  </>
);

const Judgement = ({ valid, reason }: Validated) => (
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

/** A token judged by a key and by expectations. */
export function Validate() {
  const answer = useAnswer(callOf(jwtStore.values.value));
  return (
    <Workbench
      answer={answer}
      empty={jwtStore.values.value.token ? <p>Enter the secret or key to check the token.</p> : <TrySample />}
      spoken={([{ valid, reason }]) => (valid ? "The token is valid" : `The token is invalid: ${reason}`)}
      inputs={<Inputs />}
    >
      {([result]) => (
        <>
          <Judgement {...result} />
          <Checks {...result} />
          <Contents token={result} />
        </>
      )}
    </Workbench>
  );
}
