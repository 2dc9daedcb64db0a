import { useAnswer } from "../../api/use-answer.ts";
import { type Validated, validateToken } from "../../calls/jwt.ts";
import { filled, linesOf, numberOf, oneOf, textOf, timeOf, unlike } from "../../state/input.ts";
import { Several } from "../../ui/choice.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Verdict } from "../../ui/notice.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Section } from "../../ui/result.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ALGORITHM_OPTIONS, ENCODINGS } from "./algorithms.ts";
import { Contents } from "./decoded.tsx";
import { MomentField } from "./moment-field.tsx";
import { SecretEncodingChoice, SecretInput } from "./secret-input.tsx";
import { jwtStore } from "./store.ts";
import { TokenField, TrySample } from "./token-field.tsx";

/** One audience as a text, several as a list. */
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
      hint="The aud that it must have, one per line; one match is enough"
      rows={2}
      {...jwtStore.bind("audience")}
    />
    <TextField label="Subject" path="/subject" hint="The sub that it must have" {...jwtStore.bind("subject")} />
    <Several
      label="Algorithms"
      path="/algorithms"
      hint="If any are chosen, all others are refused"
      options={ALGORITHM_OPTIONS}
      {...jwtStore.bind("algorithms")}
    />
    <NumberField
      label="Clock tolerance"
      path="/clockTolerance"
      hint="Accepted difference between clocks"
      unit="s"
      min={0}
      max={3600}
      placeholder="0"
      {...jwtStore.bind("clockTolerance")}
    />
    <MomentField />
  </details>
);

const Inputs = () => (
  <>
    <TokenField />
    <SecretInput name="secret" hint="Shared secret, PEM public key, certificate, JWK or JWKS" />
  </>
);

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

/** A token checked against a key and expectations. */
export function Validate() {
  const answer = useAnswer(callOf(jwtStore.values.value));
  return (
    <Workbench
      answer={answer}
      empty={jwtStore.values.value.token ? <p>Enter the secret or key to check the token.</p> : <TrySample />}
      spoken={([{ valid, reason }]) => (valid ? "The token is valid" : `The token is invalid: ${reason}`)}
      inputs={<Inputs />}
      options={
        <>
          <SecretEncodingChoice />
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
