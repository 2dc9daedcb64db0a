import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Control } from "../../controls/control.tsx";
import { Attached, drawn, FileField } from "../../controls/pickers.tsx";
import { List, Verdict, Warnings } from "../../controls/result.tsx";
import { addressed, FieldControls, type View, viewOf } from "../../controls/view-of.tsx";
import { Folded } from "../../controls/workbench.tsx";
import type { Call, DataOf } from "../../operation/call.ts";
import { choiceOf, choicesOf, type FormField } from "../../operation/form.ts";
import { Download, OnPaper, TextOfCode } from "./code.tsx";
import { APPEARANCE, carriesSecret, content, design, forms, isAppearance, spokenText } from "./forms.ts";
import { KINDS } from "./kinds.tsx";

const logoName = signal<string | undefined>(undefined);

const SIDE = 512;

/** The service takes data URLs of 256 KiB; a photo as PNG may be longer. */
const MOST = 256 * 1024;

/** A logo as a data URL that the service takes: photos as WebP or JPEG; undefined if the browser cannot show it. */
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
  const take = async (file: File | undefined): Promise<void> => {
    const made = file && (await logoOf(file));
    setProblem(made === undefined ? "The browser cannot show or read this image" : undefined);
    if (!made) return;
    design.enter({ logo: made });
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
    <Attached
      label="Logo"
      path="/logo"
      what={logoName.value}
      onRemove={() => {
        design.enter({ logo: "" });
        logoName.value = undefined;
      }}
    />
  );
}

const SIZES = ["size", "width", "dpi", "margin", "format", "errorCorrection"];

const controls = {
  ...APPEARANCE,
  width: { unit: "mm" },
  gradient: {
    hint: "From the top left or from the centre",
    labelOf: (name: string) => (name === "" ? "None" : undefined),
  },
  logo: { Replacement: Logo },
  logoSize: { unit: "%" },
};

function Appearance() {
  // With a logo, error correction is H.
  const hidden = ["label", logoName.value === undefined ? "logoSize" : "errorCorrection"];
  const shown = design.shown().filter(({ name }) => !hidden.includes(name));
  const isSize = ({ name }: FormField): boolean => SIZES.includes(name);
  return (
    <>
      <h2>Appearance</h2>
      <FieldControls fields={shown.filter((field) => !isSize(field))} controls={controls} />
      <Folded title="Size and format">
        <FieldControls fields={shown.filter(isSize)} controls={controls} />
      </Folded>
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
  return values && design.call({ ...values, ...(format && { format }) });
}

/** The call for the preview: browsers show no PDF and EPS in an image. */
export function previewCall(): Call<Design> | undefined {
  return designCall(choiceOf(design.fields.format) === "png" ? undefined : "svg");
}

const NAMES: Readonly<Record<string, string>> = { wifi: "Wi-Fi", email: "E-mail", geo: "Place", otpauth: "OTP" };

function ContentFields() {
  const Inputs = KINDS[choiceOf(content)]?.Inputs;
  return (
    <>
      <h2>Content</h2>
      <Control field={content} labelOf={(kind) => NAMES[kind]} />
      {Inputs && <Inputs />}
      <Control field={design.fields.label} placeholder="Scan me" />
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
  address: addressed(
    { fields: { ...design.fields, content, text: forms.generate.fields.text } },
    ["text"],
    carriesSecret,
  ),
};
