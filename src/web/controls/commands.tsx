import { useState } from "preact/hooks";
import { type Call, MASK, shortened } from "../operation/call.ts";
import { type AnswerForm, LANGUAGES, languagesOf } from "../operation/samples.ts";
import { BASE, reference, token } from "../operation/service.ts";
import { CopyButton } from "./buttons.tsx";
import { Segmented } from "./choices.tsx";
import { CodeBlock, language } from "./code.tsx";
import { Icon } from "./icon.tsx";

const FORMS = { json: "JSON", text: "Text", file: "File" } as const satisfies Record<AnswerForm, string>;

/** The name that was chosen, if it is among the names; else the first one. */
const chosenOf = <Name extends string>(names: readonly [Name, ...Name[]], name: string): Name =>
  names.find((each) => each === name) ?? names[0];

/** Further calls are copied, but not shown. */
const SHOWN_CALLS = 4;

/** The link to the operation in the reference. */
const ReferenceLink = ({ command }: Call) => (
  <a class="quiet" title="API reference" href={`${reference()}#${command?.words.replace(" ", ".")}`}>
    <Icon name="book" />
    <span class="unseen">Reference</span>
  </a>
);

const HEADING = <h2 id="commands">Use it in code</h2>;

function Samples({ first, calls }: { first: Call; calls: readonly Call[] }) {
  const [chosen, choose] = useState<AnswerForm>("json");
  const forms: [AnswerForm, ...AnswerForm[]] = ["json", "text"];
  if (calls.some(({ saved }) => saved !== undefined)) forms.push("file");
  const form = chosenOf(forms, chosen);
  const languages = languagesOf(first);
  const { write } = LANGUAGES[language.value];
  const setting = { base: BASE, token: token.value, form };
  const all = () => calls.map((call) => write(call, { ...setting, masked: false })).join("\n\n");
  const shown = calls.slice(0, SHOWN_CALLS).map((call) => write(shortened(call), { ...setting, masked: true }));
  return (
    <>
      <header>
        {HEADING}
        <Segmented
          label="Answer as"
          choices={forms}
          labelOf={(name) => FORMS[chosenOf(forms, name)]}
          value={form}
          onChange={(name) => choose(chosenOf(forms, name))}
        />
        <ReferenceLink {...first} />
        <CopyButton text={all} what="command" worded />
      </header>
      <div class="panel">
        <Segmented
          label="Language"
          choices={languages}
          labelOf={(name) => LANGUAGES[chosenOf(languages, name)].label}
          value={language.value}
          onChange={(name) => {
            language.value = chosenOf(languages, name);
          }}
          areTabs
        />
        <CodeBlock text={shown.join("\n\n")} />
      </div>
      {calls.length > SHOWN_CALLS && <p class="hint">And {calls.length - SHOWN_CALLS} more, which Copy includes.</p>}
      {shown.join().includes(MASK) && <p class="hint">Dots hide secrets here; the copied command has them.</p>}
    </>
  );
}

/** The calls of a view as code. */
export const Commands = ({ calls }: { calls: readonly Call[] }) => (
  <section class="card commands" aria-labelledby="commands">
    {calls[0] ? (
      <Samples first={calls[0]} calls={calls} />
    ) : (
      <>
        <header>{HEADING}</header>
        <p class="hint">The same call for curl, the sidekit command, JavaScript, Python and PowerShell appears here.</p>
      </>
    )}
  </section>
);
