import { Buffer } from "node:buffer";
import { operation } from "../../operation/operation.ts";
import { t, text } from "../../operation/schema.ts";
import { invalidField } from "../../refusal.ts";
import { decodeImage } from "./decode-image.ts";
import { foundCode } from "./found-code.ts";

const DATA_URL = /^data:image\/[\w.+-]+;base64,([A-Za-z\d+/]*={0,2})$/;

/** The bytes of a data URL (RFC 2397) with an image in base64. @throws Refusal at "/image" for anything else. */
function imageBytes(url: string): Uint8Array<ArrayBuffer> {
  const [, base64] = DATA_URL.exec(url.trim()) ?? [];
  if (base64 === undefined)
    throw invalidField(
      "/image",
      "Must be a data URL of a PNG, JPEG, WebP or GIF image, such as data:image/png;base64,…",
    );
  return new Uint8Array(Buffer.from(base64, "base64"));
}

const concatenate = async (body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(Buffer.concat(await Array.fromAsync(body)));

/** A small code of "hello", as a data URL. */
const EXAMPLE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADIAAAAyAQMAAAAk8RryAAAABlBMVEX///8AAABVwtN+AAAAb0lEQVR4XmNgoDdg/tn/AEQzcXMogOmX2QvA9IvTEPq1NoTm0ADLM/9aD1bPwAChmFY6OYAZGzoSQBSj92KwBLMCB1iccc0qqEVXIOI/7kDs4/gG0f/qDlgf00ueAxD7FkHs4+QC62f+vQYsPzAAAOCUIJNL3bulAAAAAElFTkSuQmCC";

export const decode = operation({
  id: "qr.decode",
  summary: "Read the QR codes in an image",
  description:
    "The image is the raw body (PNG, JPEG, WebP or GIF) or a data URL in JSON. Images without a code give an empty list.",
  input: t.Object({ image: text({ description: "Data URL of a PNG, JPEG, WebP or GIF image", minLength: 1 }) }),
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
  run: ({ image }, { signal }) => decodeImage(imageBytes(image), "/image", signal),
  text: ({ codes }) => codes.map((code) => code.text).join("\n"),
  upload: {
    isFile: true,
    input: t.Object({}),
    types: ["image/png", "image/jpeg", "image/webp", "image/gif"],
    limit: "body",
    run: async (_, body, context) => decodeImage(await concatenate(body), "", context?.signal),
    text: ({ codes }) => codes.map((code) => code.text).join("\n"),
  },
});
