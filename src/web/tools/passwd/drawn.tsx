import type { Passphrases, Passwords } from "../../api/calls.ts";
import { CopyButton } from "../../ui/copy.tsx";
import { StrengthMeter } from "../../ui/meter.tsx";
import { Again } from "../../ui/regenerate-button.tsx";
import { Section } from "../../ui/result.tsx";

/** Letters, digits and other characters look different, so that a password can be read out. */
const Characters = ({ text }: { text: string }) => (
  <code class="secret">
    {(text.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu) ?? []).map((run, index) => (
      <span key={index} class={/\p{L}/u.test(run) ? "" : /\p{N}/u.test(run) ? "digit" : "symbol"}>
        {run}
      </span>
    ))}
  </code>
);

/** What was drawn at random, and how strong it is. */
export const Drawn = ({ result, title, again }: { result: Passwords | Passphrases; title: string; again(): void }) => (
  <>
    <StrengthMeter strength={result.strength} entropy={result.entropy} />
    <Section
      title={title}
      actions={
        <>
          <Again again={again} />
          {result.count > 1 && <CopyButton text={result.passwords.join("\n")} what="all" worded />}
        </>
      }
    >
      <ol class="secrets">
        {result.passwords.map((password, index) => (
          <li key={index}>
            <Characters text={password} />
            <CopyButton text={password} what={`number ${index + 1}`} />
          </li>
        ))}
      </ol>
    </Section>
  </>
);
