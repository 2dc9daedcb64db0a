import { useAnswer } from "../../api/use-answer.ts";
import { choiceOf, textOf } from "../../state/form.ts";
import { Control } from "../../ui/control.tsx";
import { Row, Section, Verdict, Warnings } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { hash, verify } from "./forms.ts";

const NOT_KEPT = "Sent to this service only, and neither stored nor logged";

const LABELS: Readonly<Record<string, string>> = {
  memory: "Memory in KiB",
  iterations: "Iterations",
  parallelism: "Lanes",
  cost: "Cost",
  blockSize: "Block size",
};

const Parameters = ({ parameters }: { parameters: Readonly<Record<string, number>> }) => (
  <Section title="Parameters">
    <dl class="rows">
      {Object.entries(parameters).map(([name, value]) => (
        <Row key={name} name={LABELS[name] ?? name} value={String(value)} copied={false} />
      ))}
    </dl>
  </Section>
);

/** The hash of a password, as a database or an htpasswd file stores it. */
export function Hash() {
  const { fields, call } = hash;
  const isArgon2 = choiceOf(fields.algorithm) === "argon2id";
  // What is entered for another algorithm stays for the next choice.
  const others = isArgon2 ? { cost: undefined } : { memory: undefined, iterations: undefined, parallelism: undefined };
  const answer = useAnswer(call(others));
  // An empty field shows what the service takes for it.
  const used = (name: string) => answer.data[0]?.parameters[name]?.toString();
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a password to hash it.</p>}
      spoken={([{ algorithm }]) => `Hashed by ${algorithm}`}
      inputs={<Control field={fields.password} hint={NOT_KEPT} />}
      options={
        <>
          <Control field={fields.algorithm} labelOf={(name) => name} />
          {isArgon2 ? (
            <>
              <Control field={fields.memory} label="Memory in KiB" placeholder={used("memory")} />
              <Control field={fields.iterations} placeholder={used("iterations")} />
              <Control field={fields.parallelism} label="Lanes" placeholder={used("parallelism")} />
            </>
          ) : (
            <Control field={fields.cost} placeholder={used("cost")} />
          )}
          <Control field={fields.user} label="User" hint="Makes a line of an htpasswd file" />
        </>
      }
    >
      {([made]) => (
        <>
          <Warnings warnings={made.warnings} />
          <Section title="Hash">
            <dl class="rows stacked">
              <Row name={made.algorithm} value={made.hash} />
              {textOf(fields.user) !== "" && (
                <Row name="Line for an htpasswd file" value={`${textOf(fields.user)}:${made.hash}`} />
              )}
            </dl>
          </Section>
          <Parameters parameters={made.parameters} />
        </>
      )}
    </Workbench>
  );
}

/** Whether a password has a stored hash. */
export function Verify() {
  const { fields, call } = verify;
  return (
    <Workbench
      answer={useAnswer(call())}
      empty={<p>Enter a password and a stored hash to compare them.</p>}
      spoken={([{ matches }]) => (matches ? "The password matches" : "The password does not match")}
      inputs={
        <>
          <Control field={fields.password} hint={NOT_KEPT} />
          <Control
            field={fields.hash}
            label="Stored hash"
            hint="Argon2, bcrypt or scrypt; a line of an htpasswd file too"
            code
          />
        </>
      }
    >
      {([{ matches, algorithm, parameters, reason }]) => (
        <>
          <Verdict
            tone={matches ? "good" : "bad"}
            title={matches ? "The password matches" : "The password does not match"}
          >
            <p>{algorithm}</p>
          </Verdict>
          <Warnings warnings={[reason && `The hash should be renewed: ${reason}`]} />
          <Parameters parameters={parameters} />
        </>
      )}
    </Workbench>
  );
}
