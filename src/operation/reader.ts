import type { Static, TObject, TProperties, TSchema } from "@sinclair/typebox";
import { isJsonObject, type JsonObject } from "../json/object.ts";
import { type FieldError, invalidInput, pointer } from "../refusal.ts";
import { acceptsKind } from "./expectation.ts";
import { type FlatField, flatFields, isObjectSchema, type ObjectSchema } from "./flat-fields.ts";
import { fromUrl } from "./from-url.ts";
import { pathParameters } from "./route.ts";
import { distinctErrors, MAX_ERRORS, unknownField, validator } from "./validation.ts";

/** The parts of a request that contain an operation's input, percent-decoded. */
export interface RequestParts {
  params: Readonly<Record<string, string>>;
  query?: URLSearchParams | undefined;
  body?: Readonly<JsonObject> | undefined;
}

/** Converts a value to lower case if its schema ignores letter case. */
const foldLetterCase = (schema: TSchema, value: unknown): unknown =>
  schema.foldCase === true && typeof value === "string" ? value.toLowerCase() : value;

/** A field with the function that reads it from a URL. */
type UrlField = ReturnType<typeof urlField>;

function urlField(field: FlatField) {
  const convert = fromUrl(field.schema);
  return { ...field, read: (text: string) => foldLetterCase(field.schema, convert(text)) };
}

function setAtPath(fields: JsonObject, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = isJsonObject(fields[name]) ? fields[name] : {};
  fields[name] = inner;
  setAtPath(inner, rest, value);
}

function readQuery(query: URLSearchParams, known: readonly UrlField[], fields: JsonObject, errors: FieldError[]): void {
  for (const { name, path, read } of known) {
    const values = query.getAll(name);
    const [value] = values;
    if (values.length > 1) errors.push({ path: pointer(path), message: "Must be given once" });
    else if (value !== undefined) setAtPath(fields, path, read(value));
  }
}

function readBodyFields(
  body: Readonly<JsonObject>,
  known: ReadonlyMap<string, TSchema>,
  fromPath: ReadonlySet<string>,
  fields: JsonObject,
  errors: FieldError[],
): void {
  for (const name of Object.keys(body)) {
    const schema = known.get(name);
    if (schema) fields[name] = foldLetterCase(schema, body[name]);
    else if (fromPath.has(name))
      errors.push({ path: pointer([name]), message: "Must be left out of the body: the path has it" });
    else if (errors.length < MAX_ERRORS) errors.push(unknownField(pointer([name]), [...known.keys()]));
  }
}

/**
 * Gives a function that adds the schema's defaults to an input, also in nested objects, which it copies: `color` with
 * only `dark` gets its `light`.
 */
function defaultsFor({ properties }: ObjectSchema): (fields: JsonObject) => JsonObject {
  const steps = Object.entries(properties).flatMap(([name, schema]) => {
    const complete = isObjectSchema(schema) ? defaultsFor(schema) : undefined;
    return complete || schema.default !== undefined ? [{ name, defaultValue: schema.default, complete }] : [];
  });
  return (fields) => {
    for (const { name, defaultValue, complete } of steps) {
      const value = fields[name];
      if (complete && (value === undefined || isJsonObject(value))) fields[name] = complete({ ...value });
      else if (value === undefined) fields[name] = defaultValue;
    }
    return fields;
  };
}

/** Whether a path value cannot be a value of its field, so that the caller probably meant another route. */
const suggestsOtherRoute = (schema: TSchema, value: unknown): boolean =>
  schema.enum ? !schema.enum.includes(value) : typeof value === "string" && !acceptsKind(schema, "a text");

/** Creates the reader of an operation's input at a path. It throws a Refusal that names every invalid field. */
export function inputReader<In extends TProperties>(input: TObject<In>, path: string) {
  const named = new Set(pathParameters(path));
  const inUrl = flatFields(input).map(urlField);
  const fromPath = inUrl.filter(({ name }) => named.has(name));
  const fromQuery = inUrl.filter(({ name }) => !named.has(name));
  const fromBody = new Map<string, TSchema>(Object.entries(input.properties).filter(([name]) => !named.has(name)));
  const applyDefaults = defaultsFor(input);
  const isValid = validator(input);

  /** Adds the route's path to errors of path values if the caller probably meant another route: "/passwd/generate". */
  const withRoute = (errors: readonly FieldError[], fields: Readonly<JsonObject>): FieldError[] =>
    errors.map((error) => {
      const field = fromPath.find(({ name }) => error.path === pointer([name]));
      if (!field || !suggestsOtherRoute(field.schema, fields[field.name])) return error;
      return { ...error, message: `${error.message}; the path was read as ${path}` };
    });

  return ({ params, query, body }: RequestParts): Static<TObject<In>> => {
    const fields: JsonObject = {};
    const errors: FieldError[] = [];
    if (body) readBodyFields(body, fromBody, named, fields, errors);
    if (query) readQuery(query, fromQuery, fields, errors);
    for (const { name, read } of fromPath) fields[name] = read(params[name] ?? "");
    applyDefaults(fields);
    const isFromUrl = (at: string) =>
      inUrl.some(({ name, path }) => at === pointer(path) && (named.has(name) || query?.has(name) === true));
    if (isValid(fields, errors, isFromUrl) && errors.length === 0) return fields;
    throw invalidInput(withRoute(distinctErrors(errors), fields));
  };
}
