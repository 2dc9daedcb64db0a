import { useEffect, useState } from "preact/hooks";
import { Button, CopyButton } from "../../controls/buttons.tsx";
import { choiceOf, type FormField, textOf } from "../../operation/form.ts";
import type { Account } from "./contents.ts";
import { forms } from "./forms.ts";

/** The password that an authenticator app shows now, computed in the browser by code that is loaded for it. */
export function CurrentCode({ factor, ...account }: Account) {
  const [code, setCode] = useState<typeof import("./one-time.ts")>();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    import("./one-time.ts").then(setCode, () => {});
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor(now / 1000);
  const isTimed = "period" in factor;
  const password = code?.passwordAt(account, isTimed ? Math.floor(seconds / factor.period) : factor.counter);
  if (password === undefined) return null;
  return (
    <div class="row">
      <dt>{isTimed ? "Code now" : `Code ${factor.counter}`}</dt>
      <dd>
        <code>{password}</code>
        {isTimed && <span class="hint">{factor.period - (seconds % factor.period)} s left</span>}
        <CopyButton text={password} what="code" />
      </dd>
    </div>
  );
}

const numberIn = (field: FormField, standard: number): number => Number(textOf(field) || standard);

/** A random secret, and the password that the app will show. */
export function OneTimePassword() {
  const { secret, type, algorithm, digits, period, counter } = forms.otpauth.fields;
  const makeSecret = async (): Promise<void> => {
    const { randomSecret } = await import("./one-time.ts");
    forms.otpauth.enter({ secret: randomSecret(choiceOf(algorithm)) });
  };
  return (
    <>
      <p class="actions start">
        <Button icon="again" onClick={makeSecret}>
          Random secret
        </Button>
      </p>
      <dl class="rows">
        <CurrentCode
          secret={textOf(secret)}
          algorithm={choiceOf(algorithm)}
          digits={numberIn(digits, 6)}
          factor={choiceOf(type) === "hotp" ? { counter: numberIn(counter, 0) } : { period: numberIn(period, 30) }}
        />
      </dl>
    </>
  );
}
