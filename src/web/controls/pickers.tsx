import { Button } from "./buttons.tsx";
import { type Described, Field, PLAIN, type TextProps, typed } from "./field.tsx";
import { Icon } from "./icon.tsx";

type FileProps = Described & {
  invitation: string;
  accept?: string;
  multiple?: boolean;
  onFiles(files: readonly File[]): void;
};

/** A button for files. They can also be dropped anywhere on the page (see drop.ts). */
export const FileField = ({ invitation, accept, multiple = false, onFiles, ...described }: FileProps) => (
  <Field {...described}>
    {(tie) => (
      <div class="drop">
        <Icon name="upload" />
        <p>{invitation}</p>
        <input
          {...tie}
          type="file"
          accept={accept}
          multiple={multiple}
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            // The same file can be chosen again.
            event.currentTarget.value = "";
          }}
        />
      </div>
    )}
  </Field>
);

/** Replaces the field of a text that is too long to be edited, with a button that removes the text. */
export const Attached = ({ what, onRemove, ...described }: Described & { what: string; onRemove(): void }) => (
  <Field {...described} group>
    {() => (
      <div class="attached">
        <Icon name="file" />
        <p>{what}</p>
        <Button icon="failed" class="quiet" onClick={onRemove}>
          Remove
        </Button>
      </div>
    )}
  </Field>
);

/** A file of the service, whose images and PDF are in base64, or of a text. */
export function blobOf(type: string, content: string): Blob {
  const isBase64 = type === "image/png" || type === "application/pdf";
  return new Blob([isBase64 ? Uint8Array.from(atob(content), (each) => each.charCodeAt(0)) : content], { type });
}

/** Downloads a file, as a link does. */
export function saveFile(name: string, type: string, content: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blobOf(type, content));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Browsers read SVG images only into elements. Others are decoded beside the page's thread. */
async function loaded(file: File): Promise<ImageBitmap | HTMLImageElement> {
  if (file.type !== "image/svg+xml") return await createImageBitmap(file);
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return image;
}

/** An image with at most that many pixels a side. @throws Error if the browser cannot show it, or keeps pixels from pages */
export async function drawn(file: File, side: number): Promise<CanvasRenderingContext2D> {
  const image = await loaded(file);
  // A vector image need not have a size of its own.
  const [width, height] = [image.width || side, image.height || side];
  const scale = Math.min(1, side / Math.max(width, height));
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  context?.fillRect(0, 0, 1, 1);
  if (context?.getImageData(0, 0, 1, 1).data.join() !== "0,0,0,255") throw new Error("no canvas");
  const { canvas } = context;
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  if ("close" in image) image.close();
  return context;
}

type ColorProps = TextProps & {
  /** A longer text cannot be entered: a URL could not carry it. */
  maxLength: number | undefined;
};

/** The EyeDropper API, which TypeScript does not know: only some browsers have it. */
type EyeDropper = new () => { open(): Promise<{ sRGBHex: string }> };

const Pipette = ({ label, onChange }: { label: string; onChange(value: string): void }) => {
  const pick = async (): Promise<void> => {
    const { EyeDropper } = globalThis as typeof globalThis & { EyeDropper: EyeDropper };
    // It rejects if Escape is pressed.
    const picked = await new EyeDropper().open().catch(() => undefined);
    if (picked) onChange(picked.sRGBHex);
  };
  return (
    <Button
      icon="pipette"
      class="plain square"
      title="Pick from the screen"
      aria-label={`Pick from the screen: ${label}`}
      onClick={pick}
    />
  );
};

/** A colour in any notation of CSS as #rrggbb, as the browser paints it without its opacity; black if it does not know it. */
function paintedHex(color: string): string {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return "#000000";
  context.fillStyle = `rgb(from ${color} r g b / 1)`;
  // "#00bf54" in some browsers, "color(srgb -0.11 0.75 0.33)" in others. Pixels would be noise where they are kept from pages.
  const [, ...channels] = /srgb (\S+) (\S+) (\S+)\)/.exec(String(context.fillStyle)) ?? [];
  if (channels.length > 0) context.fillStyle = `rgb(${channels.map((each) => 255 * Number(each))})`;
  return String(context.fillStyle);
}

/** A colour in any notation, with the browser's picker. */
export const ColorField = ({ value, onChange, placeholder, maxLength, ...described }: ColorProps) => (
  <Field {...described}>
    {(tie) => (
      <div class="color">
        <input
          {...typed({ value: paintedHex(value), onChange })}
          type="color"
          aria-label={`Pick: ${described.label}`}
        />
        <input
          {...tie}
          {...PLAIN}
          {...typed({ value, onChange })}
          type="text"
          class="code"
          dir="ltr"
          placeholder={placeholder}
          maxLength={maxLength}
        />
        {"EyeDropper" in globalThis && <Pipette label={described.label} onChange={onChange} />}
      </div>
    )}
  </Field>
);
