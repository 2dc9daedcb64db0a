import { batch } from "@preact/signals";
import { counted } from "../../../operation/expectation.ts";
import { namesOf } from "../../../operation/json.ts";
import { ATTACKS, CLASSES } from "../../../tools/passwd/strength.ts";
import { Badges, List, Members, Rows, Section, Warnings } from "../../controls/result.tsx";
import { type Addressed, addressed, type View, type ViewOptions, viewOf, viewsOf } from "../../controls/view-of.tsx";
import { definitionsOf } from "../../definitions.ts";
import type { DataOf } from "../../operation/call.ts";
import { type Form, formsOf, textOf } from "../../operation/form.ts";
import { kept } from "../../operation/service.ts";
import { Generated, type Made, StrengthMeter } from "./generated.tsx";

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
  `A ${kind === "keyboard" ? "keyboard pattern" : kind}: ${length === 1 ? `character ${start + 1}` : `characters ${start + 1} to ${start + length}`}`;

/** The strength of a password, and how to make it stronger. */
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
