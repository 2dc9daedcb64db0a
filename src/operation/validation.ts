import type { Static, TSchema } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";
import { closest } from "fastest-levenshtein";
import type { FieldError } from "../refusal.ts";
import { expectation } from "./expectation.ts";

/** Blames in one answer: enough to mend a request, too few to make a large answer from a large body. */
const MAX_BLAMES = 10;
/** How much of a field name is compared. */
const MAX_NAME = 64;

/** The blame for a field that does not exist, with the nearest one that does. */
export function unknownField(path: string, name: string, known: readonly string[]): FieldError {
  const hint =
    known.length > 0 ? `did you mean "${closest(name.slice(0, MAX_NAME), [...known])}"?` : "there are no fields";
  return { path, message: `Unknown field; ${hint}` };
}

function blame({ type, path, schema }: ValueError): FieldError {
  if (type === ValueErrorType.ObjectAdditionalProperties) {
    const name = path
      .slice(path.lastIndexOf("/") + 1)
      .replaceAll("~1", "/")
      .replaceAll("~0", "~");
    return unknownField(path, name, Object.keys(schema.properties));
  }
  const missing = type === ValueErrorType.ObjectRequiredProperty;
  return { path, message: `${missing ? "Missing; it must" : "Must"} be ${expectation(schema)}` };
}

/** The first blame of each path: what follows it is its consequence. */
export function firstOfEachPath(errors: readonly FieldError[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const each of errors) if (!byPath.has(each.path)) byPath.set(each.path, each);
  return [...byPath.values()].slice(0, MAX_BLAMES);
}

/**
 * A check that passes what fits the schema and collects errors for what does not.
 * Compiled at its first use, so that start-up pays for no schema.
 */
export function validator<Schema extends TSchema>(schema: Schema) {
  let compiled: ReturnType<typeof TypeCompiler.Compile<Schema>> | undefined;
  return (value: unknown, errors: FieldError[]): value is Static<Schema> => {
    compiled ??= TypeCompiler.Compile(schema);
    if (compiled.Check(value)) return true;
    for (const error of compiled.Errors(value)) {
      if (errors.length >= MAX_BLAMES) break;
      errors.push(blame(error));
    }
    return false;
  };
}
