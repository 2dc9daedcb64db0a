import { useAnswer } from "../../api/use-answer.ts";
import { checkPassword, type Strength } from "../../calls/passwd.ts";
import { StrengthMeter } from "../../ui/meter.tsx";
import { Badge, Warnings } from "../../ui/notice.tsx";
import { Row, Section } from "../../ui/result.tsx";
import { SecretField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { passwdStore } from "./store.ts";

/** The service's names of attacks, in words. */
const ATTACKS: Readonly<Record<string, string>> = {
  onlineThrottling100PerHour: "Online, throttled by the site",
  onlineNoThrottling10PerSecond: "Online, not throttled",
  offlineSlowHashing1e4PerSecond: "Stolen database, slow hash (bcrypt, Argon2)",
  offlineFastHashing1e10PerSecond: "Stolen database, fast hash (MD5, SHA)",
};

const CLASSES = ["lowercase", "uppercase", "numbers", "symbols"] as const;

const Assessment = ({ result }: { result: Strength }) => (
  <>
    <StrengthMeter strength={result.strength} entropy={result.entropy} />
    <Warnings warnings={[result.warning]} />
    {result.suggestions.length > 0 && (
      <Section title="To make it stronger">
        <ul class="list">
          {result.suggestions.map((suggestion) => (
            <li key={suggestion}>{suggestion}</li>
          ))}
        </ul>
      </Section>
    )}
    <Section title="Time to crack">
      <dl class="rows wide">
        {Object.entries(result.crackTimes).map(([attack, time]) => (
          <Row key={attack} name={ATTACKS[attack] ?? attack} value={time} copied={false} />
        ))}
      </dl>
    </Section>
    <Section title="Characters">
      <p class="hint">{result.length} in total</p>
      <div class="badges">
        {CLASSES.map((name) => (
          <Badge key={name} passed={result.composition[name]} label={name} />
        ))}
      </div>
    </Section>
  </>
);

/** How a password would be guessed, and how long that takes. */
export function Check() {
  const { password } = passwdStore.values.value;
  const answer = useAnswer(password ? checkPassword(password) : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a password to see how long it would hold.</p>}
      spoken={([{ strength }]) => `The password is ${strength}`}
      inputs={
        <SecretField
          label="Password"
          path="/password"
          hint="Sent to this service only, and neither stored nor logged"
          {...passwdStore.bind("password")}
        />
      }
    >
      {([result]) => <Assessment result={result} />}
    </Workbench>
  );
}
