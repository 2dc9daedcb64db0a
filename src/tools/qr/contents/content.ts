import { Buffer } from "node:buffer";
import type { Static, TObject, TProperties } from "@sinclair/typebox";
import type { Representation } from "../../../operation/operation.ts";
import { pointer } from "../../../operation/refusal.ts";
import { t } from "../../../operation/schema.ts";
import { withQrCode } from "../image/code.ts";
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

/** The JSON pointer of an input's longest text or list: the field to shorten if the whole text is too long. */
export function longestField(input: object): string {
  const fields = Object.entries(input);
  const [longest = ["", ""]] = fields.toSorted(([, a], [, b]) => String(b).length - String(a).length);
  return pointer([longest[0]]);
}

/**
 * The output of an operation that builds its text from fields: the text, and its QR code.
 * @throws Refusal at the longest field if the text is too long.
 */
export const withTextAndQrCode = (text: string, input: QrOptions, warnings?: readonly string[]) =>
  withQrCode({ text }, text, input, longestField(input), warnings);

/** What a code says, made of fields. */
export interface Content<Values> {
  /** Joins the fields. @throws Refusal at an invalid one. */
  textOf(values: Values): string;
  /** Why the text may be of no use. */
  warningsOf(values: Values, options: Pick<QrOptions, "errorCorrection">): string[];
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
  run: (input: Static<TObject<Fields>> & QrOptions) =>
    withTextAndQrCode(textOf(input), input, warningsOf(input, input)),
});
