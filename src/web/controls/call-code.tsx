import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../../operation/expectation.ts";
import { type Call, MASK } from "../operation/call.ts";
import { type AnswerForm, codeOf, LANGUAGES, type Language, languagesOf } from "../operation/samples.ts";
import { BASE, reference, token } from "../operation/service.ts";
import { CopyButton } from "./buttons.tsx";
import { Segmented } from "./choices.tsx";
import { bound } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** The language of samples that was chosen last, for all calls. */
export const language = signal<Language>("curl");

/** Texts in quotes, also within JSON that a shell quotes. */
const STRINGS = /("(?:[^"\\]|\\.)*"|'[^'"\\\n]*')/;

/** Commands or a program. Each text in it has its own direction: one from right to left does not change the order of others. */
export const CodeBlock = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <pre class="terminal-text" tabIndex={0} dir="ltr" translate={false}>
    {text.split(STRINGS).map((part, index) => (index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part))}
  </pre>
);

const SHOWN_CALLS = 4;
const SHOWN_LENGTH = 1600;

/** Code for the screen: the ends of a long one. */
export function shortened(code: string): string {
  const [half, more] = [SHOWN_LENGTH / 2, code.length - SHOWN_LENGTH];
  return more > 0 ? `${code.slice(0, half)}… ${counted(more, "characters")} …${code.slice(-half)}` : code;
}

const ReferenceLink = ({ command }: Call) => (
  <a class="quiet" title="API reference" href={`${reference()}#${command?.words.replace(" ", ".")}`}>
    <Icon name="book" />
    <span class="unseen">Reference</span>
  </a>
);

interface Props {
  heading: ComponentChildren;
  first: Call;
  calls: readonly Call[];
}

/** Calls as code in several languages. */
export function Samples({ heading, first, calls }: Props) {
  const [form, choose] = useState<AnswerForm>("json");
  const languages = languagesOf(first);
  const setting = { base: BASE, token: token.value, form };
  const all = () => codeOf(language.value, calls, { ...setting, masked: false });
  const shown = shortened(codeOf(language.value, calls.slice(0, SHOWN_CALLS), { ...setting, masked: true }));
  return (
    <>
      <header>
        {heading}
        <Segmented label="Answer as" choices={["json", "text"]} value={form} onChange={(name) => choose(name)} />
        <ReferenceLink {...first} />
        <CopyButton text={all} what="command" worded />
      </header>
      <div class="panel">
        <Segmented
          label="Language"
          choices={languages}
          labelOf={(name) => LANGUAGES[name].label}
          {...bound(language)}
          areTabs
        />
        <CodeBlock text={shown} />
      </div>
      {calls.length > SHOWN_CALLS && <p class="hint">And {calls.length - SHOWN_CALLS} more, which Copy includes.</p>}
      {shown.includes(MASK) && <p class="hint">Dots hide secrets here; the copied command has them.</p>}
    </>
  );
}
