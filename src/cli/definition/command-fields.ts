import type { TSchema } from "@sinclair/typebox";
import { type FlatField, flatFields } from "../../operation/flat-fields.ts";
import { isRequired } from "../../operation/json-schema.ts";
import type { AnyOperation } from "../../operation/route.ts";
import { verbOf } from "../../operation/tool.ts";

/** How a field is written on a command line. */
export type Kind = "switch" | "list" | "json" | "value";

/** A field of an operation's input as a command takes it. */
export interface CommandField extends FlatField {
  /** Its option without the dashes: "exclude-similar". */
  option: string;
  kind: Kind;
  required: boolean;
  /** Whether it holds a secret, which should not be an argument. */
  secret: boolean;
  /** Its place among the positional values; undefined for one that is an option only. */
  position: number | undefined;
}

/** "excludeSimilar" as "exclude-similar". */
export const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The word that runs an operation: "digest" for "hash.digest". */
export const commandName = ({ id }: AnyOperation): string => kebab(verbOf(id));

const alternativesOf = (schema: TSchema): readonly TSchema[] => schema.anyOf ?? [schema];

function kindOf(schema: TSchema): Kind {
  const types = alternativesOf(schema).map(({ type }) => type);
  if (types.includes("array")) return "list";
  if (types.includes("boolean")) return "switch";
  return types.includes("object") ? "json" : "value";
}

const isSecret = (schema: TSchema): boolean => alternativesOf(schema).some(({ secret }) => secret === true);

/** The fields of an operation, those that are positional with their place. */
export function commandFields({ input, values = [] }: AnyOperation): CommandField[] {
  return flatFields(input).map((field) => {
    const position = values.indexOf(field.name);
    return {
      ...field,
      option: kebab(field.name),
      kind: kindOf(field.schema),
      required: isRequired(input, field.path),
      secret: isSecret(field.schema),
      position: position === -1 || field.path.length > 1 ? undefined : position,
    };
  });
}

/** The positional fields, in their order. */
export const positionalFields = (fields: readonly CommandField[]): CommandField[] =>
  fields.filter(({ position }) => position !== undefined).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));

/**
 * The field that a raw body takes the place of, where the operation takes one: it is in the input and not in the
 * upload's.
 */
export function bodyField({ input, upload, values = [] }: AnyOperation): string | undefined {
  if (!upload) return undefined;
  const replaced = Object.keys(input.properties).filter((name) => !Object.hasOwn(upload.input.properties, name));
  return values.find((name) => replaced.includes(name)) ?? replaced[0];
}
