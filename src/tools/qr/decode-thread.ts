import { parentPort } from "node:worker_threads";
import { compileAsUsual } from "../../runtime/runtime.ts";
import { systemThreadId } from "../../runtime/thread-time.ts";
import { type FoundCode, findCodes, findCodesInPixels, prepared } from "./find-codes.ts";
import type { ImageType } from "./image-header.ts";
import { pngPixels, webpPixels } from "./image-pixels.ts";
import { wasmBytes } from "./wasm-files.ts";

/** An image to search for codes. */
export interface DecodeRequest {
  type: ImageType;
  /** The file, which is transferred to the thread. Not a view of it: Deno 2.9 takes 0.15 s to receive each MiB of one. */
  image: ArrayBuffer;
}

export interface DecodeReply {
  /** The codes of the image; undefined if it cannot be decoded. */
  codes: FoundCode[] | undefined;
  /** Whether the thread can decode more images. */
  isReusable: boolean;
}

/** What the thread sends: first that it is ready for images, then a reply to each. */
export type FromDecodeThread = { threadId: string | undefined } | DecodeReply;

/** WebAssembly memory never shrinks: a thread with more is ended. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The PNG decoder leaves a part of its stack and its memory in use when it fails, so it may not fail more often. */
const MAX_FAILURES = 16;

const DECODERS: Readonly<Record<ImageType, (image: Uint8Array<ArrayBuffer>) => Promise<FoundCode[]>>> = {
  jpeg: findCodes,
  gif: findCodes,
  // Not by ZXing's own PNG decoder: it ignores transparency, and inflates data without a limit.
  png: async (image) => await findCodesInPixels(await pngPixels(image)),
  webp: async (image) => await findCodesInPixels(await webpPixels(image)),
};

let failures = 0;

async function decode({ type, image }: DecodeRequest): Promise<DecodeReply> {
  try {
    const codes = await DECODERS[type](new Uint8Array(image));
    return { codes, isReusable: wasmBytes() <= MAX_BYTES };
  } catch (error) {
    failures++;
    // After a trap (WebAssembly Core, 4.4), the memory of a module can be in any state.
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    return { codes: undefined, isReusable: !isTrap && failures < MAX_FAILURES && wasmBytes() <= MAX_BYTES };
  }
}

const send = (message: FromDecodeThread) => parentPort?.postMessage(message);

compileAsUsual();
parentPort?.on("message", async (request: DecodeRequest) => send(await decode(request)));
// If preparing fails, the rejection ends the thread.
void prepared.then(() => send({ threadId: systemThreadId() }));
