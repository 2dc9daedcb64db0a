import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon.tsx";

export type Tone = "good" | "bad" | "warning";

const ICONS: Readonly<Record<Tone, IconName>> = { good: "done", bad: "failed", warning: "warning" };

/** What matters most about a result, in its colour and in words. */
export const Verdict = ({ tone, title, children }: { tone: Tone; title: string; children?: ComponentChildren }) => (
  <div class={`verdict ${tone}`}>
    <Icon name={ICONS[tone]} />
    <div>
      <strong>{title}</strong>
      {children}
    </div>
  </div>
);

/** What to look at twice. */
export const Warnings = ({ warnings }: { warnings: readonly (string | null)[] }) => {
  const present = warnings.filter((warning) => warning !== null);
  if (present.length === 0) return null;
  return (
    <ul class="warnings">
      {present.map((warning) => (
        <li key={warning}>
          <Icon name="warning" />
          {warning}
        </li>
      ))}
    </ul>
  );
};

/** A check that passes or fails: as icon, colour and word. */
export const Badge = ({ passed, label }: { passed: boolean; label: string }) => (
  <span class={`badge ${passed ? "good" : "bad"}`}>
    <Icon name={passed ? "done" : "failed"} />
    {label}
    <span class="unseen">{passed ? " passes" : " fails"}</span>
  </span>
);
