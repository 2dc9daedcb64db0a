import type { Static, TSchema } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";
import { closest } from "fastest-levenshtein";
import { type Blame, Refusal } from "../refusal.ts";
import { expectation } from "./expectation.ts";

/** Blames in one answer: enough to mend a request, too few to make a large answer from a large body. */
const MAX_BLAMES = 10;
/** Longest field name that an answer repeats. */
const MAX_NAME = 64;

/** A caller's field name, fit for a message of one line. */
const quoted = (name: string): string => {
  const shown = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME).toWellFormed()}…` : name;
  return JSON.stringify(shown).replaceAll(/[\u007f-\u009f\u2028\u2029]/g, "?");
};

/** The blame for a field that does not exist, with the nearest one that does. */
export function unknownField(path: string, name: string, known: readonly string[]): Blame {
  const nearest = known.length > 0 ? closest(name.slice(0, MAX_NAME), [...known]) : undefined;
  const hint = nearest === undefined ? "this takes no fields" : `did you mean "${nearest}"?`;
  return { path: cut(path), message: `Unknown field ${quoted(name)}; ${hint}` };
}

const cut = (path: string): string =>
  path.length > 4 * MAX_NAME ? `${path.slice(0, 4 * MAX_NAME).toWellFormed()}…` : path;

function blame({ type, path, schema }: ValueError): Blame {
  if (type === ValueErrorType.ObjectAdditionalProperties) {
    const name = path
      .slice(path.lastIndexOf("/") + 1)
      .replaceAll("~1", "/")
      .replaceAll("~0", "~");
    return unknownField(path, name, Object.keys(schema.properties));
  }
  const missing = type === ValueErrorType.ObjectRequiredProperty;
  return { path: cut(path), message: `${missing ? "Missing: must" : "Must"} be ${expectation(schema)}` };
}

/** One sentence out of several blames, by field name. */
function sentence(blames: readonly Blame[]): string {
  const parts = blames.map(({ path, message }) =>
    message.startsWith("Unknown")
      ? message
      : `${fieldName(path)}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
  );
  return parts.slice(0, 3).join("; ") + (parts.length > 3 ? "; and more" : "");
}

const fieldName = (path: string): string => (path === "" ? "body" : path.slice(1).replaceAll("/", "."));

/** The refusal for fields that are to blame; the first one of each path counts. */
export function refuse(blames: readonly Blame[]): Refusal {
  const byPath = new Map<string, Blame>();
  for (const each of blames) if (!byPath.has(each.path)) byPath.set(each.path, each);
  const details = [...byPath.values()].slice(0, MAX_BLAMES);
  return new Refusal("INVALID_INPUT", sentence(details), details);
}

/**
 * A check that passes what fits the schema and collects blames for what does not.
 * Compiled at its first use, so that start-up pays for no schema.
 */
export function validator<Schema extends TSchema>(schema: Schema) {
  let compiled: ReturnType<typeof TypeCompiler.Compile<Schema>> | undefined;
  return (value: unknown, blames: Blame[]): value is Static<Schema> => {
    compiled ??= TypeCompiler.Compile(schema);
    if (compiled.Check(value)) return true;
    for (const error of compiled.Errors(value)) {
      if (blames.length >= MAX_BLAMES) break;
      blames.push(blame(error));
    }
    return false;
  };
}
