import type { ComponentChildren } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { Control } from "../../controls/control.tsx";
import { ProblemsContext } from "../../controls/field.tsx";
import { Attached, FileField } from "../../controls/file-field.tsx";
import { choiceOf, textOf } from "../../operation/form.ts";
import { LEVELS } from "./calls.ts";
import { design, GRADIENTS, logoName, unit } from "./design-forms.ts";
import { inCapitals } from "./forms.tsx";
import { EyePicture, ModulePicture } from "./shapes.tsx";

const { fields } = design;

interface GroupProps {
  title: string;
  /** The present values, beside the title. */
  values: string;
  isOpen?: boolean;
  children: ComponentChildren;
}

/** Controls of one subject, folded until they are needed. A problem with one of them opens them. */
function Group({ title, values, isOpen = false, children }: GroupProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const { details } = useContext(ProblemsContext);
  useEffect(() => {
    if (box.current?.querySelector(".problem")) box.current.open = true;
  }, [details]);
  return (
    <details class="group" open={isOpen} ref={box}>
      <summary>
        {title} <span class="hint">{values}</span>
      </summary>
      {children}
    </details>
  );
}

const Shape = () => (
  <Group title="Shape" values={`${choiceOf(fields.shape)}, ${choiceOf(fields.eyes)} eyes`} isOpen>
    <Control field={fields.shape} label="Modules" pictureOf={ModulePicture} />
    <Control field={fields.eyes} label="Eyes" pictureOf={EyePicture} />
  </Group>
);

function Colors() {
  const hasGradient = textOf(fields.gradient) !== GRADIENTS[0];
  const dark = hasGradient ? `${textOf(fields.dark)} to ${textOf(fields.gradientTo)}` : textOf(fields.dark);
  return (
    <Group title="Colours" values={`${dark} on ${textOf(fields.light)}`}>
      <div class="fields">
        <Control field={fields.dark} label="Dark modules" as="color" />
        <Control field={fields.light} label="Light modules" as="color" />
      </div>
      <Control field={fields.gradient} label="Gradient" choices={GRADIENTS} />
      {hasGradient && <Control field={fields.gradientTo} label="Second colour" as="color" />}
    </Group>
  );
}

/** The picture in the centre. Any image that the browser can show is scaled to what the service takes. */
function Logo() {
  const [problem, setProblem] = useState<string>();
  const { logo, logoSize } = fields;
  const take = async (file: File | undefined): Promise<void> => {
    const { logoOf } = await import("./logo.ts");
    const made = file && (await logoOf(file));
    setProblem(made === undefined ? "The browser cannot show this image" : undefined);
    if (!made) return;
    logo.cell.state.value = made;
    logoName.value = file.name;
  };
  if (logoName.value === undefined)
    return (
      <FileField
        label="Logo"
        path="/logo"
        hint="Any image; this browser scales it"
        invitation="Choose an image"
        accept="image/*"
        problem={problem}
        onFiles={([file]) => void take(file)}
      />
    );
  return (
    <>
      <Attached
        label="Logo"
        path="/logo"
        what={logoName.value}
        onRemove={() => {
          logo.cell.state.value = "";
          logoName.value = undefined;
        }}
      />
      <Control field={logoSize} label="Size of the logo" unit="%" slider />
    </>
  );
}

function Size() {
  const width = choiceOf(unit) === "mm" ? fields.width : fields.size;
  return (
    <Group title="Size" values={`${textOf(width)} ${choiceOf(unit)}`}>
      <div class="fields">
        <Control field={unit} labelOf={(name) => name} />
        <Control field={width} label={width === fields.width ? "Width in print" : "Width"} unit={choiceOf(unit)} />
        <Control field={fields.dpi} label="Resolution in print" unit="dpi" />
      </div>
      <Control
        field={fields.margin}
        label="Margin"
        hint="Scanners need a quiet zone of 4 modules"
        unit="modules"
        slider
      />
    </Group>
  );
}

function Output() {
  const hasLogo = logoName.value !== undefined;
  const level = LEVELS[hasLogo ? "H" : choiceOf(fields.errorCorrection)];
  return (
    <Group title="Format" values={`${inCapitals(choiceOf(fields.format))}, error correction ${level}`}>
      <Control field={fields.format} label="Format" labelOf={inCapitals} hint="Of the preview and the code samples" />
      {!hasLogo && (
        <Control
          field={fields.errorCorrection}
          label="Error correction"
          hint="How much of the code may be damaged"
          labelOf={(name) => LEVELS[name]}
        />
      )}
    </Group>
  );
}

/** How a design looks. */
export const Appearance = () => (
  <>
    <h2>Appearance</h2>
    <Control field={fields.label} label="Label below the code" placeholder="Scan me" />
    <div>
      <Shape />
      <Colors />
      <Group title="Logo" values={logoName.value ?? "none"}>
        <Logo />
      </Group>
      <Size />
      <Output />
    </div>
  </>
);
