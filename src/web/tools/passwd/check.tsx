import { judgePassword, type Strength } from "../../api/calls.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { StrengthMeter } from "../../ui/meter.tsx";
import { Badge, Warnings } from "../../ui/notice.tsx";
import { Row, Section } from "../../ui/result.tsx";
import { SecretField } from "../../ui/text-field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { passwdStore } from "./store.ts";

/** What the service calls an attack, for people. */
const ATTACKS: Readonly<Record<string, string>> = {
  onlineThrottling100PerHour: "Online, slowed down by the site",
  onlineNoThrottling10PerSecond: "Online, as fast as it answers",
  offlineSlowHashing1e4PerSecond: "Stolen, hashed slowly (bcrypt, Argon2)",
  offlineFastHashing1e10PerSecond: "Stolen, hashed fast (MD5, SHA)",
};

const CLASSES = ["lowercase", "uppercase", "numbers", "symbols"] as const;

const Judgement = ({ result }: { result: Strength }) => (
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
    <Section title="How long it holds">
      <dl class="rows wide">
        {Object.entries(result.crackTimes).map(([attack, time]) => (
          <Row key={attack} name={ATTACKS[attack] ?? attack} value={time} copied={false} />
        ))}
      </dl>
    </Section>
    <Section title="What it is made of">
      <p class="hint">{result.length} characters</p>
      <div class="badges">
        {CLASSES.map((name) => (
          <Badge key={name} passed={result.composition[name]} label={name} />
        ))}
      </div>
    </Section>
  </>
);

/** A password judged by how it would be guessed. */
export function Check() {
  const { password } = passwdStore.values.value;
  const answer = useAnswer(password ? judgePassword(password) : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a password to see how long it would hold.</p>}
      spoken={([{ strength }]) => `The password is ${strength}`}
      inputs={
        <SecretField
          label="Password"
          path="/password"
          hint="It goes to this service alone, and is neither kept nor logged"
          {...passwdStore.bind("password")}
        />
      }
    >
      {([result]) => <Judgement result={result} />}
    </Workbench>
  );
}
