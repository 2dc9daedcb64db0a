import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announcement, Button, CopyButton, useMoment } from "../../controls/buttons.tsx";
import { blobOf, saveFile } from "../../controls/pickers.tsx";
import { List, Rows, revealed, Warnings } from "../../controls/result.tsx";
import type { Call } from "../../operation/call.ts";
import { send } from "../../operation/client.ts";
import { type Account, contentOf } from "./contents.ts";
import { content, type Format, forms, type QrCode, spokenText } from "./forms.ts";

/** Makes the call for a code, by default in the chosen format; undefined while a required field is empty. */
type Make = (format?: Format) => Call<QrCode> | undefined;

const ask = <Data,>(call: Call<Data>) => send(call, { signal: AbortSignal.timeout(10_000) });

/** The result of a call, if there is one. */
export async function dataOf<Data>(call: Call<Data> | undefined): Promise<Data | undefined> {
  const outcome = call && (await ask(call));
  return outcome && "data" in outcome ? outcome.data : undefined;
}

interface DownloadProps {
  format: string;
  call(): Call<{ mimeType: string; qrCode: string }> | undefined;
}

/** Downloads a code in a format, which need not be the one that is shown. */
export function Download({ format, call }: DownloadProps) {
  /** Why the last one failed; "" while an answer is awaited. */
  const [problem, setProblem] = useState<string>();
  const press = async (): Promise<void> => {
    const made = call();
    if (!made) return;
    setProblem("");
    const outcome = await ask(made);
    if ("data" in outcome) saveFile(`qr-code.${format}`, outcome.data.mimeType, outcome.data.qrCode);
    // A format has limits that the one that is shown does not have.
    setProblem("failure" in outcome ? outcome.failure.message : undefined);
  };
  return (
    <>
      <Button icon="download" disabled={problem === ""} onClick={press}>
        {format.toUpperCase()}
      </Button>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** A code as a PNG image, the only format that all browsers put onto the clipboard. The one that is shown may be out of date. */
async function pngOf(make: Make): Promise<Blob> {
  const image = await dataOf(make("png"));
  if (!image) throw new Error("There is no image");
  return blobOf("image/png", image.qrCode);
}

function CopyImage({ make }: { make: Make }) {
  const [isCopied, setCopied] = useMoment();
  if (!("ClipboardItem" in globalThis)) return null;
  const copy = async (): Promise<void> => {
    // The image is a promise: browsers allow writing only immediately after a click.
    const written = navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(make) })]);
    const isWritten = await written.then(() => true).catch(() => false);
    if (isWritten) setCopied();
    announcement.value = isWritten ? "Copied image" : "The image could not be copied";
  };
  return (
    <Button icon={isCopied ? "done" : "copy"} data-main onClick={copy}>
      {isCopied ? "Copied" : "Copy image"}
    </Button>
  );
}

const Picture = ({ code, label }: { code: QrCode; label: string }) =>
  code.dataUrl !== null ? (
    <img src={code.dataUrl} width={code.size} height={code.size} alt={label} />
  ) : (
    <pre
      class={`terminal${forms.generate.fields.invert.cell.state.value ? " light" : ""}`}
      role="img"
      aria-label={label}
    >
      {code.qrCode}
    </pre>
  );

export const TextOfCode = ({ text }: { text: string }) => (
  <p>
    <span class="hint">Text of the code</span>{" "}
    <code class="long source" dir="auto">
      {revealed(text)}
    </code>
  </p>
);

/** What a code says, in words, on paper alone: it may be a secret. */
export function OnPaper({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page is printed as it is when the listener returns.
    const listener = ({ type }: Event): void => {
      if (box.current) render(type === "beforeprint" && <Rows of={contentOf(text).rows} copied={false} />, box.current);
    };
    for (const type of ["beforeprint", "afterprint"]) addEventListener(type, listener);
    return () => {
      for (const type of ["beforeprint", "afterprint"]) removeEventListener(type, listener);
    };
  }, [text]);
  return <div ref={box} />;
}

/** The password that an authenticator app shows now, computed in the browser by code that is loaded for it. */
export function CurrentCode({ factor, ...account }: Account) {
  const [code, setCode] = useState<typeof import("./one-time.ts")>();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    import("./one-time.ts").then(setCode, () => {});
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor(now / 1000);
  const isTimed = "period" in factor;
  const password = code?.passwordAt(account, isTimed ? Math.floor(seconds / factor.period) : factor.counter);
  if (password === undefined) return null;
  return (
    <div class="row">
      <dt>{isTimed ? "Code now" : `Code ${factor.counter}`}</dt>
      <dd>
        <code>{password}</code>
        {isTimed && <span class="hint">{factor.period - (seconds % factor.period)} s left</span>}
        <CopyButton text={password} what="code" />
      </dd>
    </div>
  );
}

/** Opens the view of designs, which shares the fields, with what a code says. */
function openDesign(kind: string): void {
  content.cell.state.value = kind;
  location.hash = "#/qr/design";
}

interface CodeProps {
  kind: string;
  code: QrCode & ({ text: string } | { url: string });
  /** Whether the text differs from what was entered, and is shown. */
  isContentShown: boolean;
  make: Make;
}

/** A code with the buttons that download and copy it. */
export function Code({ kind, code, isContentShown, make }: CodeProps) {
  const text = "url" in code ? code.url : code.text;
  return (
    <>
      <div class="stage">
        <Picture code={code} label={spokenText(text)} />
      </div>
      <div class="actions">
        <Download format="png" call={() => make("png")} />
        <Download format="svg" call={() => make("svg")} />
        <CopyImage make={make} />
        {code.format !== "png" && (
          <CopyButton text={code.qrCode} what={code.format === "svg" ? "SVG" : "text"} worded />
        )}
        <button type="button" class="plain" onClick={() => openDesign(kind)}>
          Logo, shapes, print
        </button>
      </div>
      <Warnings warnings={code.warnings} />
      <List
        kind="facts"
        of={[
          // The amount of a payment
          ...[contentOf(text).rows.Amount ?? []].flat(),
          `Version ${code.version}`,
          `${code.modules} × ${code.modules} modules`,
          `Level ${code.errorCorrection}`,
        ]}
      />
      {isContentShown && <TextOfCode text={text} />}
      <OnPaper text={text} />
    </>
  );
}
