import type { Static, TObject, TProperties, TSchema } from "@sinclair/typebox";
import { acceptsKind, alternatives } from "./expectation.ts";
import {
  alternativesOf,
  type FlatField,
  fitsUrl,
  flatFields,
  isGroup,
  isObjectSchema,
  isSecret,
  type ObjectSchema,
} from "./flat-fields.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { type FieldError, invalidInput, pointer } from "./refusal.ts";
import { pathParameters, valueAt } from "./tool.ts";
import { distinctErrors, MAX_ERRORS, unknownField, validator } from "./validation.ts";

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
function fromUrl(schema: TSchema): (text: string) => unknown {
  const conversions = alternativesOf(schema).flatMap(({ type }) => CONVERSIONS[type] ?? []);
  return (text) => {
    for (const convert of conversions) {
      const converted = convert(text);
      if (converted !== undefined) return converted;
    }
    return text;
  };
}

/** The parts of a request that contain an operation's input, percent-decoded. */
export interface RequestParts {
  params: Readonly<Record<string, string>>;
  query?: URLSearchParams | undefined;
  body?: Readonly<JsonObject> | undefined;
}

const withoutPunctuation = (text: string): string => text.toLowerCase().replaceAll(/[-_/]/g, "");

/** The allowed value that a text means if its schema permits other spellings, also within an object; any other value as it is. */
export function respelled(schema: TSchema, value: unknown): unknown {
  if (isObjectSchema(schema) && isJsonObject(value)) {
    const known = Object.entries(schema.properties).filter(([name]) => Object.hasOwn(value, name));
    return { ...value, ...Object.fromEntries(known.map(([name, inner]) => [name, respelled(inner, value[name])])) };
  }
  if (schema.looseSpelling !== true || typeof value !== "string" || schema.enum.includes(value)) return value;
  const letters = withoutPunctuation(value);
  return schema.enum.find((each: string) => withoutPunctuation(each) === letters) ?? value;
}

/** A field with the function that reads it from a URL. */
type UrlField = ReturnType<typeof urlField>;

/** Where a secret field belongs, by its name: "the body of a POST". */
type SecretPlace = (name: string) => string;

function urlField(field: FlatField, secretPlace?: SecretPlace) {
  const { name, schema } = field;
  const convert = fromUrl(schema);
  return {
    ...field,
    /** Its names in a query: a field of an object also has its whole ones, `color.dark` and, as many clients write, `color[dark]`. */
    names: [...new Set([name, field.path.join("."), field.path.reduce((outer, inner) => `${outer}[${inner}]`)])],
    read: (text: string) => respelled(schema, convert(text)),
    /** Where the field must be in place of the query. */
    place: secretPlace && isSecret(schema) ? secretPlace(name) : undefined,
  };
}

/** Sets a value that a query has. Values that the body has stay: whether they can have it within is for the check. */
function setAtPath(fields: JsonObject, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const outer = fields[name];
  if (outer !== undefined && !isJsonObject(outer)) return;
  const inner = { ...outer };
  fields[name] = inner;
  setAtPath(inner, rest, value);
}

/** Why a field's values in a query cannot be used; undefined if they can. */
function queryProblem({ path, schema, place }: UrlField, { length }: readonly string[], body: Readonly<JsonObject>) {
  if (place !== undefined) return `Must be in ${place}, because URLs end up in logs`;
  if (length > 1) return "Must be given once";
  if (valueAt(body, path) !== undefined) return "Must be given once, in the query or in the body";
  return fitsUrl(schema) ? undefined : "Must be in the body: a query cannot hold a list or an object";
}

const leftOut = (part: "body" | "query"): string => `Must be left out of the ${part}: the path has it`;

/** What to say of names that a query must not have: fields of the path, and objects, whose fields are given one by one. */
function misplacedNames({ properties }: ObjectSchema, fromPath: ReadonlySet<string>): FieldError[] {
  return Object.entries(properties).flatMap(([name, schema]): FieldError[] => {
    if (fromPath.has(name)) return [{ path: pointer([name]), message: leftOut("query") }];
    if (!isGroup(schema)) return [];
    const inner = alternatives(Object.keys(schema.properties), "and");
    return [{ path: pointer([name]), message: `Must be given in a query by its fields: ${inner}` }];
  });
}

function readQuery(
  query: URLSearchParams,
  known: readonly UrlField[],
  body: Readonly<JsonObject>,
  fields: JsonObject,
  errors: FieldError[],
): void {
  for (const field of known) {
    const values = field.names.flatMap((name) => query.getAll(name));
    const [value] = values;
    if (value === undefined) continue;
    const problem = queryProblem(field, values, body);
    if (problem) errors.push({ path: pointer(field.path), message: problem });
    else setAtPath(fields, field.path, field.read(value));
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
    if (schema) fields[name] = respelled(schema, body[name]);
    else if (fromPath.has(name)) errors.push({ path: pointer([name]), message: leftOut("body") });
    else if (errors.length < MAX_ERRORS) errors.push(unknownField(pointer([name]), [...known.keys()]));
  }
}

/**
 * The defaults of a schema: `fields` of the object itself, copied at once, which is faster. `complete` adds those of
 * nested objects: `color` with only `dark` gets its `light`. An optional object that is missing stays so.
 */
function defaultsOf({ properties }: ObjectSchema): { fields: JsonObject; complete(given: JsonObject): JsonObject } {
  const entries = Object.entries(properties);
  const fields = Object.fromEntries(
    entries.flatMap(([name, schema]) => (schema.default === undefined ? [] : [[name, schema.default]])),
  );
  const nested = entries.flatMap(([name, schema]) =>
    isObjectSchema(schema) ? [{ name, isGroup: isGroup(schema), defaults: defaultsOf(schema) }] : [],
  );
  const complete = (given: JsonObject): JsonObject => {
    for (const { name, isGroup, defaults } of nested) {
      const value = given[name] === undefined && isGroup ? {} : given[name];
      if (isJsonObject(value)) given[name] = defaults.complete({ ...defaults.fields, ...value });
    }
    return given;
  };
  return { fields, complete };
}

/** Creates the reader of an input at a path, which throws a Refusal. @param secretPlace Where secrets of URLs must be. */
export function inputReader<In extends TProperties>(input: TObject<In>, path: string, secretPlace?: SecretPlace) {
  const named = new Set(pathParameters(path));
  const inUrl = flatFields(input).map((field) => urlField(field, secretPlace));
  const fromPath = inUrl.filter(({ name }) => named.has(name));
  const fromQuery = inUrl.filter(({ name }) => !named.has(name));
  const fromBody = new Map<string, TSchema>(Object.entries(input.properties).filter(([name]) => !named.has(name)));
  const misplaced = misplacedNames(input, named);
  const defaults = defaultsOf(input);
  const isValid = validator(input);

  /** Adds the route's path to errors of path values if the caller probably meant another route: "/passwd/generate". */
  const withRoute = (errors: readonly FieldError[], fields: Readonly<JsonObject>): FieldError[] =>
    errors.map((error) => {
      const field = fromPath.find(({ name }) => error.path === pointer([name]));
      if (!field) return error;
      const { name, schema } = field;
      const isText = typeof fields[name] === "string" && !acceptsKind(schema, "a text");
      if (!(schema.enum ? !schema.enum.includes(fields[name]) : isText)) return error;
      return { ...error, message: `${error.message}; the path was read as ${path}` };
    });

  return ({ params, query, body }: RequestParts): Static<TObject<In>> => {
    const fields: JsonObject = { ...defaults.fields };
    const errors: FieldError[] = [];
    if (body) readBodyFields(body, fromBody, named, fields, errors);
    if (query) readQuery(query, fromQuery, body ?? {}, fields, errors);
    for (const { name, read } of fromPath) fields[name] = read(params[name] ?? "");
    defaults.complete(fields);
    const isFromUrl = (at: string) =>
      inUrl.some(
        ({ names, path }) => at === pointer(path) && names.some((name) => named.has(name) || query?.has(name) === true),
      );
    const valid = isValid(fields, errors, isFromUrl);
    if (query) errors.push(...misplaced.filter(({ path: at }) => query.has(at.slice(1))));
    if (valid && errors.length === 0) return fields;
    throw invalidInput(withRoute(distinctErrors(errors), fields));
  };
}
