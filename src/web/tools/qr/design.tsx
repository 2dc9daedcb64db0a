import { Control } from "../../controls/control.tsx";
import { Facts, Verdict, Warnings } from "../../controls/result.tsx";
import { type View, viewOf } from "../../controls/view-of.tsx";
import type { Call, DataOf } from "../../operation/call.ts";
import { choiceOf, choicesOf } from "../../operation/form.ts";
import { addressed } from "../../operation/forms.ts";
import { Download, OnPaper, TextOfCode } from "./code.tsx";
import { Appearance, unit } from "./design-appearance.tsx";
import { carriesSecret, content, design, isAppearance, isPrivate, spokenText } from "./forms.ts";
import { KINDS } from "./kinds.tsx";

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

/** What the code says. */
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
    <Facts
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
  address: addressed({ fields: { content, unit, ...design.fields } }, ["text"], isPrivate),
};
