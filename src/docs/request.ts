import type { TSchema } from "@sinclair/typebox";
import type { ServedRoute } from "../api/served-route.ts";
import { BYTES_TYPE, JSON_TYPE } from "../http/media-type.ts";
import { type FlatField, flatFields } from "../operation/flat-fields.ts";
import type { Json } from "../operation/json-schema.ts";
import { isRequired, plain, sent } from "../operation/json-schema.ts";
import { pathParameters } from "../operation/route.ts";
import { at, sampleBody } from "../operation/sample.ts";

/** Lists and free-form objects have no form in a URL. */
const fitsUrl = ({ schema }: FlatField): boolean => schema.type !== "array" && schema.type !== "object";

/** A path's field has at least one character: without it the path is another one. */
const pathSchema = (schema: TSchema): Json =>
  schema.type === "string" ? { minLength: 1, ...plain(schema) } : plain(schema);

function parameter({ path, operation }: ServedRoute, field: FlatField): Json {
  const { input, example } = operation;
  const isInPath = pathParameters(path).includes(field.name);
  const { description, ...schema } = isInPath ? pathSchema(field.schema) : plain(field.schema);
  const value = at(example, field.path);
  return {
    name: field.name,
    in: isInPath ? "path" : "query",
    required: isInPath || isRequired(input, field.path),
    description,
    schema,
    ...(value === undefined ? {} : { example: value }),
  };
}

/** What a request carries in its URL: the fields that the path names, and for a GET all others as its query. */
function urlParameters(route: ServedRoute): Json[] {
  const { method, path, operation } = route;
  const named = pathParameters(path);
  const all = flatFields(operation.input);
  const inPath = named.flatMap((name) => all.filter((field) => field.name === name));
  const others = method === "GET" ? all.filter((field) => !named.includes(field.name) && fitsUrl(field)) : [];
  return [...inPath, ...others].map((field) => parameter(route, field));
}

function body({ path, operation }: ServedRoute): Json {
  const { input, example, upload } = operation;
  const schema = sent(input, pathParameters(path));
  const bytes = { schema: { type: "string", format: "binary" } };
  return {
    required: "required" in schema,
    content: {
      [JSON_TYPE]: { schema, example: sampleBody(path, example) },
      ...(upload ? { [BYTES_TYPE]: bytes } : {}),
    },
  };
}

/** What callers send to a route. */
export function request(route: ServedRoute): Json {
  const parameters = urlParameters(route);
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.method === "POST" ? { requestBody: body(route) } : {}),
  };
}
