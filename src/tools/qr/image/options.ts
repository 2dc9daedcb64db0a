import type { Static, TObject } from "@sinclair/typebox";
import { namesOf } from "../../../operation/json.ts";
import { invalidField } from "../../../operation/refusal.ts";
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
import { type Color, parseHex } from "../../color/srgb.ts";
import { composite, contrastRatio, luminance, MIN_RATIO, roundRatioDown, WHITE } from "../../color/wcag.ts";
import { LEVELS } from "../symbol/capacity.ts";
import { QUIET_ZONE } from "../symbol/symbol.ts";

/** The formats of a QR code and their media types. */
export const MIME_TYPES = { png: "image/png", svg: "image/svg+xml", text: "text/plain" } as const;

const FORMATS = namesOf(MIME_TYPES);
export type ImageFormat = keyof typeof MIME_TYPES;

/** Pixels on each side of an image. */
export const SIZE = { minimum: 50, maximum: 500 } as const;

/** Modules of quiet zone on each side. */
export const MARGIN = { minimum: 0, maximum: 10 } as const;

/** A colour of modules, in three notations of CSS Color 4, section 5.2. */
const hexColor = (description: string) =>
  text({
    description,
    pattern: "^#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$",
    expected: "a hex colour: #RGB, #RRGGBB or #RRGGBBAA",
    isColor: true,
  });

/** Options of every operation that makes a QR code. */
export const optionFields = {
  type: t.Optional(oneOf(FORMATS, { description: "Format of the code; png if omitted", brief: "png if omitted" })),
  format: notForAgents(t.Optional(oneOf(FORMATS, { description: "Another name for type" }))),
  size: withDefault(integer({ description: "Size: width and height in pixels", brief: "Pixels", ...SIZE }), 200),
  margin: withDefault(
    integer({ description: "Margin: quiet zone in modules; scanners need 4", brief: "Quiet zone", ...MARGIN }),
    4,
  ),
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
      withDefault(boolean("Draw for a light terminal: dark modules are ink; for the text format"), false),
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

/** A colour of modules. Channels and opacity are whole numbers from 0 to 255. */
export type Paint = Pick<Color, "rgb" | "alpha">;

/** Reads a colour of an input, which its schema has checked. @throws Error for a text that is no hex colour. */
export function paintOf(text: string): Paint {
  const color = parseHex(text);
  if (color === undefined) throw new Error("The schema takes no such colour");
  return { rgb: color.rgb, alpha: color.alpha };
}

/** How a symbol is rendered. */
export interface RenderOptions extends Pick<QrOptions, "size" | "margin" | "invert"> {
  format: ImageFormat;
  dark: Paint;
  light: Paint;
}

/** @throws Refusal at "/format" if the two names of the format disagree. */
export function renderOptions({ type, format, size, margin, color, invert }: QrOptions): RenderOptions {
  if (type !== undefined && format !== undefined && type !== format)
    throw invalidField("/format", "Must be the same as type, which is another name for it; one of them is enough");
  const [dark, light] = [paintOf(color.dark), paintOf(color.light)];
  return { format: type ?? format ?? "png", size, margin, dark, light, invert };
}

/** The minimum contrast ratio for scanning: that of WCAG 2.2 for graphics (1.4.11). */
const MIN_CONTRAST = MIN_RATIO.nonText.aa;

const luminanceOnWhite = (paint: Paint): number => luminance(composite(paint, WHITE));

/**
 * Reasons why scanners may not read a symbol with `modules` modules on each side. Half blocks have neither colours nor
 * pixels, and SVG has no pixels. Translucent colours are composited on white.
 */
export function renderWarnings(modules: number, { format, size, margin, dark, light }: Omit<RenderOptions, "invert">) {
  const warnings: string[] = [];
  if (margin < QUIET_ZONE)
    warnings.push(
      `The margin is under ${QUIET_ZONE} modules, the quiet zone of ISO/IEC 18004: some scanners will miss the symbol`,
    );
  if (format !== "text") warnings.push(...colorWarnings(dark, light));
  const twoPixels = 2 * (modules + 2 * margin);
  if (format === "png" && size < twoPixels)
    warnings.push(`Each module is one pixel, too small for some scanners: from a size of ${twoPixels} it is two`);
  return warnings;
}

function colorWarnings(dark: Paint, light: Paint): string[] {
  const [under, over] = [luminanceOnWhite(dark), luminanceOnWhite(light)];
  const contrast = contrastRatio(under, over);
  const warnings: string[] = [];
  if (contrast < MIN_CONTRAST)
    warnings.push(
      `The contrast of dark and light is too low to scan: ${roundRatioDown(contrast).toFixed(2)}:1, should be ${MIN_CONTRAST}:1 or more`,
    );
  if (under > over)
    warnings.push("Dark and light are reversed: many scanners read only dark modules on a light ground");
  return warnings;
}
