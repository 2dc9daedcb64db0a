import type { ControlProps } from "../../controls/control.tsx";
import { Members } from "../../controls/members.tsx";
import { Row } from "../../controls/result.tsx";
import type { View } from "../../controls/view-of.tsx";
import { type Controls, viewOf, viewsOf } from "../../controls/view-of.tsx";
import { type Form, textOf } from "../../operation/form.ts";
import { counted } from "../../words.ts";
import { CheckResult } from "./check.tsx";
import { definitions } from "./definitions.ts";
import { check, generate, generateAddress, hash, type Made, passphrase, pattern, pin, token, verify } from "./forms.ts";
import { Generated } from "./generated.tsx";

interface GeneratorOptions<Fields> {
  /** What is made: "passwords". */
  what: string;
  controls?: Controls<Fields>;
  texts?: readonly (keyof Fields & string)[];
  areWords?: boolean;
}

/** A view that makes random values of its options. */
function generatorOf<Fields, Out extends Made>(
  form: Form<Fields, Out>,
  { what, areWords = false, ...options }: GeneratorOptions<Fields>,
): View {
  return viewOf<Fields, Out>(form, {
    ...options,
    inputs: [],
    empty: "…",
    spoken: ({ count, strength }) => `${counted(count, what)}, ${strength}`,
    Result: ({ data, again }) => (
      <Generated
        {...data}
        values={"tokens" in data ? data.tokens : data.passwords}
        title={what.charAt(0).toUpperCase() + what.slice(1)}
        areWords={areWords}
        again={again}
      />
    ),
  });
}

/** A kind of characters. The last one stays: there would be no characters. */
const kind = (name: "lowercase" | "uppercase" | "numbers" | "symbols", label: string) => (): Partial<ControlProps> => {
  const { lowercase, uppercase, numbers, symbols } = generate.fields;
  const chosen = [lowercase, uppercase, numbers, symbols].filter(({ cell }) => cell.state.value);
  return { label, disabled: chosen.length === 1 && chosen[0]?.name === name };
};

const password = generatorOf(generate, {
  what: "passwords",
  controls: {
    length: { label: "Length" },
    lowercase: kind("lowercase", "Lowercase"),
    uppercase: kind("uppercase", "Uppercase"),
    numbers: kind("numbers", "Digits"),
    symbols: kind("symbols", "Symbols"),
    excludeSimilar: { label: "Exclude look-alikes: i l L I 1 o O 0" },
    exclude: { label: "Exclude these characters", code: true },
    count: { label: "How many" },
  },
});

const count = { label: "How many" };

export const views = viewsOf(definitions, {
  generate: { ...password, address: generateAddress },
  passphrase: generatorOf(passphrase, {
    what: "passphrases",
    areWords: true,
    texts: ["separator"],
    controls: {
      words: { label: "Words" },
      separator: { label: "Between the words", code: true },
      capitalize: { label: "Begin each word with a capital" },
      number: { label: "Append a digit to one of the words" },
      count,
    },
  }),
  pin: generatorOf(pin, {
    what: "PINs",
    controls: { length: { label: "Digits", hint: "Use a PIN only if the number of attempts is limited" }, count },
  }),
  token: generatorOf(token, {
    what: "tokens",
    texts: ["prefix"],
    controls: {
      bytes: { label: "Random bytes" },
      encoding: { label: "Written as" },
      prefix: { label: "Prefix", placeholder: "sk_live_", code: true },
      count,
    },
  }),
  pattern: generatorOf(pattern, {
    what: "codes",
    texts: ["pattern"],
    controls: {
      pattern: {
        label: "Pattern",
        hint: "X: upper case, a: lower case, 9: digit, *: letter or digit, ?: symbol; \\ before a character keeps it",
        code: true,
      },
      count,
    },
  }),
  check: viewOf(check, {
    empty: "Enter a password to see how long it would hold.",
    spoken: ({ strength }) => `The password is ${strength}`,
    Result: CheckResult,
  }),
  hash: viewOf(hash, {
    controls: {
      algorithm: { label: "Algorithm", labelOf: (name) => name },
      memory: { label: "Memory in KiB" },
      parallelism: { label: "Lanes" },
      user: { label: "User", hint: "Makes a line of an htpasswd file" },
    },
    empty: "Enter a password to hash it.",
    spoken: ({ algorithm }) => `Hashed by ${algorithm}`,
    Result: ({ data: { hash: made, algorithm, warnings, parameters } }) => (
      <>
        <dl class="rows stacked">
          <Row name={algorithm} value={made} />
          {textOf(hash.fields.user) !== "" && (
            <Row name="Line for an htpasswd file" value={`${textOf(hash.fields.user)}:${made}`} />
          )}
        </dl>
        <Members data={{ warnings, parameters }} />
      </>
    ),
  }),
  verify: viewOf(verify, {
    controls: {
      hash: { label: "Stored hash", hint: "Argon2, bcrypt or scrypt; a line of an htpasswd file too", code: true },
    },
    empty: "Enter a password and a stored hash to compare them.",
    spoken: ({ matches }) => `The password ${matches ? "matches" : "does not match"}`,
    Result: ({ data: { reason, outdated: _, ...data } }) => (
      <Members
        data={{ ...data, warning: reason && `The hash should be renewed: ${reason}` }}
        verdict={["The password matches", "The password does not match"]}
      />
    ),
    take: (stored) => verify.enter({ hash: stored }),
  }),
});
