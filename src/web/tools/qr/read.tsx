import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { counted } from "../../../operation/expectation.ts";
import { Button, CopyButton } from "../../controls/buttons.tsx";
import { useImages } from "../../controls/drop.ts";
import { blobOf, FileField, saveFile } from "../../controls/pickers.tsx";
import { Empty, List, Rows, revealed, Section } from "../../controls/result.tsx";
import type { View } from "../../controls/view-of.tsx";
import { Workbench } from "../../controls/workbench.tsx";
import type { DataOf } from "../../operation/call.ts";
import { send, useAnswer } from "../../operation/client.ts";
import { CurrentCode, dataOf } from "./code.tsx";
import { type Content, contentOf } from "./contents.ts";
import { forms, imageCall } from "./forms.ts";

const INTERVAL_MS = 700;

const WIDTH = 640;

function photograph(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth) || WIDTH;
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
}

/** Sends images of the camera until one has a code, which becomes the result. */
async function scan(video: HTMLVideoElement, signal: AbortSignal, onImage: (file: File) => void): Promise<void> {
  while (!signal.aborted) {
    const blob = video.videoWidth > 0 ? await photograph(video) : null;
    const file = blob && new File([blob], "camera.jpg");
    const outcome = file && (await send(imageCall(file), { signal }));
    if (file && outcome && "data" in outcome && outcome.data.codes.length > 0) return onImage(file);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}

function Viewfinder({ onImage }: { onImage(file: File): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    let stream: MediaStream | undefined;
    const begin = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (controller.signal.aborted || !video.current) return end();
      video.current.srcObject = stream;
      await video.current.play();
      await scan(video.current, controller.signal, onImage);
    };
    const end = (): void => {
      controller.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    begin().catch(() => setRefused(!controller.signal.aborted));
    return end;
  }, []);
  return refused ? (
    <p class="problem">The browser does not give access to a camera.</p>
  ) : (
    <>
      <video ref={video} class="viewfinder" muted playsInline aria-label="What the camera sees" />
      <p class="hint">Hold a QR code in front of the camera; the camera is turned off when the code is read.</p>
    </>
  );
}

const image = signal<File | undefined>(undefined);

const problem = signal<string | undefined>(undefined);

function take(file: File | undefined): void {
  problem.value = undefined;
  if (file) image.value = file;
}

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

const SAMPLE = "WIFI:T:WPA;S:Guests;P:correct horse;;";

async function takeSample(): Promise<void> {
  const code = await dataOf(forms.generate.call({ text: SAMPLE, format: "png" }));
  if (code) take(new File([blobOf("image/png", code.qrCode)], "sample.png"));
}

function Inputs() {
  const [isFilming, setFilming] = useState(false);
  return (
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
        <Button icon="paste" onClick={takeClipboard}>
          Paste
        </Button>
        {"mediaDevices" in navigator && (
          <Button icon="camera" aria-pressed={isFilming} onClick={() => setFilming(!isFilming)}>
            Camera
          </Button>
        )}
      </div>
      {isFilming && (
        <Viewfinder
          onImage={(file) => {
            setFilming(false);
            take(file);
          }}
        />
      )}
    </>
  );
}

/** What can be done with what a code says: nothing is opened without a press. */
const Uses = ({ content: { links, file }, text }: { content: Content; text: string }) =>
  Object.keys(links).length === 0 && !file ? null : (
    <p class="actions start">
      {Object.entries(links).map(([label, href]) => (
        <a key={label} href={href} rel="noreferrer noopener" target="_blank">
          {label}
        </a>
      ))}
      {file && (
        <Button icon="download" class="plain compact" onClick={() => saveFile(file.name, file.type, text)}>
          Save as {file.name}
        </Button>
      )}
    </p>
  );

type FoundCode = DataOf<ReturnType<typeof imageCall>>["codes"][number];

function Code({ code: { text, version, errorCorrection }, number }: { code: FoundCode; number: number }) {
  const content = contentOf(text);
  const { kind, rows, account } = content;
  return (
    <Section title={`Code ${number}: ${kind}`} actions={<CopyButton text={text} what="text" worded />}>
      <Rows of={rows}>{account && <CurrentCode {...account} />}</Rows>
      <Uses content={content} text={text} />
      <pre class="source" dir="auto">
        {revealed(text)}
      </pre>
      <List kind="facts" of={[`Version ${version}`, `Level ${errorCorrection}`]} />
    </Section>
  );
}

function Read() {
  useImages(take);
  const answer = useAnswer(image.value && imageCall(image.value));
  return (
    <Workbench
      answer={answer}
      empty="Choose, drop or paste an image with a QR code."
      sample={takeSample}
      spoken={({ codes }) => `${counted(codes.length, "codes")} found`}
      inputs={<Inputs />}
    >
      {({ codes }) =>
        codes.length === 0 ? (
          <Empty text="No QR code was found in this image." />
        ) : (
          codes.map((code, index) => <Code key={index} code={code} number={index + 1} />)
        )
      }
    </Workbench>
  );
}

export const view: View = { Component: Read, address: { write: () => "", read: () => {} } };
