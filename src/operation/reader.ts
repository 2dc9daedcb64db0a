import type { Static, TObject, TProperties, TSchema } from "@sinclair/typebox";
import { isJsonObject, type JsonObject } from "../json/object.ts";
import { type FieldError, invalidInput } from "../refusal.ts";
import { defaultsFor } from "./apply-defaults.ts";
import { type FlatField, flatFields } from "./flat-fields.ts";
import { fromUrl } from "./from-url.ts";
import { acceptsKind } from "./json-kind.ts";
import { pointer } from "./pointer.ts";
import { pathParameters } from "./route.ts";
import { distinct, MAX_ERRORS, unknownField, validator } from "./validation.ts";

/** The parts of a request that hold an operation's input, percent-decoded. */
export interface RequestParts {
  params: Readonly<Record<string, string>>;
  query?: URLSearchParams | undefined;
  body?: Readonly<JsonObject> | undefined;
}

/** Folds the letter case of a value whose names are written in lower case. */
const folded = (schema: TSchema, value: unknown): unknown =>
  schema.foldCase === true && typeof value === "string" ? value.toLowerCase() : value;

/** A field that can be in a URL, and the function that reads it. */
interface UrlField extends FlatField {
  read(text: string): unknown;
}

function urlField(field: FlatField): UrlField {
  const convert = fromUrl(field.schema);
  return { ...field, read: (text) => folded(field.schema, convert(text)) };
}

function put(fields: JsonObject, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = isJsonObject(fields[name]) ? fields[name] : {};
  fields[name] = inner;
  put(inner, rest, value);
}

function takeQuery(
  query: URLSearchParams,
  fields: JsonObject,
  accepted: readonly UrlField[],
  errors: FieldError[],
): void {
  for (const { name, path, read } of accepted) {
    const values = query.getAll(name);
    const [value] = values;
    if (values.length > 1) errors.push({ path: pointer(path), message: "Must be given once" });
    else if (value !== undefined) put(fields, path, read(value));
  }
}

function takeBody(
  body: Readonly<JsonObject>,
  fields: JsonObject,
  accepted: ReadonlyMap<string, TSchema>,
  fromPath: ReadonlySet<string>,
  errors: FieldError[],
): void {
  for (const name of Object.keys(body)) {
    const schema = accepted.get(name);
    if (schema) fields[name] = folded(schema, body[name]);
    else if (fromPath.has(name))
      errors.push({ path: pointer([name]), message: "Must be left out of the body: the path has it" });
    else if (errors.length < MAX_ERRORS) errors.push(unknownField("", name, [...accepted.keys()]));
  }
}

/** Whether a value of a path is not even of the form that its field has: the caller may have meant another route. */
const isOfOtherForm = (schema: TSchema, value: unknown): boolean =>
  schema.enum ? !schema.enum.includes(value) : typeof value === "string" && !acceptsKind(schema, "a text");

/**
 * A reader of one operation's input at one path, prepared once.
 * It returns an input that fits the schema, or throws a refusal that names every wrong field.
 */
export function reader<In extends TProperties>(input: TObject<In>, path: string) {
  const named = new Set(pathParameters(path));
  const inUrl = flatFields(input).map(urlField);
  const fromPath = inUrl.filter(({ name }) => named.has(name));
  const fromQuery = inUrl.filter(({ name }) => !named.has(name));
  const fromBody = new Map<string, TSchema>(Object.entries(input.properties).filter(([name]) => !named.has(name)));
  const complete = defaultsFor(input);
  const isValid = validator(input);

  /** Adds the route to errors of path values that suggest that the caller meant another one: "/passwd/generate". */
  const withRoute = (errors: readonly FieldError[], fields: Readonly<JsonObject>): FieldError[] =>
    errors.map((error) => {
      const field = fromPath.find(({ name }) => error.path === pointer([name]));
      if (!field || !isOfOtherForm(field.schema, fields[field.name])) return error;
      return { ...error, message: `${error.message}; the path was read as ${path}` };
    });

  return ({ params, query, body }: RequestParts): Static<TObject<In>> => {
    const fields: JsonObject = {};
    const errors: FieldError[] = [];
    if (body) takeBody(body, fields, fromBody, named, errors);
    if (query) takeQuery(query, fields, fromQuery, errors);
    for (const { name, read } of fromPath) fields[name] = read(params[name] ?? "");
    complete(fields);
    const isFromUrl = (at: string) =>
      inUrl.some(({ name, path }) => at === pointer(path) && (named.has(name) || query?.has(name) === true));
    if (isValid(fields, errors, isFromUrl) && errors.length === 0) return fields;
    throw invalidInput(withRoute(distinct(errors), fields));
  };
}
