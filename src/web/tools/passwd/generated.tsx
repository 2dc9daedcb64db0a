import { useEffect } from "preact/hooks";
import { CopyButton } from "../../ui/copy.tsx";
import { StrengthMeter } from "../../ui/meter.tsx";
import { Regenerate } from "../../ui/regenerate-button.tsx";
import { Section } from "../../ui/result.tsx";
import { Characters } from "./characters.tsx";
import { History } from "./history.tsx";
import { remember } from "./remembered.ts";

interface Props {
  title: string;
  values: readonly string[];
  strength: string;
  /** Bits. */
  entropy: number;
  again(): void;
}

/** Random values, how strong they are, and those before them. */
export function Generated({ title, values, strength, entropy, again }: Props) {
  useEffect(() => remember(values), [values]);
  return (
    <>
      <Section
        title={title}
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
              <CopyButton text={value} what={`number ${index + 1}`} />
            </li>
          ))}
        </ol>
      </Section>
      <StrengthMeter strength={strength} entropy={entropy} />
      <History current={values} />
    </>
  );
}
