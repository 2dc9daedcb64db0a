import { useAnswer } from "../../api/use-answer.ts";
import { makePalette, type PaletteType } from "../../calls/color.ts";
import { filled, numberOf, oneOf } from "../../state/input.ts";
import { Select } from "../../ui/choice.tsx";
import { ColorField } from "../../ui/color-field.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { CopyLink } from "../../ui/copy-link.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ColorList, Strip } from "./color-list.tsx";
import { Exported, ExportField, exportOf } from "./export.tsx";
import { ANY_COLOR, colorStore } from "./store.ts";

const MEANINGS = {
  monochromatic: "shades of one hue",
  analogous: "neighbours on the wheel",
  complementary: "opposites",
  triadic: "three hues",
  tetradic: "four hues",
} as const satisfies Readonly<Record<PaletteType, string>>;

const TYPES = ["monochromatic", "analogous", "complementary", "triadic", "tetradic"] as const;

const OPTIONS = TYPES.map((type) => ({
  value: type,
  label: `${type[0]?.toUpperCase()}${type.slice(1)}: ${MEANINGS[type]}`,
}));

/** Colours that go with one. */
export function Palette() {
  const { color, type, count } = colorStore.values.value;
  const call = makePalette({
    color: color.trim(),
    type: oneOf(TYPES, type),
    ...filled({ count: numberOf(count) }),
    ...exportOf(),
  });
  const answer = useAnswer(color.trim() ? call : undefined);
  return (
    <Workbench
      answer={answer}
      empty={<p>Enter a colour to make a palette of it.</p>}
      spoken={([result]) => `${result.count} colours: ${result.palette.join(", ")}`}
      inputs={
        <ColorField
          label="Base colour"
          path="/color"
          hint={ANY_COLOR}
          hex={answer.data[0]?.baseColor}
          {...colorStore.bind("color")}
        />
      }
      options={
        <>
          <Select label="Harmony" path="/type" options={OPTIONS} {...colorStore.bind("type")} />
          <NumberField label="How many" path="/count" min={2} max={20} slider {...colorStore.bind("count")} />
          <ExportField />
        </>
      }
    >
      {([result]) => (
        <>
          <Strip colors={result.palette} />
          <Section
            title="Colours"
            actions={
              <>
                <CopyLink />
                <CopyButton text={result.palette.join("\n")} what="all" worded />
              </>
            }
          >
            <ColorList colors={result.colors} noteOf={({ hex }) => (hex === result.baseColor ? "base" : undefined)} />
          </Section>
          <Exported text={result.exported} />
        </>
      )}
    </Workbench>
  );
}
