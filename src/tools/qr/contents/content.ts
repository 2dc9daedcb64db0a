import { Buffer } from "node:buffer";
import type { Static, TObject, TProperties } from "@sinclair/typebox";
import type { Representation } from "../../../operation/operation.ts";
import { invalidField, pointer } from "../../../operation/refusal.ts";
import { t, text } from "../../../operation/schema.ts";
import { LARGE_TEXT_BYTES, withQrCode } from "../image/code.ts";
import { codeFields, MIME_TYPES, optionFields, type QrCode, type QrOptions } from "../image/options.ts";

/** A code in words, for agents, which get its image besides. */
export const caption = ({
  format,
  size,
  version,
  errorCorrection,
  warnings,
}: Pick<QrCode, "size" | "version" | "errorCorrection" | "warnings"> & { format: string }) =>
  [`${format.toUpperCase()} of ${size} pixels, version ${version}, level ${errorCorrection}`, ...warnings].join("\n");

/** The forms of every operation that makes a QR code. */
export const codeForms = {
  turnsFrom: LARGE_TEXT_BYTES,
  text: ({ qrCode }: QrCode) => qrCode,
  ink: ({ invert }: Pick<QrOptions, "invert">) => (invert ? "dark" : "light"),
  textInput: { type: "text", format: "text" },
  represent: {
    types: [MIME_TYPES.png, MIME_TYPES.svg],
    otherTypes: [MIME_TYPES.text],
    negotiated: true,
    caption,
    // Half blocks are not an image: `Accept` cannot request them, only `raw`.
    make({ format, qrCode }: QrCode, { raw }: Pick<QrOptions, "raw">, preferred: boolean): Representation | undefined {
      if (!raw && (format === "text" || !preferred)) return undefined;
      const contentType = MIME_TYPES[format];
      if (format === "png") return { contentType, body: new Uint8Array(Buffer.from(qrCode, "base64")) };
      if (format === "svg") return { contentType, body: qrCode };
      return { contentType: `${contentType}; charset=utf-8`, body: `${qrCode}\n` };
    },
  },
} as const;

/** The output and the forms of the operations that show the text of their QR code. */
export const contentForms = {
  ...codeForms,
  output: t.Object({ text: t.String({ description: "The text that was encoded" }), ...codeFields }),
};

/** The JSON pointer of an input's text or list with the most bytes: the field to shorten if the whole text is too long. */
export function longestField(input: object): string {
  const sizes = Object.entries(input).map(([name, value]) => ({ name, bytes: Buffer.byteLength(String(value)) }));
  const [longest = { name: "" }] = sizes.toSorted((a, b) => b.bytes - a.bytes);
  return pointer([longest.name]);
}

/** A text built of fields, and its QR code. @throws Refusal at the longest field if the text is too long. */
export const withTextAndQrCode = (text: string, input: QrOptions, warnings?: readonly string[]) =>
  withQrCode({ text }, text, input, longestField(input), warnings);

/** What a code says, made of fields. */
export interface Content<Values> {
  /** Joins the fields. @throws Refusal at an invalid one. */
  textOf(values: Values): string;
  /** Why the text may be of no use. */
  warningsOf(values: Values): string[];
}

/** A content with the schema of its fields. */
export interface ContentOf<Fields extends TProperties> extends Content<Static<TObject<Fields>>> {
  fields: TObject<Fields>;
}

/** Defines what a code says. The compiler checks both functions against the schema of the fields. */
export const content = <Fields extends TProperties>(
  fields: TObject<Fields>,
  textOf: ContentOf<Fields>["textOf"],
  warningsOf: ContentOf<Fields>["warningsOf"] = () => [],
): ContentOf<Fields> => ({ fields, textOf, warningsOf });

/** The parts of an operation that all follow from its content. */
export const contentParts = <Fields extends TProperties>({ fields, textOf, warningsOf }: ContentOf<Fields>) => ({
  ...contentForms,
  input: t.Object({ ...fields.properties, ...optionFields }),
  run: (input: Static<TObject<Fields>> & QrOptions) => withTextAndQrCode(textOf(input), input, warningsOf(input)),
});

/** A text that is not empty. */
export const filledText = (description: string, maxLength: number, brief?: string) =>
  text({ description, brief, minLength: 1, maxLength });

/** The query of a URI, escaped; without the parameters that have no value. */
export const queryOf = (parameters: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
    .join("&");

/** Control characters except tab, line feed and carriage return. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** @throws Refusal if a text holds control characters other than tabs and line breaks. */
export function refuseControls(text: string, path: string): void {
  if (CONTROL.test(text))
    throw invalidField(path, "Must not contain control characters other than tabs and line breaks");
}

/** @throws Refusal if a text holds control characters or line breaks. */
export function refuseLineBreaks(text: string, path: string): void {
  refuseControls(text, path);
  if (/[\r\n]/.test(text)) throw invalidField(path, "Must be a single line");
}

/** Octets in a line, without its line break (RFC 5545, 3.1; RFC 6350, 3.2). */
const MAX_LINE_OCTETS = 75;

/**
 * A text value of vCard (RFC 6350, 3.4) or iCalendar (RFC 5545, 3.3.11), escaped.
 * @throws Refusal at `path` if it contains control characters, which neither format allows.
 */
export function escapeText(value: string, path: string): string {
  refuseControls(value, path);
  return value.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r\n|\r|\n/g, "\\n");
}

/** The content line of a property with a text value; undefined without a value. @throws Refusal as `escapeText` does. */
export const textLine = (property: string, value: string | undefined, path: string): string | undefined =>
  value === undefined ? undefined : `${property}:${escapeText(value, path)}`;

/** Folds a content line to lines of at most 75 octets, without splitting characters. Continuation lines begin with a space. */
function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Joins content lines to a document: folded, and with CRLF. Undefined lines are omitted. */
export const document = (lines: readonly (string | undefined)[]): string =>
  lines.map((line) => (line === undefined ? "" : `${foldLine(line)}\r\n`)).join("");
