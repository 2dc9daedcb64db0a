import type { TSchema } from "@sinclair/typebox";
import { type FlatField, flatFields } from "../../operation/flat-fields.ts";
import { isRequired } from "../../operation/json-schema.ts";
import type { AnyOperation } from "../../operation/route.ts";
import { verbOf } from "../../operation/tool.ts";

/** The syntax of a field on a command line. */
export type FieldKind = "switch" | "list" | "json" | "value";

/** A field of an operation's input on a command line. */
export interface CommandField extends FlatField {
  /** Its option without dashes: "exclude-similar". */
  option: string;
  kind: FieldKind;
  required: boolean;
  /** Whether it is a secret, which should not be an argument. */
  secret: boolean;
  /** Its index among the positional values; undefined if it is an option only. */
  position: number | undefined;
}

/** "excludeSimilar" as "exclude-similar". */
export const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The word that runs an operation: "digest" for "hash.digest". */
export const commandName = ({ id }: AnyOperation): string => kebab(verbOf(id));

export const alternativesOf = (schema: TSchema): readonly TSchema[] => schema.anyOf ?? [schema];

function kindOf(schema: TSchema): FieldKind {
  const types = alternativesOf(schema).map(({ type }) => type);
  if (types.includes("array")) return "list";
  if (types.includes("boolean")) return "switch";
  return types.includes("object") ? "json" : "value";
}

const isSecret = (schema: TSchema): boolean => alternativesOf(schema).some(({ secret }) => secret === true);

/** The fields of an operation. */
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

/** The positional fields, in order. */
export const positionalFields = (fields: readonly CommandField[]): CommandField[] =>
  fields.filter(({ position }) => position !== undefined).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));

/**
 * The field that a raw body replaces, if the operation accepts raw bodies: a field that is in the input but not in the
 * upload's input.
 */
export function bodyField({ input, upload, values = [] }: AnyOperation): string | undefined {
  if (!upload) return undefined;
  const replaced = Object.keys(input.properties).filter((name) => !Object.hasOwn(upload.input.properties, name));
  return values.find((name) => replaced.includes(name)) ?? replaced[0];
}
