import { useState } from "preact/hooks";
import type { Call } from "../../api/call.ts";
import { send } from "../../api/client.ts";
import type { QrCode, QrOptions } from "../../calls/qr.ts";
import { ActionButton } from "../../ui/action-button.tsx";
import { announcement } from "../../ui/announcement.ts";
import { CopyButton } from "../../ui/copy.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Warnings } from "../../ui/notice.tsx";
import { revealed } from "../../ui/revealed.tsx";
import { Blocks } from "./blocks.tsx";
import { qrStore } from "./store.ts";

/** The image that a call makes; undefined if there is no call or it failed. */
async function dataUrlOf(call: Call<QrCode> | undefined): Promise<string | undefined> {
  const outcome = call && (await send(call, AbortSignal.timeout(10_000)));
  return outcome && "data" in outcome ? (outcome.data.dataUrl ?? undefined) : undefined;
}

/** Downloads a file, as a link does. */
function save(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

interface DownloadProps {
  type: "png" | "svg";
  /** The call that makes the code with these options; undefined when it can no longer be made. */
  make(options: QrOptions): Call<QrCode> | undefined;
}

/** Downloads the code in a format, whichever is shown. */
function Download({ type, make }: DownloadProps) {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    const dataUrl = await dataUrlOf(make({ type }));
    setBusy(false);
    if (dataUrl !== undefined) save(dataUrl, `qr-code.${type}`);
  };
  return (
    <button type="button" class="plain" disabled={busy} onClick={download}>
      <Icon name="download" />
      {type.toUpperCase()}
    </button>
  );
}

/** The PNG image of a code, whichever format is shown: no browser takes all of them onto its clipboard. */
async function pngOf(code: QrCode, make: DownloadProps["make"]): Promise<Blob> {
  const dataUrl = code.format === "png" ? code.dataUrl : await dataUrlOf(make({ type: "png" }));
  if (!dataUrl) throw new Error("There is no image");
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (each) => each.charCodeAt(0));
  return new Blob([bytes], { type: "image/png" });
}

/** Copies the image of a code, to be pasted into documents and chats. */
function CopyImage({ code, make }: Pick<Props, "code" | "make">) {
  if (!("ClipboardItem" in globalThis)) return null;
  const copy = async (): Promise<void> => {
    // The item takes a promise: browsers allow it only at once after a press.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(code, make) })]);
    announcement.value = "Copied image";
  };
  return <ActionButton icon="copy" label="Copy image" done="Copied" act={copy} />;
}

/** The code itself: an image, or blocks as a terminal shows them. */
function Picture({ code, content }: { code: QrCode; content: string }) {
  const label = `QR code: ${content}`;
  if (code.dataUrl === null) return <Blocks text={code.qrCode} label={label} light={qrStore.values.value.invert} />;
  return <img src={code.dataUrl} width={code.size} height={code.size} alt={label} />;
}

interface Props {
  code: QrCode;
  /** Its text. */
  content: string;
  /** Whether that differs from what was entered, and is shown. */
  isContentShown: boolean;
  make: DownloadProps["make"];
}

/** A code, and what can be done with it. */
export const Code = ({ code, content, isContentShown, make }: Props) => (
  <>
    <div class="stage">
      <Picture code={code} content={content} />
    </div>
    <div class="actions">
      <Download type="png" make={make} />
      <Download type="svg" make={make} />
      <CopyImage code={code} make={make} />
      {code.format !== "png" && <CopyButton text={code.qrCode} what={code.format === "svg" ? "SVG" : "text"} worded />}
    </div>
    <Warnings warnings={code.warnings} />
    <ul class="facts">
      <li>Version {code.version}</li>
      <li>
        {code.modules} × {code.modules} modules
      </li>
      <li>Level {code.errorCorrection}</li>
    </ul>
    {isContentShown && (
      <p class="content">
        <span class="hint">Text of the code</span>{" "}
        <code class="long" dir="auto">
          {revealed(content)}
        </code>
      </p>
    )}
  </>
);
