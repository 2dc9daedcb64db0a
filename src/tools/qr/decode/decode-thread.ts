import { type Outcome, workInThread } from "../../../operation/in-thread.ts";
import {
  type FoundCode,
  findCodesInGif,
  findCodesInPixels,
  pngPixels,
  prepared,
  searchTwice,
  webpPixels,
} from "./find-codes.ts";
import { type ImageType, isComplete } from "./image-header.ts";
import { compiledWasm, wasmBytes } from "./wasm-files.ts";

/** An image to search for codes. */
export interface DecodeRequest {
  type: ImageType;
  /** The file, which is transferred to the thread. Not a view of it: Deno 2.9 takes 0.15 s to receive each MiB of one. */
  image: ArrayBuffer;
}

/** The codes of the image; undefined if it cannot be decoded. */
export type DecodeReply = FoundCode[] | undefined;

/** WebAssembly memory never shrinks: a thread with more is ended. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The PNG decoder leaves a part of its stack and its memory in use when it fails, so it may not fail more often. */
const MAX_FAILURES = 16;

const DECODERS: Readonly<Record<ImageType, (image: Uint8Array<ArrayBuffer>) => Promise<FoundCode[]>>> = {
  jpeg: searchTwice,
  gif: findCodesInGif,
  // Not by ZXing's own PNG decoder: it ignores transparency, and inflates data without a limit.
  png: async (image) => findCodesInPixels(await pngPixels(image)),
  webp: async (image) => findCodesInPixels(await webpPixels(image)),
};

let failures = 0;

const outcome = (reply: DecodeReply, isSound: boolean): Outcome<DecodeReply> =>
  isSound && wasmBytes() <= MAX_BYTES ? { reply } : { reply, next: compiledWasm };

async function decode({ type, image }: DecodeRequest): Promise<Outcome<DecodeReply>> {
  const file = new Uint8Array(image);
  if (!isComplete(type, file)) return outcome(undefined, true);
  try {
    return outcome(await DECODERS[type](file), true);
  } catch (error) {
    failures++;
    // After a trap (WebAssembly Core, 4.4), the memory of a module can be in any state.
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    return outcome(undefined, !isTrap && failures < MAX_FAILURES);
  }
}

workInThread(decode, prepared);
