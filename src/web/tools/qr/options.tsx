import type { Level, QrOptions, QrType } from "../../calls/qr.ts";
import { filled, numberOf, oneOf, unlike } from "../../state/input.ts";
import { Segmented, Toggle } from "../../ui/choice.tsx";
import { ColorField } from "../../ui/color-field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { qrStore } from "./store.ts";

const TYPES = ["png", "svg", "text"] as const satisfies readonly QrType[];
const LEVELS = ["M", "L", "Q", "H"] as const satisfies readonly Level[];

const TYPE_OPTIONS = TYPES.map((type) => ({ value: type, label: type === "text" ? "Text" : type.toUpperCase() }));
const LEVEL_OPTIONS = [
  { value: "L", label: "L 7%" },
  { value: "M", label: "M 15%" },
  { value: "Q", label: "Q 25%" },
  { value: "H", label: "H 30%" },
];

/** The options of a code, as a request has them. */
export function optionsOf(values: typeof qrStore.defaults): QrOptions {
  const color = filled({ dark: unlike("#000000", values.dark), light: unlike("#ffffff", values.light) });
  return filled({
    type: unlike("png", oneOf(TYPES, values.type)),
    size: numberOf(values.size),
    margin: unlike(4, numberOf(values.margin)),
    color: Object.keys(color).length > 0 ? color : undefined,
    errorCorrection: unlike("M", oneOf(LEVELS, values.errorCorrection)),
    invert: values.type === "text" ? unlike(false, values.invert) : undefined,
  });
}

/** The controls of the options. */
export function Options() {
  const { type } = qrStore.values.value;
  return (
    <>
      <Segmented label="Format" path="/type" options={TYPE_OPTIONS} {...qrStore.bind("type")} />
      {type === "text" ? (
        <Toggle label="Draw for a light terminal" {...qrStore.bind("invert")} />
      ) : (
        <>
          <NumberField label="Size" path="/size" unit="px" min={50} max={500} slider {...qrStore.bind("size")} />
          <div class="fields">
            <ColorField label="Dark modules" path="/color/dark" {...qrStore.bind("dark")} />
            <ColorField label="Light modules" path="/color/light" {...qrStore.bind("light")} />
          </div>
        </>
      )}
      <NumberField
        label="Margin"
        path="/margin"
        hint="Scanners need a quiet zone of 4 modules"
        unit="modules"
        min={0}
        max={10}
        slider
        {...qrStore.bind("margin")}
      />
      <Segmented
        label="Error correction"
        path="/errorCorrection"
        hint="How much of the code may be damaged"
        options={LEVEL_OPTIONS}
        {...qrStore.bind("errorCorrection")}
      />
    </>
  );
}
