import type { TSchema } from "@sinclair/typebox";
import type { ServedRoute } from "../api/served-route.ts";
import { BYTES_TYPE, JSON_TYPE } from "../http/media-type.ts";
import { type Leaf, leaves } from "../operation/flat-fields.ts";
import type { Json } from "../operation/json-schema.ts";
import { isRequired, plain, sent } from "../operation/json-schema.ts";
import { pathParameters } from "../operation/route.ts";
import { at, sampleBody } from "../operation/sample.ts";

/** Lists and free-form objects have no form in a URL. */
const fitsUrl = ({ schema }: Leaf): boolean => schema.type !== "array" && schema.type !== "object";

/** A path's field has at least one character: without it the path is another one. */
const pathSchema = (schema: TSchema): Json =>
  schema.type === "string" ? { minLength: 1, ...plain(schema) } : plain(schema);

function parameter({ path, operation }: ServedRoute, leaf: Leaf): Json {
  const { input, example } = operation;
  const isInPath = pathParameters(path).includes(leaf.name);
  const { description, ...schema } = isInPath ? pathSchema(leaf.schema) : plain(leaf.schema);
  const value = at(example, leaf.path);
  return {
    name: leaf.name,
    in: isInPath ? "path" : "query",
    required: isInPath || isRequired(input, leaf.path),
    description,
    schema,
    ...(value === undefined ? {} : { example: value }),
  };
}

/** What a request carries in its URL: the fields that the path names, and for a GET all others as its query. */
function urlParameters(route: ServedRoute): Json[] {
  const { method, path, operation } = route;
  const named = pathParameters(path);
  const all = leaves(operation.input);
  const inPath = named.flatMap((name) => all.filter((leaf) => leaf.name === name));
  const others = method === "GET" ? all.filter((leaf) => !named.includes(leaf.name) && fitsUrl(leaf)) : [];
  return [...inPath, ...others].map((leaf) => parameter(route, leaf));
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
