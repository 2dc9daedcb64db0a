import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ActionButton, announcement, CopyButton } from "../../controls/buttons.tsx";
import { revealed } from "../../controls/code.tsx";
import { Control } from "../../controls/control.tsx";
import { Icon } from "../../controls/icon.tsx";
import { Warnings } from "../../controls/result.tsx";
import { save } from "../../controls/save.ts";
import { Workbench } from "../../controls/workbench.tsx";
import type { Call } from "../../operation/call.ts";
import { send } from "../../operation/client.ts";
import { textOf } from "../../operation/form.ts";
import { useAnswer } from "../../operation/use-answer.ts";
import { spokenText } from "./addresses.ts";
import { LEVELS, type MakeCall, options, type QrCode } from "./calls.ts";
import type { CodeForm, Controls } from "./forms.tsx";

/** The halves of a character cell that have ink. */
const HALVES: Readonly<Record<string, readonly [top: boolean, bottom: boolean]>> = {
  "█": [true, true],
  "▀": [true, false],
  "▄": [false, true],
};

const squares = (line: string, row: number): string =>
  [...line]
    .map((character, column) => {
      const [top, bottom] = HALVES[character] ?? [false, false];
      if (!top && !bottom) return "";
      return `M${column} ${2 * row + (top ? 0 : 1)}h1v${top && bottom ? 2 : 1}h-1z`;
    })
    .join("");

/** A drawing in half blocks as a terminal shows it: typefaces on pages leave gaps between lines. */
function Blocks({ text, label, light }: { text: string; label: string; light: boolean }) {
  const lines = text.trimEnd().split("\n");
  const width = Math.max(...lines.map((line) => [...line].length));
  return (
    <div class={`terminal${light ? " light" : ""}`}>
      <svg viewBox={`0 0 ${width} ${2 * lines.length}`} width={width * 6} role="img" aria-label={label}>
        <path d={lines.map(squares).join("")} />
      </svg>
    </div>
  );
}

/** The image that a call makes; undefined if there is no call or it failed. */
async function dataUrlOf(call: Call<QrCode> | undefined): Promise<string | undefined> {
  const outcome = call && (await send(call, { signal: AbortSignal.timeout(10_000) }));
  return outcome && "data" in outcome ? (outcome.data.dataUrl ?? undefined) : undefined;
}

type Make = MakeCall<QrCode>;

/** A button that downloads a code in a format. */
export function DownloadButton({ format, download }: { format: string; download(): Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    await download();
    setBusy(false);
  };
  return (
    <button type="button" class="plain" disabled={busy} onClick={press}>
      <Icon name="download" />
      {format.toUpperCase()}
    </button>
  );
}

/** Downloads the code in a format, which need not be the one that is shown. */
const Download = ({ type, make }: { type: "png" | "svg"; make: Make }) => (
  <DownloadButton
    format={type}
    download={async () => {
      const dataUrl = await dataUrlOf(make(type));
      if (dataUrl !== undefined) save(dataUrl, `qr-code.${type}`);
    }}
  />
);

/** A code as a PNG image, the only format that all browsers put onto the clipboard. */
export async function pngOf(code: QrCode, make: Make): Promise<Blob> {
  const dataUrl = code.format === "png" ? code.dataUrl : await dataUrlOf(make("png"));
  if (!dataUrl) throw new Error("There is no image");
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (each) => each.charCodeAt(0));
  return new Blob([bytes], { type: "image/png" });
}

/** Copies the image of a code, to be pasted into documents and chats. */
function CopyImage({ code, make }: { code: QrCode; make: Make }) {
  if (!("ClipboardItem" in globalThis)) return null;
  const copy = async (): Promise<void> => {
    // The image is a promise: browsers allow writing only immediately after a click.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(code, make) })]);
    announcement.value = "Copied image";
  };
  return <ActionButton icon="copy" label="Copy image" done="Copied" act={copy} isMain />;
}

/** What screen readers say of a code: they read aloud, so it is no secret. */
export const labelOf = (content: string): string => `QR code: ${spokenText(content)}`;

/** The code itself: an image, or blocks as a terminal shows them. */
function Picture({ code, content }: { code: QrCode; content: string }) {
  const label = labelOf(content);
  if (code.dataUrl === null)
    return <Blocks text={code.qrCode} label={label} light={textOf(options.invert) === "true"} />;
  return <img src={code.dataUrl} width={code.size} height={code.size} alt={label} />;
}

/** The text of a code, with its line breaks. */
export const TextOfCode = ({ text }: { text: string }) => (
  <p class="content">
    <span class="hint">Text of the code</span>{" "}
    <code class="long source" dir="auto">
      {revealed(text)}
    </code>
  </p>
);

/** What a code says, in words, on paper. */
export function OnPaper({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  const print = useRef<typeof import("./paper.tsx").print>(undefined);
  useEffect(
    () =>
      void import("./paper.tsx").then(
        (paper) => (print.current = paper.print),
        () => {},
      ),
    [],
  );
  useEffect(() => {
    // A page is printed as it is when the listener returns.
    const listener = ({ type }: Event): void => print.current?.(box.current, type === "beforeprint" ? text : "");
    for (const type of ["beforeprint", "afterprint"]) addEventListener(type, listener);
    return () => {
      for (const type of ["beforeprint", "afterprint"]) removeEventListener(type, listener);
    };
  }, [text]);
  return <div ref={box} />;
}

/** The amount of a payment in its code: of an EPC code (EPC069-12), or of a UPI link. */
const AMOUNT = /^BCD\n(?:.*\n){6}(EUR)([\d.]+)|^upi:.*[?&]am=([\d.]+)/;

/** The amount of a payment, as its code says it: "€ 12.50". */
export function amountText(content: string): string | undefined {
  const [, euro, inEuro, inRupees] = AMOUNT.exec(content) ?? [];
  const amount = inEuro ?? inRupees;
  const digits = Number(amount).toLocaleString("en", { minimumFractionDigits: 2 });
  return amount && `${euro ? "€" : "₹"} ${digits}`;
}

/** Opens the view of designs, which shares the fields, with what a code says. */
async function openDesign(kind: string): Promise<void> {
  const { content } = await import("./design-forms.ts");
  content.cell.state.value = kind;
  location.hash = "#/qr/design";
}

interface CodeProps {
  /** The kind of its content: "wifi". */
  kind: string;
  code: QrCode;
  /** Its text. */
  content: string;
  /** Whether the text differs from what was entered, and is shown. */
  isContentShown: boolean;
  make: Make;
}

/** A code with the buttons that download and copy it. */
const Code = ({ kind, code, content, isContentShown, make }: CodeProps) => (
  <>
    <div class="stage">
      <Picture code={code} content={content} />
    </div>
    <div class="actions">
      <Download type="png" make={make} />
      <Download type="svg" make={make} />
      <CopyImage code={code} make={make} />
      {code.format !== "png" && <CopyButton text={code.qrCode} what={code.format === "svg" ? "SVG" : "text"} worded />}
      <button type="button" class="plain" onClick={() => openDesign(kind)}>
        Logo, shapes, print
      </button>
    </div>
    <Warnings warnings={code.warnings} />
    <ul class="facts">
      {amountText(content) && <li class="amount">{amountText(content)}</li>}
      <li>Version {code.version}</li>
      <li>
        {code.modules} × {code.modules} modules
      </li>
      <li>Level {code.errorCorrection}</li>
    </ul>
    {isContentShown && <TextOfCode text={content} />}
    <OnPaper text={content} />
  </>
);

/** The controls of a code of fields: those that are rarely used are folded away. */
export const ContentControls = ({ form: { controls, extras, Aside } }: { form: CodeForm }) => (
  <>
    {controlsOf(controls)}
    {Aside && <Aside />}
    {extras.length > 0 && (
      <details class="more">
        <summary>More fields</summary>
        {controlsOf(extras)}
      </details>
    )}
  </>
);

const controlsOf = (controls: Controls): ComponentChildren =>
  controls.map((each, index) =>
    "field" in each ? (
      <Control key={each.field.name} {...each} />
    ) : (
      <div class="fields" key={index}>
        {controlsOf(each)}
      </div>
    ),
  );

/** The options that all codes have. */
const Options = () => (
  <>
    <Control
      field={options.format}
      label="Format"
      labelOf={(type) => (type === "text" ? "Text" : type.toUpperCase())}
    />
    {textOf(options.format) === "text" ? (
      <Control field={options.invert} label="Draw for a light terminal" />
    ) : (
      <>
        <Control field={options.size} label="Size" unit="px" slider />
        <div class="fields">
          <Control field={options.dark} label="Dark modules" as="color" />
          <Control field={options.light} label="Light modules" as="color" />
        </div>
      </>
    )}
    <Control
      field={options.margin}
      label="Margin"
      hint="Scanners need a quiet zone of 4 modules"
      unit="modules"
      slider
    />
    <Control
      field={options.errorCorrection}
      label="Error correction"
      hint="How much of the code may be damaged"
      labelOf={(level) => LEVELS[level]}
    />
  </>
);

interface ViewProps<Made extends QrCode> {
  kind: string;
  inputs: ComponentChildren;
  /** Says what to enter, while there is no code. */
  empty: ComponentChildren;
  make: MakeCall<Made>;
  contentOf(code: Made): string;
  isContentShown: boolean;
}

/** A code that is made from what is entered and from the options. */
export function CodeView<Made extends QrCode>(props: ViewProps<Made>) {
  const { kind, inputs, empty, make, contentOf, isContentShown } = props;
  return (
    <Workbench
      answer={useAnswer(make())}
      empty={empty}
      spoken={([{ version }]) => `QR code of version ${version} made`}
      inputs={
        <>
          <h2>Content</h2>
          {inputs}
        </>
      }
      options={
        <>
          <h2>Appearance</h2>
          <Options />
        </>
      }
    >
      {([code]) => (
        <Code kind={kind} code={code} content={contentOf(code)} isContentShown={isContentShown} make={make} />
      )}
    </Workbench>
  );
}
