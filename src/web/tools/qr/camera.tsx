import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { send } from "../../operation/client.ts";
import { imageCall } from "./forms.ts";

/** Whether the camera is on. */
export const cameraOn = signal(false);

/** The time between two images. */
const INTERVAL_MS = 700;

const WIDTH = 640;

/** The present image of the camera. */
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
      await scan(video.current, controller.signal, (file) => {
        cameraOn.value = false;
        onImage(file);
      });
    };
    const end = (): void => {
      controller.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
      // It stays off until the button is pressed again, also if the view was left.
      cameraOn.value = false;
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

/** The camera, while it is on. */
export const Camera = ({ onImage }: { onImage(file: File): void }) =>
  cameraOn.value ? <Viewfinder onImage={onImage} /> : null;
