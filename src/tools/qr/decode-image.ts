import { invalidField } from "../../refusal.ts";
import { threadUrl } from "../../runtime/thread-url.ts";
import { Decoder } from "./decoder.ts";
import { imageHeader } from "./image-header.ts";

/** 12 megapixels: decoding takes up to 16 bytes per pixel, and the manifests limit memory to 384 MiB. */
const MAX_PIXELS = 4096 * 3072;

const SECOND_MS = 1000;
const DECODE_TIMEOUT_MS = 5 * SECOND_MS;

/** Created on first use, as it starts a thread. */
let decoder: Decoder | undefined;

/**
 * Finds the QR codes in a PNG, JPEG, WebP or GIF image. Its size is checked before it is decoded.
 *
 * @param path JSON pointer of the field that the image comes from.
 * @throws Refusal if it is not such an image, is too large, cannot be decoded or takes too long, or OVERLOADED.
 */
export async function decodeImage(image: Uint8Array<ArrayBuffer>, path: string, signal: AbortSignal | undefined) {
  const header = imageHeader(image);
  if (header === undefined) throw invalidField(path, "Must be a PNG, JPEG, WebP or GIF image");
  const { type, width, height } = header;
  if (width * height > MAX_PIXELS)
    throw invalidField(path, `Must be an image of at most ${MAX_PIXELS.toLocaleString("en-US")} pixels`);
  decoder ??= new Decoder(threadUrl("tools/qr/decode-thread.ts"), {
    deadline: DECODE_TIMEOUT_MS,
    idle: 10 * SECOND_MS,
  });
  const codes = await decoder.decode({ type, image }, width * height, signal);
  if (codes === undefined) throw invalidField(path, "Must be a complete image; this one cannot be decoded");
  if (codes === "late")
    throw invalidField(
      path,
      `Must be an image that takes less than ${DECODE_TIMEOUT_MS / SECOND_MS} seconds to search; send a part of it`,
    );
  return { codes, width, height };
}
