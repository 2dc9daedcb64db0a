import type { Static, TObject, TProperties, TSchema } from "@sinclair/typebox";
import { type Blame, refuse } from "../refusal.ts";
import { fromUrl } from "./from-url.ts";
import { isListing, type Leaf, type Listing, leaves, parameters } from "./leaves.ts";
import { pointer } from "./pointer.ts";
import { firstOfEach, unknownField, validator } from "./validation.ts";

interface Fields {
  [name: string]: unknown;
}

/** An input as a request carries it; texts are percent-decoded. */
export interface Parts {
  params: Readonly<Record<string, string>>;
  query?: URLSearchParams | undefined;
  body?: Readonly<Fields> | undefined;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Folds the letter case of a value whose names are written in lower case. */
const folded = (schema: TSchema, value: unknown): unknown =>
  schema.foldCase === true && typeof value === "string" ? value.toLowerCase() : value;

function put(fields: Fields, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = isFields(fields[name]) ? fields[name] : {};
  fields[name] = inner;
  put(inner, rest, value);
}

function takeQuery(query: URLSearchParams, fields: Fields, accepted: readonly Leaf[], blames: Blame[]): void {
  for (const { name, path, schema } of accepted) {
    const values = query.getAll(name);
    const [value] = values;
    if (values.length > 1) blames.push({ path: pointer(path), message: "Must be given once" });
    else if (value !== undefined) put(fields, path, folded(schema, fromUrl(schema, value)));
  }
}

function takeBody(
  body: Readonly<Fields>,
  fields: Fields,
  accepted: ReadonlyMap<string, TSchema>,
  blames: Blame[],
): void {
  for (const name of Object.keys(body)) {
    const schema = accepted.get(name);
    if (schema) fields[name] = folded(schema, body[name]);
    else if (blames.length === 0) blames.push(unknownField(pointer([name]), name, [...accepted.keys()]));
  }
}

/** Fills in defaults, in nested objects too: a `color` that names only `dark` still gets its `light`. */
function complete(schema: Listing, fields: Readonly<Fields>): Fields {
  const completed: Fields = { ...fields };
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = fields[name];
    if (isListing(property) && (value === undefined || isFields(value)))
      completed[name] = complete(property, value ?? {});
    else if (value === undefined && property.default !== undefined) completed[name] = property.default;
  }
  return completed;
}

/**
 * A reader of one operation's input at one path.
 * It gives what the schema promises, or throws the refusal that names every field to blame.
 */
export function reader<In extends TProperties>(input: TObject<In>, path: string) {
  const named = new Set(parameters(path));
  const all = leaves(input);
  const fromPath = all.filter(({ name }) => named.has(name));
  const fromQuery = all.filter(({ name }) => !named.has(name));
  const fromBody = new Map<string, TSchema>(Object.entries(input.properties).filter(([name]) => !named.has(name)));
  const isValid = validator(input);

  return ({ params, query, body }: Parts): Static<TObject<In>> => {
    const fields: Fields = {};
    const blames: Blame[] = [];
    if (body) takeBody(body, fields, fromBody, blames);
    if (query) takeQuery(query, fields, fromQuery, blames);
    for (const { name, schema } of fromPath) fields[name] = folded(schema, fromUrl(schema, params[name] ?? ""));
    const completed = complete(input, fields);
    if (isValid(completed, blames) && blames.length === 0) return completed;
    throw refuse(firstOfEach(blames));
  };
}
