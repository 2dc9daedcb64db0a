import type { TSchema } from "@sinclair/typebox";

const INTEGER = /^-?\d+$/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Converts a text to a value; undefined if the text is not of that type. */
type UrlConversion = (text: string) => unknown;

const CONVERSIONS: Readonly<Record<string, UrlConversion>> = {
  integer: (text) => (INTEGER.test(text) ? Number(text) : undefined),
  number: (text) => (NUMBER.test(text) ? Number(text) : undefined),
  boolean: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  string: (text) => text,
};

const rejectAll: UrlConversion = () => undefined;

/**
 * Gives a function that converts a text from a URL to the type of a field; if the field has several types, to the first
 * one that matches. Other texts are kept, and validation refuses them: "1.5", "1e3", "+5" and " 5" are not integers.
 */
export function fromUrl(schema: TSchema): UrlConversion {
  const options: readonly TSchema[] = schema.anyOf ?? [schema];
  const conversions = options.map(({ type }) => CONVERSIONS[type] ?? rejectAll);
  return (text) => {
    for (const convert of conversions) {
      const converted = convert(text);
      if (converted !== undefined) return converted;
    }
    return text;
  };
}
