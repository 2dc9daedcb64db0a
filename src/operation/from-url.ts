import type { TSchema } from "@sinclair/typebox";

const INTEGER = /^-?\d+$/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A text as a value of some kind; undefined where it has not that form. */
type Conversion = (text: string) => unknown;

const CONVERSIONS: Readonly<Record<string, Conversion>> = {
  integer: (text) => (INTEGER.test(text) ? Number(text) : undefined),
  number: (text) => (NUMBER.test(text) ? Number(text) : undefined),
  boolean: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  string: (text) => text,
};

const never: Conversion = () => undefined;

/**
 * How a field is read as a URL carries it, where everything is text, into the value that its schema means; of several
 * schemas, the first that can read it.
 * What has not that form stays text, for the validation to refuse: "1.5", "1e3", "+5" and " 5" are no integers.
 */
export function fromUrl(schema: TSchema): Conversion {
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
