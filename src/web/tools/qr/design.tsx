import { Control } from "../../controls/control.tsx";
import { Verdict, Warnings } from "../../controls/result.tsx";
import { saveFile } from "../../controls/save.ts";
import type { View } from "../../controls/view-of.tsx";
import { Workbench } from "../../controls/workbench.tsx";
import { send } from "../../operation/client.ts";
import { textOf } from "../../operation/form.ts";
import { useAnswer } from "../../operation/use-answer.ts";
import { carriesSecret } from "./addresses.ts";
import { generate, url } from "./calls.ts";
import { ContentControls, DownloadButton, labelOf, OnPaper, TextOfCode } from "./code.tsx";
import { Appearance } from "./design-appearance.tsx";
import {
  content,
  contentForm,
  contentName,
  type Design,
  designAddress,
  designCall,
  previewCall,
} from "./design-forms.ts";

/** What the code says. */
function ContentFields() {
  const form = contentForm();
  return (
    <>
      <h2>Content</h2>
      <Control field={content} labelOf={contentName} />
      {form && <ContentControls form={form} />}
      {textOf(content) === "text" && <Control field={generate.fields.text} label="Text" as="area" rows={2} />}
      {textOf(content) === "url" && <Control field={url.fields.url} label="URL" />}
    </>
  );
}

/** Downloads the design in a format. */
async function download(format: Design["format"]): Promise<void> {
  const call = designCall(format);
  const outcome = call && (await send(call));
  if (outcome && "data" in outcome) saveFile(`qr-code.${format}`, outcome.data.mimeType, outcome.data.qrCode);
}

const FORMATS: readonly Design["format"][] = ["png", "svg", "pdf", "eps"];

const Made = ({ made }: { made: Design }) => (
  <>
    <div class="stage">
      <img src={made.dataUrl ?? ""} alt={labelOf(made.text)} />
    </div>
    <div class="actions">
      {FORMATS.map((format) => (
        <DownloadButton key={format} format={format} download={() => download(format)} />
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
    {!carriesSecret(made.text) && <TextOfCode text={made.text} />}
    <OnPaper text={made.text} />
  </>
);

/** A code with shapes, colours, a logo and a print size, with the decoder's verdict. */
function DesignView() {
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

export const view: View = { Component: DesignView, address: designAddress };
