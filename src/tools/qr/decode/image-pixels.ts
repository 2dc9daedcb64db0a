import decodePng, { init as initPng } from "@jsquash/png/decode.js";
import decodeWebp, { init as initWebp } from "@jsquash/webp/decode.js";
import type { Pixels } from "./find-codes.ts";
import { compileWasm, instantiate, noteMemory } from "./wasm-files.ts";

/** A replacement of ImageData, which the decoders create with `new` and Bun does not have. */
function PlainImageData(data: Uint8ClampedArray, width: number, height: number): Pixels {
  return { data, width, height };
}
Object.assign(globalThis, { ImageData: globalThis.ImageData ?? PlainImageData });

/** Prepares a decoder when it is first used. */
function once(prepare: () => Promise<unknown>): () => Promise<unknown> {
  let preparing: Promise<unknown> | undefined;
  return () => {
    preparing ??= prepare();
    return preparing;
  };
}

const preparePng = once(async () => noteMemory(await initPng(await compileWasm("png"))));
const prepareWebp = once(async () => initWebp({ instantiateWasm: instantiate(await compileWasm("webp")) }));

/** @throws Error if the image cannot be decoded. The decoder may then be in any state. */
export async function pngPixels({ buffer }: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  await preparePng();
  return await decodePng(buffer);
}

/** @throws Error if the image cannot be decoded. The decoder may then be in any state. */
export async function webpPixels({ buffer }: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  await prepareWebp();
  return await decodeWebp(buffer);
}
