import { useState } from "preact/hooks";
import { send } from "../../api/client.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { textOf } from "../../state/form.ts";
import { Control } from "../../ui/control.tsx";
import { Attached, FileField } from "../../ui/file-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Verdict, Warnings } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { ContentControls, TextOfCode } from "./code.tsx";
import {
  content,
  contentForm,
  contentName,
  type Design,
  design,
  designCall,
  GRADIENTS,
  logoName,
  previewCall,
  unit,
} from "./design-forms.ts";
import { generate, inCapitals, LEVELS, url } from "./forms.tsx";
import { logoOf } from "./logo.ts";
import { saveFile } from "./save.ts";

const { fields } = design;

/** What the code says. */
function ContentFields() {
  const form = contentForm();
  return (
    <>
      <h2>Content</h2>
      <Control field={content} labelOf={contentName} />
      {form && <ContentControls form={form} />}
      {textOf(content) === "text" && <Control field={generate.fields.text} as="area" rows={2} />}
      {textOf(content) === "url" && <Control field={url.fields.url} label="URL" />}
    </>
  );
}

/** The picture in the centre. Any image that the browser can show is scaled to what the service takes. */
function Logo() {
  const [problem, setProblem] = useState<string>();
  const { logo, logoSize } = fields;
  const take = async (file: File | undefined): Promise<void> => {
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
        hint="Any image; it is scaled to 512 pixels in this browser"
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

const unitLabel = (name: string): string => (name === "px" ? "Pixels" : "Millimetres");

const Appearance = () => (
  <>
    <h2>Appearance</h2>
    <Control field={fields.label} label="Label below the code" placeholder="Scan me" />
    <div class="pairs">
      <Control field={fields.shape} label="Modules" />
      <Control field={fields.eyes} />
    </div>
    <div class="fields">
      <Control field={fields.dark} label="Dark modules" as="color" />
      <Control field={fields.light} label="Light modules" as="color" />
    </div>
    <div class="pairs">
      <Control field={fields.gradient} choices={GRADIENTS} />
      {textOf(fields.gradient) !== GRADIENTS[0] && (
        <Control field={fields.gradientTo} label="Second colour" as="color" />
      )}
    </div>
    <Logo />
    <h2>Size</h2>
    <div class="pairs">
      <Control field={unit} labelOf={unitLabel} />
      {textOf(unit) === "mm" ? (
        <Control field={fields.width} label="Width in print" unit="mm" />
      ) : (
        <Control field={fields.size} label="Width" unit="px" />
      )}
      <Control field={fields.dpi} label="Resolution in print" unit="dpi" />
      <Control field={fields.margin} hint="Scanners need a quiet zone of 4 modules" unit="modules" slider />
    </div>
    {logoName.value === undefined && (
      <Control
        field={fields.errorCorrection}
        hint="How much of the code may be damaged"
        labelOf={(level) => LEVELS[level]}
      />
    )}
    <Control field={fields.format} labelOf={inCapitals} hint="Of the preview and the code samples" />
  </>
);

/** Downloads the design in a format. */
function Download({ format }: { format: Design["format"] }) {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    const call = designCall(format);
    const outcome = call && (await send(call));
    setBusy(false);
    if (outcome && "data" in outcome) saveFile(`qr-code.${format}`, outcome.data.mimeType, outcome.data.qrCode);
  };
  return (
    <button type="button" class="plain" disabled={busy} onClick={download}>
      <Icon name="download" />
      {format.toUpperCase()}
    </button>
  );
}

const FORMATS: readonly Design["format"][] = ["png", "svg", "pdf", "eps"];

const Made = ({ made }: { made: Design }) => (
  <>
    <div class="stage">
      <img src={made.dataUrl ?? ""} alt={`QR code: ${made.text}`} />
    </div>
    <div class="actions">
      {FORMATS.map((format) => (
        <Download key={format} format={format} />
      ))}
    </div>
    <Verdict tone={made.warnings.length > 0 ? "warning" : "good"} title="The decoder has read this design" />
    <Warnings warnings={made.warnings} />
    <ul class="facts">
      <li>
        {made.width} × {made.height} mm in print
      </li>
      <li>{made.size} pixels across</li>
      <li>Version {made.version}</li>
      <li>Level {made.errorCorrection}</li>
    </ul>
    <TextOfCode text={made.text} />
  </>
);

/** A code with shapes, colours, a logo and a print size, with the decoder's verdict. */
export function DesignView() {
  return (
    <Workbench
      answer={useAnswer(previewCall())}
      empty={<p>Enter what the code is to say.</p>}
      spoken={([{ warnings }]) => ["The decoder has read this design", ...warnings].join(". ")}
      inputs={<ContentFields />}
      options={<Appearance />}
    >
      {([made]) => <Made made={made} />}
    </Workbench>
  );
}
