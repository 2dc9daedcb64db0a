import { Buffer } from "node:buffer";
import type { Static } from "@sinclair/typebox";
import { operation, type Representation } from "../../operation/operation.ts";
import { get, post } from "../../operation/route.ts";
import { defaulted, flag, integer, nullable, oneOf, t, text } from "../../operation/schema.ts";
import { tool } from "../../operation/tool.ts";
import { LEVELS, MAX_CHARACTERS } from "./capacity.ts";
import { formatOf, generate, generateLong, MIME_TYPES, type QrCode } from "./generate.ts";
import { COLORS, MARGIN, SIZE } from "./render-options.ts";
import { normalizeUrl } from "./url.ts";

const FORMATS = ["png", "svg", "text"] as const;

const hexColor = (description: string) =>
  text({ description: `${description}: #RGB, #RRGGBB or #RRGGBBAA`, maxLength: 16 });

const options = {
  type: t.Optional(oneOf(FORMATS, { description: "Format of the code; png where left out" })),
  format: t.Optional(oneOf(FORMATS, { description: "Another name for type" })),
  size: defaulted(
    integer({ description: "Width and height in pixels", minimum: SIZE.minimum, maximum: SIZE.maximum }),
    SIZE.default,
  ),
  margin: defaulted(
    integer({ description: "Quiet zone in modules", minimum: MARGIN.minimum, maximum: MARGIN.maximum }),
    MARGIN.default,
  ),
  color: t.Object(
    {
      dark: defaulted(hexColor("Colour of the dark modules"), COLORS.dark),
      light: defaulted(hexColor("Colour of the light modules"), COLORS.light),
    },
    { additionalProperties: false },
  ),
  errorCorrection: defaulted(oneOf(LEVELS, { description: "Error correction level" }), "M"),
  invert: defaulted(flag("In text, draw for a light terminal"), false),
  raw: defaulted(flag("Answer with the image itself instead of JSON"), false),
};
const Options = t.Object(options);

const answer = {
  format: oneOf(FORMATS, { description: "Format of the code" }),
  mimeType: oneOf(Object.values(MIME_TYPES), { description: "Media type of the code" }),
  qrCode: t.String({ description: "PNG in base64, the SVG document, or the drawing" }),
  dataUrl: nullable(t.String({ description: "For an <img>; null for text" })),
  size: t.Integer({ description: "Pixels" }),
  margin: t.Integer({ description: "Modules" }),
  errorCorrection: oneOf(LEVELS, { description: "Error correction level" }),
  version: t.Integer({ description: "1 to 40" }),
  modules: t.Integer({ description: "Modules on each side" }),
  warnings: t.Array(t.String(), { description: "What may keep it from being scanned" }),
};

/** Texts of more bytes may take symbols of version 25 and above. */
const LONG = 500;

/** What `answer` makes of the code of what `content` says, which came in the field at `path`. */
function withCode<Answer>(
  content: string,
  { type, format, color, ...others }: Static<typeof Options>,
  path: string,
  answer: (code: QrCode) => Answer,
): Answer | Promise<Answer> {
  const choices = { ...others, ...color, format: formatOf(type, format) };
  return Buffer.byteLength(content) > LONG
    ? generateLong(content, choices, path).then(answer)
    : answer(generate(content, choices, path));
}

/** The code by itself, where the caller wants it so; text is no image, and stays in JSON unless it is asked for. */
function image({ format, qrCode }: QrCode, { raw }: { raw: boolean }, preferred: boolean): Representation | undefined {
  if (!raw && !(preferred && format !== "text")) return undefined;
  const contentType = MIME_TYPES[format];
  if (format === "png") return { contentType, body: new Uint8Array(Buffer.from(qrCode, "base64")) };
  return format === "svg"
    ? { contentType, body: qrCode }
    : { contentType: `${contentType}; charset=utf-8`, body: `${qrCode}\n` };
}

const shared = {
  cacheable: () => true,
  text: ({ qrCode }: QrCode) => qrCode,
  textInput: { type: "text", format: "text" },
  represent: {
    types: [MIME_TYPES.png, MIME_TYPES.svg],
    otherTypes: [MIME_TYPES.text],
    negotiated: true,
    make: image,
  },
} as const;

const code = operation({
  ...shared,
  id: "qr.generate",
  summary: "Make a QR code of a text",
  description: "The answer is JSON, or the image itself where Accept prefers an image or raw is true.",
  input: t.Object({
    text: text({ description: "Text to encode, as UTF-8", maxLength: MAX_CHARACTERS }),
    ...options,
  }),
  output: t.Object({ text: t.String({ description: "What was encoded" }), ...answer }),
  example: { text: "https://example.com" },
  run: ({ text: content, ...choices }) => withCode(content, choices, "/text", (code) => ({ text: content, ...code })),
});

const urlCode = operation({
  ...shared,
  id: "qr.url",
  summary: "Make a QR code of a URL",
  description: "A host name without a scheme gets https. The answer is JSON or the image itself, as for a text.",
  input: t.Object({
    url: text({ description: "Absolute URL to encode", minLength: 1, maxLength: MAX_CHARACTERS }),
    ...options,
  }),
  output: t.Object({ url: t.String({ description: "What was encoded" }), ...answer }),
  example: { url: "https://example.com" },
  run: ({ url: given, ...choices }) => {
    const url = normalizeUrl(given);
    return withCode(url, choices, "/url", (code) => ({ url, ...code }));
  },
});

export const qr = tool({
  name: "qr",
  title: "QR Code Generator",
  message: "QR codes of texts and URLs as PNG, SVG or text",
  more: {
    formats: { png: "PNG image, in base64", svg: "SVG document", text: "Half blocks for a terminal" },
  },
  usual: "generate",
  routes: [post("/generate", code), get("/generate/:text", code), post("/url", urlCode), get("/url/:url", urlCode)],
});
