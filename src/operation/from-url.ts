import type { TSchema } from "@sinclair/typebox";

const INTEGER = /^-?\d+$/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function toNumber(value: string, form: RegExp): number | undefined {
  return form.test(value) ? Number(value) : undefined;
}

function toFlag(value: string): boolean | undefined {
  return value === "true" ? true : value === "false" ? false : undefined;
}

function convert(schema: TSchema, value: string): unknown {
  switch (schema.type) {
    case "integer":
      return toNumber(value, INTEGER);
    case "number":
      return toNumber(value, NUMBER);
    case "boolean":
      return toFlag(value);
    case "string":
      return value;
    default:
      return undefined;
  }
}

/**
 * A field as a URL carries it, where everything is text, as the value that its schema means; of several schemas, the
 * first that can read it.
 * What has not that form stays text, for the validation to refuse: "1.5", "1e3", "+5" and " 5" are no integers.
 */
export function fromUrl(schema: TSchema, value: string): unknown {
  const options: readonly TSchema[] = schema.anyOf ?? [schema];
  for (const option of options) {
    const converted = convert(option, value);
    if (converted !== undefined) return converted;
  }
  return value;
}
