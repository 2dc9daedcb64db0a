import { signal } from "@preact/signals";
import { Fragment } from "preact";
import { useEffect } from "preact/hooks";
import { counted } from "../../../operation/expectation.ts";
import { capitalize } from "../../../operation/tool.ts";
import { STRENGTHS } from "../../../tools/passwd/strength.ts";
import { CopyButton, Regenerate } from "../../controls/buttons.tsx";
import { Bounded, Section } from "../../controls/result.tsx";
import { Folded } from "../../controls/workbench.tsx";

const kindOf = (run: string): string => (/\p{L}/u.test(run) ? "" : /\p{N}/u.test(run) ? "digit" : "symbol");

/** Words with something between them, and a digit at the end of some. */
const PHRASE = /^\p{L}+\d?(?:[^\p{L}\p{N}]+\p{L}+\d?)+$/u;

/**
 * A password whose letters, digits and symbols look different, so that it can be read out. Lines may break after any
 * symbol: browsers break words after a hyphen, and not after a full stop or an apostrophe. Those of phrases break between words.
 */
const Characters = ({ text }: { text: string }) => (
  <code class={`secret${PHRASE.test(text) ? " phrase" : ""}`}>
    {(text.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu) ?? []).map((run, index) => (
      <Fragment key={index}>
        <span class={kindOf(run)}>{run}</span>
        {kindOf(run) === "symbol" && <wbr />}
      </Fragment>
    ))}
  </code>
);

/** A strength as a bar of five parts, in words and in bits. */
export function StrengthMeter({ strength, entropy }: { strength: (typeof STRENGTHS)[number]; entropy: number }) {
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

/** Older values are forgotten. */
const KEPT = 200;

/** The values that were generated in this tab, the newest first: in memory only. */
const remembered = signal<readonly string[]>([]);

/** Adds values to those that were generated before. */
export function withEarlier(values: readonly string[], earlier: readonly string[]): readonly string[] {
  const isNew = values.some((value) => !earlier.includes(value));
  return isNew ? [...new Set([...values, ...earlier])].slice(0, KEPT) : earlier;
}

/** The values that were generated in this tab before. */
function History({ current }: { current: readonly string[] }) {
  const earlier = remembered.value.filter((value) => !current.includes(value));
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
          remembered.value = [];
        }}
      >
        Forget them
      </button>
    </Folded>
  );
}

/** The result of a generator. */
export type Made = { count: number; strength: (typeof STRENGTHS)[number]; entropy: number } & (
  | { passwords: readonly string[] }
  | { tokens: readonly string[] }
);

/** Random values, their strength, and the values before them. @param what They are: "passwords". */
export function Generated({ what, data, again }: { what: string; data: Made; again(): void }) {
  const values = "tokens" in data ? data.tokens : data.passwords;
  useEffect(() => {
    remembered.value = withEarlier(values, remembered.value);
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
