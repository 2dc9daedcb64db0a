import type { TSchema } from "@sinclair/typebox";

/** Conversions of a text to a value of a type; undefined if the text is not of that type. */
const CONVERSIONS: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (/^-?\d+$/.test(text) ? Number(text) : undefined),
  number: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined),
  boolean: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  string: (text) => text,
};

/**
 * Gives a function that converts a text from a URL to the type of a field; if the field has several types, to the first
 * one that matches. Other texts are kept, and validation refuses them: "1.5", "1e3", "+5" and " 5" are not integers.
 */
export function fromUrl(schema: TSchema): (text: string) => unknown {
  const options: readonly TSchema[] = schema.anyOf ?? [schema];
  const conversions = options.flatMap(({ type }) => CONVERSIONS[type] ?? []);
  return (text) => {
    for (const convert of conversions) {
      const converted = convert(text);
      if (converted !== undefined) return converted;
    }
    return text;
  };
}
