import { capitalize } from "../../operation/tool.ts";
import { Button, Icon } from "./buttons.tsx";
import { type Bound, type Described, Field, PLAIN, type TextProps, typed } from "./field.tsx";

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

const ABBREVIATIONS = new Set("css eps hotp html json md5 pdf png scss sepa sms svg totp upi url".split(" "));
const SPELLINGS: Readonly<Record<string, string>> = {
  utf8: "UTF-8",
  srgb: "sRGB",
  oklab: "OKLab",
  oklch: "OKLCH",
  ripemd160: "RIPEMD-160",
  crc32: "CRC-32",
  "": "Any",
};

const digestSpelt = (name: string): string =>
  name
    .replace(/^sha3-/, "SHA3-")
    .replace(/^sha(\d+)-(\d+)$/, "SHA-$1/$2")
    .replace(/^sha(\d+)$/, "SHA-$1")
    .replace(/^blake/, "BLAKE");

/** The name of a choice as people and standards write it: "UTF-8", "SHA-512/256", "BLAKE2b", "PNG", "Linear". */
export const spelt = (name: string): string =>
  SPELLINGS[name] ?? (ABBREVIATIONS.has(name) ? name.toUpperCase() : capitalize(digestSpelt(name)));

const labelOf = <Name extends string>(choice: Name, props: ChoiceProps<Name>): string =>
  props.labelOf?.(choice) ?? spelt(choice);

export type ChoiceProps<Name extends string = string> = Described &
  Bound<Name> & {
    choices: readonly Name[];
    /** The label of a choice, by default its name as people write it. */
    labelOf?: ((choice: Name) => string | undefined) | undefined;
    /** Whether they look like tabs: they choose the text below them. */
    areTabs?: boolean;
  };

interface MarkedProps<Name extends string> {
  props: ChoiceProps<Name>;
  class: string;
  type: "radio" | "checkbox";
  isOn(choice: Name): boolean;
  turn(choice: Name): void;
}

const Marked = <Name extends string>({ props, class: kind, type, isOn, turn }: MarkedProps<Name>) => (
  <Field {...props} group>
    {(tie) => (
      <div class={kind}>
        {props.choices.map((choice) => (
          <label key={choice}>
            <input type={type} name={tie.id} value={choice} checked={isOn(choice)} onChange={() => turn(choice)} />
            <span>{labelOf(choice, props)}</span>
          </label>
        ))}
      </div>
    )}
  </Field>
);

export function Segmented<Name extends string>(props: ChoiceProps<Name>) {
  const kind = props.areTabs ? "tabs" : props.choices.length > 5 ? "segmented many" : "segmented";
  return <Marked props={props} class={kind} type="radio" isOn={(each) => each === props.value} turn={props.onChange} />;
}

export const Select = (props: ChoiceProps) => (
  <Field {...props}>
    {(tie) => (
      <select {...tie} value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {props.choices.map((choice) => (
          <option key={choice} value={choice}>
            {labelOf(choice, props)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** Check boxes; the value is the chosen names, separated by commas. */
export function Several(props: ChoiceProps) {
  const chosen = new Set(props.value.split(",").filter((name) => name !== ""));
  const turn = (name: string): void => {
    const next = chosen.symmetricDifference(new Set([name]));
    props.onChange(props.choices.filter((choice) => next.has(choice)).join(","));
  };
  return <Marked props={props} class="several" type="checkbox" isOn={(each) => chosen.has(each)} turn={turn} />;
}
