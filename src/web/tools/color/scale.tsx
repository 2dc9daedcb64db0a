import { useAnswer } from "../../api/use-answer.ts";
import { makeScale } from "../../calls/color.ts";
import { ColorField } from "../../ui/color-field.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { CopyLink } from "../../ui/copy-link.tsx";
import { Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ColorList, Strip } from "./color-list.tsx";
import { Exported, ExportField, exportOf } from "./export.tsx";
import { ANY_COLOR, colorStore } from "./store.ts";

/** The tints and shades of a colour. */
export function Scale() {
  const color = colorStore.values.value.color.trim();
  const answer = useAnswer(color ? makeScale({ color, ...exportOf() }) : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a colour to see its tints and shades.</p>}
      spoken={([{ baseStep }]) => `Scale from 50 to 950; the colour is ${baseStep}`}
      inputs={
        <ColorField
          label="Colour"
          path="/color"
          hint={ANY_COLOR}
          hex={answer.data[0]?.baseColor}
          {...colorStore.bind("color")}
        />
      }
      options={<ExportField />}
    >
      {([{ colors, baseStep, exported }]) => (
        <>
          <Strip colors={colors.map(({ hex }) => hex)} />
          <Section
            title="Steps"
            actions={
              <>
                <CopyLink />
                <CopyButton text={colors.map(({ step, hex }) => `${step}: ${hex}`).join("\n")} what="all" worded />
              </>
            }
          >
            <ColorList
              colors={colors}
              nameOf={({ step }) => String(step)}
              noteOf={({ step }) => (step === baseStep ? "base" : undefined)}
            />
          </Section>
          <Exported text={exported} />
        </>
      )}
    </Workbench>
  );
}
