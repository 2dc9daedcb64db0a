import { operation } from "../../operation/operation.ts";
import { t, text } from "../../operation/schema.ts";
import { contentForms } from "./contents/content.ts";
import { withQrCode } from "./image/code.ts";
import { optionFields } from "./image/fields.ts";
import { MAX_CHARACTERS } from "./symbol/capacity.ts";

export const generate = operation({
  ...contentForms,
  id: "qr.generate",
  summary: "Make a QR code of a text",
  description: "The response is JSON, or the image itself if Accept prefers an image or raw is true.",
  guidance: "QR code of a text. For Wi-Fi, contacts, events and more, other qr_ tools write the text. Result: qrCode.",
  input: t.Object({
    text: text({ description: "Text to encode, as UTF-8", brief: "Text to encode", maxLength: MAX_CHARACTERS }),
    ...optionFields,
  }),
  example: { text: "https://example.com" },
  values: ["text"],
  cacheable: () => true,
  run: (input) => withQrCode({ text: input.text }, input.text, input, "/text"),
});
