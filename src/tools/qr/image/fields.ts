import type { Static, TObject } from "@sinclair/typebox";
import { namesOf } from "../../../operation/json.ts";
import {
  boolean,
  integer,
  notForAgents,
  nullable,
  oneOf,
  onlyWhen,
  t,
  text,
  withDefault,
} from "../../../operation/schema.ts";
import { LEVELS } from "../symbol/capacity.ts";

/** The formats of a QR code and their media types. */
export const MIME_TYPES = { png: "image/png", svg: "image/svg+xml", text: "text/plain" } as const;

const FORMATS = namesOf(MIME_TYPES);
export type ImageFormat = keyof typeof MIME_TYPES;

/** Pixels on each side of an image. */
export const SIZE = { minimum: 50, maximum: 500 } as const;

/** Modules of quiet zone on each side. */
export const MARGIN = { minimum: 0, maximum: 10 } as const;

/** The colours of modules, in three notations of CSS Color 4, section 5.2. */
export const PAINT_PATTERN = "^#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$";
export const PAINT_EXPECTED = "a hex colour: #RGB, #RRGGBB or #RRGGBBAA";

const hexColor = (description: string) => text({ description, pattern: PAINT_PATTERN, expected: PAINT_EXPECTED });

/** Options of every operation that makes a QR code. */
export const optionFields = {
  type: t.Optional(oneOf(FORMATS, { description: "Format of the code; png if omitted", brief: "png if omitted" })),
  format: notForAgents(t.Optional(oneOf(FORMATS, { description: "Another name for type" }))),
  size: withDefault(integer({ description: "Width and height in pixels", brief: "Pixels", ...SIZE }), 200),
  margin: withDefault(integer({ description: "Quiet zone in modules", brief: "Quiet zone", ...MARGIN }), 4),
  color: t.Object(
    {
      dark: withDefault(hexColor("Colour of the dark modules"), "#000000"),
      light: withDefault(hexColor("Colour of the light modules"), "#ffffff"),
    },
    { description: "Colours of the modules, in hex", brief: "Hex colours", additionalProperties: false },
  ),
  errorCorrection: withDefault(
    oneOf(LEVELS, {
      description: "Error correction level: a code is read with 7 % (L), 15 % (M), 25 % (Q) or 30 % (H) of it damaged",
      brief: "Bears damage: L 7 % to H 30 %",
    }),
    "M",
  ),
  invert: notForAgents(
    onlyWhen(
      { format: ["text"] },
      withDefault(boolean("For the text format: dark modules are ink, which scans from a light terminal"), false),
    ),
  ),
  raw: notForAgents(withDefault(boolean("Answer with the image itself instead of JSON"), false)),
};

export type QrOptions = Static<TObject<typeof optionFields>>;

/** The fields of every output with a QR code. */
export const codeFields = {
  format: oneOf(FORMATS, { description: "Format of the code" }),
  mimeType: oneOf(Object.values(MIME_TYPES), { description: "Media type of the code" }),
  qrCode: t.String({ description: "PNG in base64, the SVG document, or the half blocks" }),
  dataUrl: nullable(t.String({ description: "For an <img>; null for text" })),
  size: t.Integer({ description: "Pixels" }),
  margin: t.Integer({ description: "Modules" }),
  errorCorrection: oneOf(LEVELS, { description: "Error correction level" }),
  version: t.Integer({ description: "1 to 40" }),
  modules: t.Integer({ description: "Modules on each side, without the margin" }),
  warnings: t.Array(t.String(), { description: "Reasons why scanners may not read it" }),
};

export type QrCode = Static<TObject<typeof codeFields>>;
