import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Control } from "../../controls/control.tsx";
import { Attached, drawn, FileField } from "../../controls/pickers.tsx";
import { List, Verdict, Warnings } from "../../controls/result.tsx";
import { addressed, FieldControls, type View, viewOf } from "../../controls/view-of.tsx";
import { Folded } from "../../controls/workbench.tsx";
import type { Call, DataOf } from "../../operation/call.ts";
import { choiceField, choiceOf, choicesOf, textOf } from "../../operation/form.ts";
import { Download, OnPaper, TextOfCode } from "./code.tsx";
import { APPEARANCE, carriesSecret, content, design, isAppearance, spokenText } from "./forms.ts";
import { KINDS } from "./kinds.tsx";

const { fields } = design;

/** The unit of the width: pixels, or millimetres in print. */
export const unit = choiceField("unit", "Width in", ["px", "mm"]);

const logoName = signal<string | undefined>(undefined);

const STROKES: Readonly<Record<string, object>> = {
  rounded: { "stroke-linecap": "round", "stroke-linejoin": "round" },
  // Dashes without length are dots.
  dots: { "stroke-linecap": "round", "stroke-dasharray": "0 7.99" },
};

/** Two corners of three modules each, as a line through their centres. */
const ModulePicture = (shape: string) => (
  <svg viewBox="0 0 24 24" width="24" aria-hidden="true" fill="none" stroke="currentColor">
    <path d="M12 4H4V12M20 12V20H12" stroke-width="8" stroke-linecap="square" {...STROKES[shape]} />
  </svg>
);

/** The radii of an eye's frame and of its centre. */
const RADII: Readonly<Record<string, readonly [frame: number, centre: number]>> = {
  rounded: [6, 2],
  circle: [10, 4],
};

function EyePicture(shape: string) {
  const [frame, centre] = RADII[shape] ?? [0, 0];
  return (
    <svg viewBox="0 0 24 24" width="24" aria-hidden="true" fill="currentColor">
      <rect x="2" y="2" width="20" height="20" rx={frame} fill="none" stroke="currentColor" stroke-width="3" />
      <rect x="8" y="8" width="8" height="8" rx={centre} />
    </svg>
  );
}

/** The longer side of a logo in pixels. */
const SIDE = 512;

/** The service takes data URLs of 256 KiB; a photo as PNG may be longer. */
const MOST = 256 * 1024;

/**
 * An image as the data URL of a logo, scaled to at most 512 pixels. Drawings become PNG images, and photos that would be too
 * large WebP or JPEG images. Undefined if the browser cannot show it.
 */
async function logoOf(file: File): Promise<string | undefined> {
  try {
    const { canvas } = await drawn(file, SIDE);
    const made = ["image/png", "image/webp", "image/jpeg"].map((type) => canvas.toDataURL(type, 0.9));
    return made.find((url) => url.length < MOST);
  } catch {
    return undefined;
  }
}

/** The picture in the centre. Any image that the browser can show is scaled to what the service takes. */
function Logo() {
  const [problem, setProblem] = useState<string>();
  const { logo, logoSize } = fields;
  const take = async (file: File | undefined): Promise<void> => {
    const made = file && (await logoOf(file));
    setProblem(made === undefined ? "The browser cannot show or read this image" : undefined);
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
      <Control field={logoSize} unit="%" slider />
    </>
  );
}

const Fields = ({ names }: { names: readonly (keyof typeof fields)[] }) => (
  <FieldControls
    fields={design.shown().filter(({ name }) => names.some((each) => each === name))}
    controls={{
      ...APPEARANCE,
      size: { label: "Width", unit: "px", slider: false },
      shape: { label: "Modules", pictureOf: ModulePicture },
      eyes: { label: "Eyes", pictureOf: EyePicture },
      gradient: {
        hint: "From the top left or from the centre",
        labelOf: (name: string) => (name === "" ? "None" : undefined),
      },
      gradientTo: { hint: "After the dark one" },
      width: { unit: "mm", placeholder: undefined },
      dpi: { unit: "dpi" },
      format: { label: "Format", hint: "Of the preview and the code samples" },
      label: { placeholder: "Scan me" },
    }}
  />
);

export function Appearance() {
  const { shape, eyes, dark, light, gradient, gradientTo, format, errorCorrection } = fields;
  const colors = choiceOf(gradient) === "" ? textOf(dark) : `${textOf(dark)} to ${textOf(gradientTo)}`;
  const width = choiceOf(unit) === "mm" ? fields.width : fields.size;
  const hasLogo = logoName.value !== undefined;
  const level = hasLogo ? "H" : choiceOf(errorCorrection);
  return (
    <>
      <h2>Appearance</h2>
      <Fields names={["label"]} />
      <div>
        <Folded title="Shape" note={`${choiceOf(shape)}, ${choiceOf(eyes)} eyes`} isOpen>
          <Fields names={["shape", "eyes"]} />
        </Folded>
        <Folded title="Colours" note={`${colors} on ${textOf(light)}`}>
          <Fields names={["dark", "light", "gradient", "gradientTo"]} />
        </Folded>
        <Folded title="Logo" note={logoName.value ?? "none"}>
          <Logo />
        </Folded>
        <Folded title="Size" note={`${textOf(width)} ${choiceOf(unit)}`}>
          <Control field={unit} labelOf={(name) => name} />
          <Fields names={[width === fields.size ? "size" : "width", "dpi", "margin"]} />
        </Folded>
        <Folded title="Format" note={`${choiceOf(format).toUpperCase()}, error correction ${level}`}>
          <Fields names={hasLogo ? ["format"] : ["format", "errorCorrection"]} />
        </Folded>
      </div>
    </>
  );
}

type Design = DataOf<ReturnType<typeof design.call>>;

/** What the code says, as its own view would send it; undefined while a field is missing. */
function contentValues(): Record<string, unknown> | undefined {
  const kind = choiceOf(content);
  const parts = KINDS[kind]?.call()?.parts.filter(({ name }) => !isAppearance(name));
  const values = parts && Object.fromEntries(parts.map(({ name, value }) => [name, value]));
  return values && (kind in values ? values : { [kind]: values });
}

/** The call for a design, by default in the chosen format; undefined while what it says is incomplete. */
export function designCall(format?: Design["format"]): Call<Design> | undefined {
  const values = contentValues();
  const call =
    values &&
    design.call({
      text: undefined,
      url: undefined,
      ...values,
      ...(format && { format }),
      ...(choiceOf(unit) === "mm" ? { size: undefined } : { width: undefined }),
    });
  return call && { ...call, saved: `qr-code.${format ?? choiceOf(design.fields.format)}` };
}

/** The call for the preview: browsers show no PDF and EPS in an image. */
export function previewCall(): Call<Design> | undefined {
  const isImage = ["png", "svg"].includes(choiceOf(design.fields.format));
  return designCall(isImage ? undefined : "svg");
}

const NAMES: Readonly<Record<string, string>> = { wifi: "Wi-Fi", email: "E-mail", geo: "Place", otpauth: "OTP" };

function ContentFields() {
  const Inputs = KINDS[choiceOf(content)]?.Inputs;
  return (
    <>
      <h2>Content</h2>
      <Control field={content} labelOf={(kind) => NAMES[kind]} />
      {Inputs && <Inputs />}
    </>
  );
}

const Made = ({ data: made }: { data: Design }) => (
  <>
    <div class="stage">
      <img src={made.dataUrl ?? ""} alt={spokenText(made.text)} />
    </div>
    <div class="actions">
      {choicesOf(design.fields.format).map((format) => (
        <Download key={format} format={format} call={() => designCall(format)} />
      ))}
    </div>
    <Verdict tone={made.warnings.length > 0 ? "warning" : "good"} title="The decoder has read this design" />
    <Warnings warnings={made.warnings} />
    <List
      kind="facts"
      of={[
        `${made.width} × ${made.height} mm in print`,
        `${made.size} pixels across`,
        `Version ${made.version}`,
        `Level ${made.errorCorrection}`,
      ]}
    />
    {!carriesSecret(made.text) && <TextOfCode text={made.text} />}
    <OnPaper text={made.text} />
  </>
);

/** A code with shapes, colours, a logo and a print size, with the decoder's verdict. */
export const view: View = {
  ...viewOf(design, {
    inputs: [],
    Aside: ContentFields,
    Options: Appearance,
    call: previewCall,
    empty: "Enter what the code is to say.",
    spoken: ({ warnings }) => ["The decoder has read this design", ...warnings].join(". "),
    Result: Made,
  }),
  /** The appearance, and of the content its kind and a text that is no secret. */
  address: addressed({ fields: { content, unit, ...design.fields } }, ["text"], carriesSecret),
};
