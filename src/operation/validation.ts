import type { Static, TSchema } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { Errors, type ValueError, ValueErrorType } from "@sinclair/typebox/errors";
import { Check } from "@sinclair/typebox/value";
import { acceptsKind, alternatives, expectation, jsonKind } from "./expectation.ts";
import type { FieldError } from "./refusal.ts";
import { suggestion } from "./suggestion.ts";

/** Limits the errors in a response: a large body must not cause a large response. */
export const MAX_ERRORS = 10;

const MISSING = "Missing";

/** The message about a field that must be given. */
export const missing = (schema: TSchema): string => `${MISSING}; it must be ${expectation(schema)}`;

/** Whether a message says that a field must be given. */
export const saysMissing = (message: string): boolean => message.startsWith(MISSING);

interface UnknownField extends FieldError {
  /** JSON pointer to the known field that was probably meant. */
  meant?: string | undefined;
}

/** The error of an unknown field. It suggests the field that was probably meant, or lists the known fields. */
export function unknownField(path: string, known: readonly string[]): UnknownField {
  const start = path.lastIndexOf("/") + 1;
  const name = path.slice(start).replaceAll("~1", "/").replaceAll("~0", "~");
  const meant = suggestion(name, known);
  if (meant !== undefined)
    return { path, message: `Unknown field; did you mean "${meant}"?`, meant: path.slice(0, start) + meant };
  const listed = known.length === 1 ? `the only field is ${known[0]}` : `the fields are ${alternatives(known, "and")}`;
  return { path, message: `Unknown field; ${known.length > 0 ? listed : "there are no fields"}` };
}

/** Adds ", not a text" to "Must be a number". Not for values from a URL, which are always texts. */
function mismatch({ schema, value, path }: ValueError, isFromUrl: (path: string) => boolean): string {
  const kind = jsonKind(value);
  return acceptsKind(schema, kind) || isFromUrl(path) ? "" : `, not ${kind}`;
}

function fieldError(error: ValueError, isFromUrl: (path: string) => boolean): UnknownField {
  const { type, path, schema, value } = error;
  if (type === ValueErrorType.ObjectAdditionalProperties) return unknownField(path, Object.keys(schema.properties));
  const expected = expectation(schema);
  const near = typeof value === "string" && schema.type === "string" ? suggestion(value, schema.enum ?? []) : undefined;
  if (near !== undefined) return { path, message: `Must be ${expected}; did you mean "${near}"?` };
  if (type === ValueErrorType.ObjectRequiredProperty) return { path, message: missing(schema) };
  return { path, message: `Must be ${expected}${mismatch(error, isFromUrl)}` };
}

/** The first error of each path; the others are its consequences, as is "Missing" for a field under a wrong name. */
export function distinctErrors(errors: readonly UnknownField[]): FieldError[] {
  const meant = new Set(errors.flatMap((error) => error.meant ?? []));
  const first = [...Map.groupBy(errors, ({ path }) => path).values()].flatMap((ofPath) => ofPath.slice(0, 1));
  return first.filter(({ path, message }) => !(meant.has(path) && saysMissing(message))).slice(0, MAX_ERRORS);
}

/** The check of each schema, which the routes of an operation share: the first checks of all routes take 65 ms, and not 88. */
const CHECKS = new WeakMap<TSchema, (value: unknown) => boolean>();

/** The first check interprets the schema, the second one compiles it: a command checks only once. */
function checkOf(schema: TSchema): (value: unknown) => boolean {
  const known = CHECKS.get(schema);
  if (known) return known;
  let compiled: ReturnType<typeof TypeCompiler.Compile> | undefined;
  let checks = 0;
  const check = (value: unknown): boolean => {
    if (checks++ === 0) return Check(schema, value);
    compiled ??= TypeCompiler.Compile(schema);
    return compiled.Check(value);
  };
  CHECKS.set(schema, check);
  return check;
}

/** A check against a schema, which collects errors. @param isFromUrl Whether the field at a pointer is from path or query. */
export function validator<Schema extends TSchema>(schema: Schema) {
  const check = checkOf(schema);
  return (value: unknown, errors: FieldError[], isFromUrl: (path: string) => boolean): value is Static<Schema> => {
    if (check(value)) return true;
    for (const error of Errors(schema, value)) {
      if (errors.length >= 2 * MAX_ERRORS) break;
      errors.push(fieldError(error, isFromUrl));
    }
    return false;
  };
}
