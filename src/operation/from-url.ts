import type { TSchema } from "@sinclair/typebox";

const INTEGER = /^-?\d+$/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Converts a text to a value; undefined if it does not have the form of one. */
type UrlConversion = (text: string) => unknown;

const CONVERSIONS: Readonly<Record<string, UrlConversion>> = {
  integer: (text) => (INTEGER.test(text) ? Number(text) : undefined),
  number: (text) => (NUMBER.test(text) ? Number(text) : undefined),
  boolean: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  string: (text) => text,
};

const never: UrlConversion = () => undefined;

/**
 * A function that converts a value of a URL, where everything is text, to the type of a field; of several types, to the
 * first that the text fits.
 * A text of another form is kept, and validation refuses it: "1.5", "1e3", "+5" and " 5" are not integers.
 */
export function fromUrl(schema: TSchema): UrlConversion {
  const options: readonly TSchema[] = schema.anyOf ?? [schema];
  const conversions = options.map(({ type }) => CONVERSIONS[type] ?? never);
  return (text) => {
    for (const convert of conversions) {
      const converted = convert(text);
      if (converted !== undefined) return converted;
    }
    return text;
  };
}
