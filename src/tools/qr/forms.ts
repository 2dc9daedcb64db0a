import { Buffer } from "node:buffer";
import type { Representation } from "../../operation/operation.ts";
import { MIME_TYPES, type QrCode, type QrOptions } from "./fields.ts";

/** The raw image, if requested. Half blocks are not an image: `Accept` cannot request them, only `raw`. */
function image(
  { format, qrCode }: QrCode,
  { raw }: Pick<QrOptions, "raw">,
  preferred: boolean,
): Representation | undefined {
  if (!raw && !(preferred && format !== "text")) return undefined;
  const contentType = MIME_TYPES[format];
  if (format === "png") return { contentType, body: new Uint8Array(Buffer.from(qrCode, "base64")) };
  return format === "svg"
    ? { contentType, body: qrCode }
    : { contentType: `${contentType}; charset=utf-8`, body: `${qrCode}\n` };
}

/** The forms of every operation that makes a QR code. */
export const codeForms = {
  text: ({ qrCode }: QrCode) => qrCode,
  ink: ({ invert }: Pick<QrOptions, "invert">) => (invert ? "dark" : "light"),
  textInput: { type: "text", format: "text" },
  represent: {
    types: [MIME_TYPES.png, MIME_TYPES.svg],
    otherTypes: [MIME_TYPES.text],
    negotiated: true,
    make: image,
  },
} as const;
