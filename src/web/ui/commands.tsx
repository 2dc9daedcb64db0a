import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { type Call, shortened } from "../api/call.ts";
import { curl } from "../snippets/curl.ts";
import { javascript } from "../snippets/javascript.ts";
import { powershell } from "../snippets/powershell.ts";
import { python } from "../snippets/python.ts";
import { sidekit } from "../snippets/sidekit.ts";
import type { AnswerForm } from "../snippets/snippet.ts";
import { oneOf } from "../state/input.ts";
import { BASE, token } from "../state/service.ts";
import { Segmented } from "./choice.tsx";
import { CodeBlock } from "./code-block.tsx";
import { CopyButton } from "./copy.tsx";

const FORMS = ["json", "text", "file"] as const satisfies readonly AnswerForm[];

const OPTIONS = [
  { value: "json", label: "JSON" },
  { value: "text", label: "Text" },
];

const FILE = { value: "file", label: "File" };

const LANGUAGES = {
  curl: { label: "curl", write: curl },
  sidekit: { label: "sidekit", write: sidekit },
  javascript: { label: "JavaScript", write: javascript },
  python: { label: "Python", write: python },
  powershell: { label: "PowerShell", write: powershell },
} as const;

const NAMES = ["curl", "sidekit", "javascript", "python", "powershell"] as const;

const LANGUAGE_OPTIONS = NAMES.map((name) => ({ value: name, label: LANGUAGES[name].label }));

/** The language that was chosen last, in any tool. */
const language = signal<(typeof NAMES)[number]>("curl");

/** The most calls that are shown; all of them are copied. */
const SHOWN_CALLS = 4;

const LanguageChoice = () => (
  <Segmented
    label="Language"
    options={LANGUAGE_OPTIONS}
    value={language.value}
    onChange={(value) => {
      language.value = oneOf(NAMES, value);
    }}
  />
);

const isMasked = (calls: readonly Call<unknown>[]): boolean =>
  token.value !== undefined || calls.some(({ masked = [] }) => masked.length > 0);

/** The calls of the page for a shell or a program: what is copied works when it is pasted. */
export function Commands({ calls }: { calls: readonly Call<unknown>[] }) {
  const [chosen, choose] = useState<AnswerForm>("json");
  const saved = calls.some((call) => call.saved !== undefined);
  const form = chosen === "file" && !saved ? "json" : chosen;
  const { write } = LANGUAGES[language.value];
  const setting = { base: BASE, token: token.value, form };
  const all = () => calls.map((call) => write(call, { ...setting, masked: false })).join("\n\n");
  const shown = calls.slice(0, SHOWN_CALLS).map((call) => write(shortened(call), { ...setting, masked: true }));
  return (
    <section class="card commands" aria-labelledby="commands">
      <header>
        <h2 id="commands">Use it in code</h2>
        {calls.length > 0 && (
          <>
            <Segmented
              label="Answer as"
              options={saved ? [...OPTIONS, FILE] : OPTIONS}
              value={form}
              onChange={(value) => choose(oneOf(FORMS, value))}
            />
            <CopyButton text={all} what="command" worded />
          </>
        )}
      </header>
      {calls.length > 0 ? (
        <>
          <LanguageChoice />
          <CodeBlock text={shown.join("\n\n")} />
        </>
      ) : (
        <p class="hint">The same call for curl, the sidekit command, JavaScript, Python and PowerShell appears here.</p>
      )}
      {calls.length > SHOWN_CALLS && <p class="hint">And {calls.length - SHOWN_CALLS} more, which Copy includes.</p>}
      {calls.length > 0 && isMasked(calls) && <p class="hint">Dots hide secrets here; the copied command has them.</p>}
    </section>
  );
}
