import { Buffer } from "node:buffer";
import { grouped } from "../../../operation/expectation.ts";
import { type OperationContext, operation } from "../../../operation/operation.ts";
import { invalidField, withoutFinalNewlines } from "../../../operation/refusal.ts";
import { oneOf, t, text } from "../../../operation/schema.ts";
import { MAX_WORK_SECONDS, ThreadRunner } from "../../../operation/thread-runner.ts";
import { threadUrl } from "../../../runtime/embedded.ts";
import { LEVELS } from "../symbol/capacity.ts";
import type { DecodeReply, DecodeRequest } from "./decode-thread.ts";
import { firstPicture, imageBytes, imageHeader } from "./image-header.ts";

/** All bytes of a body, in a buffer of their own. */
async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks = await Array.fromAsync(body);
  const [first] = chunks;
  // A photo is not copied.
  if (chunks.length === 1 && first?.buffer instanceof ArrayBuffer && first.byteLength === first.buffer.byteLength)
    return new Uint8Array(first.buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

/** 12 megapixels: decoding takes up to 16 bytes per pixel, and the manifests limit memory to 384 MiB. */
const MAX_PIXELS = 4096 * 3072;

/** The most pixels across or down, as WebP has: decoders hold several rows beside the image. */
const MAX_SIDE = 16_384;

/** Larger images, which need 32 to 200 MiB, are decoded one at a time in all processes, while no other large work is done. */
const LARGE_PIXELS = 2 ** 21;

const decoder = new ThreadRunner<DecodeRequest, DecodeReply>(threadUrl("tools/qr/decode/decode-thread.ts"), {
  maxWaiting: 16,
});

/**
 * Finds the QR codes in an image, whose size is checked before it is decoded. @param file The whole of its buffer.
 * @throws Refusal at `path` if it is no image, is too large, cannot be decoded or takes too long, or OVERLOADED.
 */
async function decodeImage(
  file: Uint8Array<ArrayBuffer>,
  path: string,
  context: Pick<OperationContext, "signal" | "alone">,
) {
  const image = firstPicture(file);
  const header = imageHeader(image);
  if (header === undefined) throw invalidField(path, "Must be a PNG, JPEG, WebP or GIF image");
  const { type, width, height } = header;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE)
    throw invalidField(
      path,
      `Must be an image of at most ${grouped(MAX_PIXELS)} pixels, and ${grouped(MAX_SIDE)} across and down`,
    );
  const codes = await decoder.run(
    { type, image: image.buffer },
    {
      context,
      isLarge: width * height > LARGE_PIXELS,
      late: () =>
        invalidField(
          path,
          `Must be an image that takes less than ${MAX_WORK_SECONDS} seconds to search; send a part of it`,
        ),
      transfer: [image.buffer],
    },
  );
  if (codes === undefined) throw invalidField(path, "Must be a complete image; this one cannot be decoded");
  return { codes, width, height };
}

const corner = t.Object({ x: t.Integer(), y: t.Integer() });

const foundCode = t.Object({
  text: t.String({ description: "Text of the code" }),
  version: t.Integer({ description: "1 to 40" }),
  errorCorrection: oneOf(LEVELS, { description: "Error correction level" }),
  position: t.Object(
    { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner },
    { description: "Corners of the code in pixels from the image's top left, by the code's own orientation" },
  ),
});

const EXAMPLE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADIAAAAyAQMAAAAk8RryAAAABlBMVEX///8AAABVwtN+AAAAb0lEQVR4XmNgoDdg/tn/AEQzcXMogOmX2QvA9IvTEPq1NoTm0ADLM/9aD1bPwAChmFY6OYAZGzoSQBSj92KwBLMCB1iccc0qqEVXIOI/7kDs4/gG0f/qDlgf00ueAxD7FkHs4+QC62f+vQYsPzAAAOCUIJNL3bulAAAAAElFTkSuQmCC";

export const decode = operation({
  id: "qr.decode",
  summary: "Read the QR codes in an image",
  description:
    "The image is a PNG, JPEG, WebP or GIF (up to 16 MiB, 12,582,912 pixels and 16,384 pixels a side; the scans of a JPEG have at most 32 components, or 4 if it is sequential). Images without a code give an empty list; of an animation, the first picture is read.",
  overHttp: "It is sent as a raw body, or, within the limit of JSON, in base64.",
  guidance: "Reads the QR codes in an image, no other barcodes. To make one use qr_generate. Result: codes.text.",
  input: t.Object({
    image: text({
      description: "PNG, JPEG, WebP or GIF image in base64, alone or as a data URL",
      brief: "PNG, JPEG, WebP or GIF in base64 or as data URL",
      minLength: 1,
    }),
  }),
  output: t.Object({
    codes: t.Array(foundCode, { description: "The codes in the image; empty if there are none" }),
    width: t.Integer({ description: "Width of the image in pixels" }),
    height: t.Integer({ description: "Height of the image in pixels" }),
  }),
  example: { image: EXAMPLE },
  exampleResult: {
    codes: [
      {
        text: "hello",
        version: 1,
        errorCorrection: "M",
        position: {
          topLeft: { x: 14, y: 14 },
          topRight: { x: 35, y: 14 },
          bottomRight: { x: 35, y: 35 },
          bottomLeft: { x: 14, y: 35 },
        },
      },
    ],
    width: 50,
    height: 50,
  },
  values: ["image"],
  queued: true,
  isNegative: ({ codes }) => codes.length === 0,
  run: ({ image }, context) => {
    const bytes = imageBytes(image);
    if (bytes === null)
      throw invalidField(
        "/image",
        "Must be a PNG, JPEG, WebP or GIF image in base64, or as a data URL such as data:image/png;base64,…",
      );
    return decodeImage(bytes, "/image", context);
  },
  text: ({ codes }) => withoutFinalNewlines(codes.map(({ text }) => text).join("\n")),
  upload: {
    isFile: true,
    input: t.Object({}),
    types: ["image/png", "image/jpeg", "image/webp", "image/gif"],
    run: async (_, body, context) => decodeImage(await collect(body), "", context ?? {}),
  },
});
