import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { type Call, shortened } from "../api/call.ts";
import { curl } from "../snippets/curl.ts";
import { javascript } from "../snippets/javascript.ts";
import { powershell } from "../snippets/powershell.ts";
import { python } from "../snippets/python.ts";
import { sidekit } from "../snippets/sidekit.ts";
import type { Form } from "../snippets/snippet.ts";
import { oneOf } from "../state/input.ts";
import { BASE, token } from "../state/service.ts";
import { Segmented } from "./choice.tsx";
import { CopyButton } from "./copy.tsx";

const FORMS = ["json", "text", "file"] as const satisfies readonly Form[];

const OPTIONS = [
  { value: "json", label: "JSON" },
  { value: "text", label: "Text" },
];

const FILE = { value: "file", label: "File" };

const LANGUAGES = {
  curl: { label: "curl", write: curl },
  sidekit: { label: "sidekit command", write: sidekit },
  javascript: { label: "JavaScript", write: javascript },
  python: { label: "Python", write: python },
  powershell: { label: "PowerShell", write: powershell },
} as const;

const NAMES = ["curl", "sidekit", "javascript", "python", "powershell"] as const;

/** The language that was chosen last, in any tool. */
const language = signal<(typeof NAMES)[number]>("curl");

/** The most calls that are shown; all of them are copied. */
const SHOWN_CALLS = 4;

const LanguageChoice = () => (
  <select
    aria-label="Language"
    value={language.value}
    onChange={(event) => {
      language.value = oneOf(NAMES, event.currentTarget.value);
    }}
  >
    {NAMES.map((name) => (
      <option key={name} value={name}>
        {LANGUAGES[name].label}
      </option>
    ))}
  </select>
);

const isMasked = (calls: readonly Call<unknown>[]): boolean =>
  token.value !== undefined || calls.some(({ masked = [] }) => masked.length > 0);

/** The calls of the page for a shell or a program: what is copied works when it is pasted. */
export function Commands({ calls }: { calls: readonly Call<unknown>[] }) {
  const [chosen, choose] = useState<Form>("json");
  const saved = calls.some((call) => call.saved !== undefined);
  const form = chosen === "file" && !saved ? "json" : chosen;
  const { write } = LANGUAGES[language.value];
  const setting = { base: BASE, token: token.value, form };
  const all = () => calls.map((call) => write(call, { ...setting, masked: false })).join("\n\n");
  const shown = calls.slice(0, SHOWN_CALLS).map((call) => write(shortened(call), { ...setting, masked: true }));
  return (
    <section class="card commands" aria-labelledby="commands">
      <h2 class="unseen" id="commands">
        Command
      </h2>
      <header>
        <LanguageChoice />
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <pre tabIndex={0}>{shown.join("\n\n")}</pre>
      ) : (
        <p class="hint">Fill in the fields to see the command.</p>
      )}
      {calls.length > SHOWN_CALLS && <p class="hint">And {calls.length - SHOWN_CALLS} more, which Copy includes.</p>}
      {calls.length > 0 && isMasked(calls) && <p class="hint">Dots hide secrets here; the copied command has them.</p>}
    </section>
  );
}
