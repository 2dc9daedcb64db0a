import { parentPort } from "node:worker_threads";
import decodePng, { init as initPng } from "@jsquash/png/decode.js";
import decodeWebp, { init as initWebp } from "@jsquash/webp/decode.js";
import { type FoundCode, findCodes, findCodesInPixels, type Pixels } from "./find-codes.ts";
import type { ImageType } from "./image-header.ts";
import { compileWasm, instantiate } from "./wasm-files.ts";

/** An image to search for codes. */
export interface DecodeRequest {
  type: ImageType;
  /** The whole of its buffer, which is transferred to the thread. */
  image: Uint8Array<ArrayBuffer>;
}

/** The codes of an image; undefined if it cannot be decoded. The thread should not be used again after that. */
export type DecodeReply = FoundCode[] | undefined;

/** A replacement of ImageData, which the decoders create with `new` and Bun does not have. */
function PlainImageData(data: Uint8ClampedArray, width: number, height: number): Pixels {
  return { data, width, height };
}
Object.assign(globalThis, { ImageData: globalThis.ImageData ?? PlainImageData });

const DECODERS: Readonly<Record<ImageType, (image: Uint8Array<ArrayBuffer>) => Promise<FoundCode[]>>> = {
  jpeg: findCodes,
  gif: findCodes,
  // Not by ZXing's own PNG decoder: it ignores transparency, and inflates data without a limit.
  png: async ({ buffer }) => {
    await initPng(await compileWasm("png"));
    return await findCodesInPixels(await decodePng(buffer));
  },
  webp: async ({ buffer }) => {
    await initWebp({ instantiateWasm: instantiate(await compileWasm("webp")) });
    return await findCodesInPixels(await decodeWebp(buffer));
  },
};

parentPort?.on("message", async ({ type, image }: DecodeRequest) => {
  const reply: DecodeReply = await DECODERS[type](image).catch(() => undefined);
  parentPort?.postMessage(reply);
});
