import type { ComponentChildren } from "preact";
import type { Call } from "../../api/call.ts";
import { useAnswer } from "../../api/use-answer.ts";
import type { FormField } from "../../state/form.ts";
import type { Views } from "../../tool.ts";
import { Control } from "../../ui/control.tsx";
import { Field } from "../../ui/field.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Check } from "./check.tsx";
import { addresses, generate, passphrase, pattern, pin, token, verify } from "./forms.ts";
import { Generated, type GeneratedProps } from "./generated.tsx";
import { Hash, Verify } from "./stored.tsx";

/** The result of a generator. */
type Made = { count: number } & Pick<GeneratedProps, "strength" | "entropy"> &
  ({ passwords: readonly string[] } | { tokens: readonly string[] });

interface GeneratorProps {
  call: Call<Made> | undefined;
  title: string;
  /** The result in a few words. */
  spoken(made: Made): string;
  options: ComponentChildren;
  empty?: ComponentChildren;
  areWords?: boolean;
}

/** A view that generates random values from options. */
function Generator({ call, title, spoken, options, empty = "…", areWords = false }: GeneratorProps) {
  const answer = useAnswer(call);
  return (
    <Workbench answer={answer} empty={empty} spoken={([made]) => spoken(made)} options={options}>
      {([made]) => (
        <Generated
          {...made}
          values={"tokens" in made ? made.tokens : made.passwords}
          title={title}
          areWords={areWords}
          again={answer.again}
        />
      )}
    </Workbench>
  );
}

const Count = ({ field }: { field: FormField }) => <Control field={field} label="How many" slider />;

function Password() {
  const { fields, call } = generate;
  const kinds = [fields.lowercase, fields.uppercase, fields.numbers, fields.symbols];
  const chosen = kinds.filter(({ cell }) => cell.state.value);
  return (
    <Generator
      call={call()}
      title="Passwords"
      spoken={({ count, strength }) => `${count} passwords, ${strength}`}
      options={
        <>
          <Control field={fields.length} slider />
          <Field label="Characters" group>
            {() => (
              <div class="toggles">
                {kinds.map((field) => (
                  <Control
                    key={field.name}
                    field={field}
                    {...(field === fields.numbers && { label: "Digits" })}
                    // The last kind stays: there would be no characters.
                    disabled={chosen.length === 1 && chosen[0] === field}
                  />
                ))}
              </div>
            )}
          </Field>
          <Control field={fields.excludeSimilar} label="Exclude look-alikes: i l L I 1 o O 0" />
          <Control field={fields.exclude} label="Exclude these characters" code />
          <Count field={fields.count} />
        </>
      }
    />
  );
}

function Passphrase() {
  const { fields, call } = passphrase;
  return (
    <Generator
      call={call()}
      title="Passphrases"
      areWords
      spoken={({ count, strength }) => `${count} passphrases, ${strength}`}
      options={
        <>
          <Control field={fields.words} slider />
          <Control field={fields.separator} label="Between the words" code />
          <Control field={fields.capitalize} label="Begin each word with a capital" />
          <Control field={fields.number} label="Append a digit to one of the words" />
          <Count field={fields.count} />
        </>
      }
    />
  );
}

function Pin() {
  const { fields, call } = pin;
  return (
    <Generator
      call={call()}
      title="PINs"
      spoken={({ count }) => `${count} PINs`}
      options={
        <>
          <Control field={fields.length} label="Digits" slider />
          <Count field={fields.count} />
          <p class="hint">Use a PIN only if the number of attempts is limited.</p>
        </>
      }
    />
  );
}

function Token() {
  const { fields, call } = token;
  return (
    <Generator
      call={call()}
      title="Tokens"
      spoken={({ count }) => `${count} tokens`}
      options={
        <>
          <Control field={fields.bytes} label="Random bytes" slider />
          <Control field={fields.encoding} label="Written as" />
          <Control field={fields.prefix} placeholder="sk_live_" code />
          <Count field={fields.count} />
        </>
      }
    />
  );
}

function Pattern() {
  const { fields, call } = pattern;
  return (
    <Generator
      call={call()}
      title="Codes"
      spoken={({ count }) => `${count} codes`}
      empty={<p>Enter a pattern.</p>}
      options={
        <>
          <Control
            field={fields.pattern}
            hint="X: upper case, a: lower case, 9: digit, *: letter or digit, ?: symbol; \ before a character keeps it"
            code
          />
          <Count field={fields.count} />
        </>
      }
    />
  );
}

export const views: Views = {
  generate: { Component: Password, address: addresses.generate },
  passphrase: { Component: Passphrase, address: addresses.passphrase },
  pin: { Component: Pin, address: addresses.pin },
  token: { Component: Token, address: addresses.token },
  pattern: { Component: Pattern, address: addresses.pattern },
  check: { Component: Check, address: addresses.check },
  hash: { Component: Hash, address: addresses.hash },
  verify: { Component: Verify, address: addresses.verify, take: (hash) => verify.enter({ hash }) },
};
