import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { DataOf } from "../../api/call.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { offered } from "../../state/drop.ts";
import { CopyButton } from "../../ui/buttons.tsx";
import { revealed } from "../../ui/code.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Empty, Section } from "../../ui/result.tsx";
import { Workbench } from "../../ui/workbench.tsx";
import { Camera, cameraOn } from "./camera.tsx";
import { imageCall } from "./forms.ts";

/** The image to read. */
const image = signal<File | undefined>(undefined);

const problem = signal<string | undefined>(undefined);

function take(file: File | undefined): void {
  problem.value = undefined;
  if (file) image.value = file;
}

/** The image on the clipboard, such as a screenshot. */
async function takeClipboard(): Promise<void> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((each) => each.startsWith("image/"));
      if (type) return take(new File([await item.getType(type)], "clipboard.png"));
    }
    problem.value = "The clipboard has no image";
  } catch {
    problem.value = "The browser does not give access to the clipboard; press Ctrl+V instead";
  }
}

/** Takes images that are pasted or dropped while the reader is shown. */
function useImages(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => take(event.clipboardData?.files[0]);
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, []);
  useEffect(() => {
    if (offered.value.length === 0) return;
    take(offered.value[0]);
    offered.value = [];
  }, [offered.value]);
}

const Inputs = () => (
  <>
    <FileField
      label="Image"
      path=""
      hint={image.value?.name ?? "PNG, JPEG, WebP or GIF"}
      invitation="Choose an image, drop one anywhere, or paste one"
      accept="image/*"
      problem={problem.value}
      onFiles={([file]) => take(file)}
    />
    <div class="actions">
      <button type="button" class="plain" onClick={takeClipboard}>
        <Icon name="paste" />
        Paste
      </button>
      {"mediaDevices" in navigator && (
        <button
          type="button"
          class="plain"
          aria-pressed={cameraOn.value}
          onClick={() => {
            cameraOn.value = !cameraOn.value;
          }}
        >
          <Icon name="camera" />
          Camera
        </button>
      )}
    </div>
    <Camera onImage={take} />
  </>
);

const isLink = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

const Codes = ({ codes }: DataOf<ReturnType<typeof imageCall>>) =>
  codes.length === 0 ? (
    <Empty>No QR code was found in this image.</Empty>
  ) : (
    codes.map(({ text, version, errorCorrection }, index) => (
      <Section key={index} title={`Code ${index + 1}`} actions={<CopyButton text={text} what="text" worded />}>
        <pre class="source" dir="auto">
          {revealed(text)}
        </pre>
        {isLink(text) && (
          <p>
            <a href={text} rel="noreferrer noopener" target="_blank">
              Open the link
            </a>
          </p>
        )}
        <ul class="facts">
          <li>Version {version}</li>
          <li>Level {errorCorrection}</li>
        </ul>
      </Section>
    ))
  );

/** Reads the codes in an image, from a file, the clipboard or the camera. */
export function Read() {
  useImages();
  const answer = useAnswer(image.value && imageCall(image.value));
  return (
    <Workbench
      answer={answer}
      empty={<p>Choose, drop or paste an image with a QR code.</p>}
      spoken={([{ codes }]) => `${codes.length} codes found`}
      inputs={<Inputs />}
    >
      {([found]) => <Codes {...found} />}
    </Workbench>
  );
}
