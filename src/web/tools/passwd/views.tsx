import { batch, signal } from "@preact/signals";
import { Fragment } from "preact";
import { useEffect } from "preact/hooks";
import { counted } from "../../../operation/expectation.ts";
import { namesOf } from "../../../operation/json.ts";
import { capitalize } from "../../../operation/tool.ts";
import { ATTACKS, CLASSES, STRENGTHS } from "../../../tools/passwd/strength.ts";
import { CopyButton, Regenerate } from "../../controls/buttons.tsx";
import { Badges, Bounded, List, Members, Rows, Section, Warnings } from "../../controls/result.tsx";
import { type Addressed, addressed, type View, type ViewOptions, viewOf, viewsOf } from "../../controls/view-of.tsx";
import { Folded } from "../../controls/workbench.tsx";
import { definitionsOf } from "../../definitions.ts";
import type { DataOf } from "../../operation/call.ts";
import { type Form, formsOf, textOf } from "../../operation/form.ts";
import { kept } from "../../operation/service.ts";

/** Words with something between them, and a digit at the end of some. */
const PHRASE = /^\p{L}+\d?(?:[^\p{L}\p{N}]+\p{L}+\d?)+$/u;

/** A password that can be read out. Lines may break after any symbol, where browsers do not; those of phrases between words. */
export const Characters = ({ text }: { text: string }) => (
  <code class={`secret${PHRASE.test(text) ? " phrase" : ""}`}>
    {text.split(/(?<=[^\p{L}\p{N}])/u).map((run, index) => (
      <Fragment key={index}>
        <span>{run}</span>
        <wbr />
      </Fragment>
    ))}
  </code>
);

function StrengthMeter({ strength, entropy }: { strength: (typeof STRENGTHS)[number]; entropy: number }) {
  const level = STRENGTHS.indexOf(strength) + 1;
  return (
    <div class="strength">
      <p>
        <strong>{capitalize(strength)}</strong>
        <span>{entropy.toFixed(1)} bits of entropy</span>
      </p>
      <div class={`bar level-${level}`} aria-hidden="true">
        {STRENGTHS.map((name, index) => (
          <span key={name} class={index < level ? "on" : ""} />
        ))}
      </div>
    </div>
  );
}

const KEPT = 200;

/** The values that were generated in this tab, the newest first: in memory only. */
const generated = signal<readonly string[]>([]);

/** Adds values to those that were generated before. */
export function withEarlier(values: readonly string[], earlier: readonly string[]): readonly string[] {
  const isNew = values.some((value) => !earlier.includes(value));
  return isNew ? [...new Set([...values, ...earlier])].slice(0, KEPT) : earlier;
}

function History({ current }: { current: readonly string[] }) {
  const earlier = generated.value.filter((value) => !current.includes(value));
  if (earlier.length === 0) return null;
  return (
    <Folded title={`Generated earlier in this tab (${earlier.length})`}>
      <p class="hint">In the memory of this tab only, until you close it.</p>
      <Bounded as="ol" kind="secrets">
        {earlier.map((value) => (
          <li key={value}>
            <Characters text={value} />
            <CopyButton text={value} what="earlier value" />
          </li>
        ))}
      </Bounded>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          generated.value = [];
        }}
      >
        Forget them
      </button>
    </Folded>
  );
}

type Made = { count: number; strength: (typeof STRENGTHS)[number]; entropy: number } & (
  | { passwords: readonly string[] }
  | { tokens: readonly string[] }
);

/** Random values, their strength, and the values before them. @param what They are: "passwords". */
function Generated({ what, data, again }: { what: string; data: Made; again(): void }) {
  const values = "tokens" in data ? data.tokens : data.passwords;
  useEffect(() => {
    generated.value = withEarlier(values, generated.value);
  }, [values]);
  return (
    <>
      <Section
        title={counted(values.length, what)}
        actions={
          <>
            <Regenerate again={again} />
            {values.length > 1 && <CopyButton text={values.join("\n")} what="all" worded />}
          </>
        }
      >
        <ol class="secrets bounded">
          {values.map((value, index) => (
            <li key={index}>
              <Characters text={value} />
              <CopyButton text={value} what={`number ${index + 1}`} isMain={index === 0} />
            </li>
          ))}
        </ol>
      </Section>
      <StrengthMeter {...data} />
      <History current={values} />
    </>
  );
}

/** The forms: all generators share the number of values. */
export const forms = formsOf(
  definitionsOf("passwd"),
  { count: { initial: "5" } },
  { pin: { length: { name: "digits" } }, pattern: { pattern: { initial: "XXXX-9999-aaaa" } } },
);

/** The options of passwords that this browser remembers, as a query: no password, and nothing that is part of one. */
const options = addressed(forms.generate);
const remembered = kept("passwords");
options.read(new URLSearchParams(remembered.value));
let known = options.write();

const { write, read } = addressed(forms.generate, ["exclude"]);

/** The address of passwords. Options that a person changes are remembered; those of an address that is opened are not. */
const address: Addressed = {
  write() {
    const chosen = options.write();
    if (chosen !== known) remembered.value = chosen;
    known = chosen;
    return write();
  },
  read(query) {
    // The address is written again after each field.
    batch(() => {
      read(query);
      known = options.write();
    });
  },
};

/** A view that makes random values of its options. @param what Is made: "passwords". */
function generatorOf<Fields, Out extends Made>(
  what: string,
  form: Form<Fields, Out>,
  options: ViewOptions<Fields, Out> = {},
): View {
  return viewOf<Fields, Out>(form, {
    inputs: [],
    spoken: ({ count, strength }) => `${counted(count, what)}, ${strength}`,
    Result: (made) => <Generated what={what} {...made} />,
    ...options,
  });
}

const password = generatorOf("passwords", forms.generate, {
  controls() {
    const [first, ...others] = namesOf(CLASSES).filter((name) => forms.generate.fields[name].cell.state.value);
    // The last kind of characters stays: there would be no characters.
    return { exclude: { code: true }, ...(first && others.length === 0 && { [first]: { disabled: true } }) };
  },
});

type Judged = DataOf<ReturnType<typeof forms.check.call>>;

/** A part of a password that an attacker would try early, in words. The password itself is not shown: it may be hidden. */
const partText = ({ kind, start, length }: Judged["found"][number]): string =>
  `A ${kind === "keyboard" ? "keyboard pattern" : kind}: characters ${start + 1} to ${start + length}`;

function Strength({ data }: { data: Judged }) {
  const { found, warning, suggestions, crackTimes, length, composition } = data;
  const classes = namesOf(CLASSES).map((name) => [forms.generate.fields[name].label, composition[name]]);
  const times = Object.entries(ATTACKS).map(([name, attack]) => [attack, crackTimes[name]]);
  return (
    <>
      <StrengthMeter {...data} />
      <Warnings warnings={[warning]} />
      {found.length > 0 && (
        <Section title="What is easy to guess in it">
          <List of={found.toSorted((one, other) => other.length - one.length).map(partText)} />
        </Section>
      )}
      {suggestions.length > 0 && (
        <Section title="To make it stronger">
          <List of={suggestions} />
        </Section>
      )}
      <Section title="Time to crack">
        <Rows of={Object.fromEntries(times)} copied={false} kind="wide" />
      </Section>
      <Section title="Characters">
        <p class="hint">{length} in total</p>
        <Badges of={Object.fromEntries(classes)} />
      </Section>
    </>
  );
}

export const views = viewsOf(forms, {
  generate: { ...password, address },
  passphrase: generatorOf("passphrases", forms.passphrase, { texts: ["separator"] }),
  pin: generatorOf("PINs", forms.pin),
  token: generatorOf("tokens", forms.token, { texts: ["prefix"] }),
  pattern: generatorOf("codes", forms.pattern, { texts: ["pattern"] }),
  check: viewOf(forms.check, { spoken: ({ strength }) => `The password is ${strength}`, Result: Strength }),
  hash: viewOf(forms.hash, {
    controls: () => ({ user: { hint: "For a line of an htpasswd file" } }),
    spoken: ({ algorithm }) => `Hashed by ${algorithm}`,
    Result({ data: { milliseconds: _, ...data } }) {
      const user = textOf(forms.hash.fields.user);
      return <Members data={user === "" ? data : { ...data, htpasswdLine: `${user}:${data.hash}` }} />;
    },
  }),
  verify: viewOf(forms.verify, {
    controls: () => ({ hash: { code: true, as: "line" } }),
    take: (hash) => forms.verify.enter({ hash }),
  }),
});
