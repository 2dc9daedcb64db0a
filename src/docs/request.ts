import type { TSchema } from "@sinclair/typebox";
import type { Bound } from "../api/description.ts";
import { at, sampleBody } from "../api/sample.ts";
import { BYTES_TYPE, JSON_TYPE } from "../http/media-type.ts";
import { type Leaf, leaves, parameters } from "../operation/flat-fields.ts";
import type { Json } from "../operation/json-schema.ts";
import { isRequired, plain, sent } from "../operation/json-schema.ts";

/** Lists and free-form objects have no form in a URL. */
const fitsUrl = ({ schema }: Leaf): boolean => schema.type !== "array" && schema.type !== "object";

/** A path's field has at least one character: without it the path is another one. */
const pathSchema = (schema: TSchema): Json =>
  schema.type === "string" ? { minLength: 1, ...plain(schema) } : plain(schema);

function parameter({ path, binding }: Bound, leaf: Leaf): Json {
  const { input, example } = binding.op;
  const isInPath = parameters(path).includes(leaf.name);
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
function urlParameters(route: Bound): Json[] {
  const { method, path, binding } = route;
  const named = parameters(path);
  const all = leaves(binding.op.input);
  const inPath = named.flatMap((name) => all.filter((leaf) => leaf.name === name));
  const others = method === "GET" ? all.filter((leaf) => !named.includes(leaf.name) && fitsUrl(leaf)) : [];
  return [...inPath, ...others].map((leaf) => parameter(route, leaf));
}

function body({ path, binding }: Bound): Json {
  const { input, example, upload } = binding.op;
  const schema = sent(input, parameters(path));
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
export function request(route: Bound): Json {
  const parameters = urlParameters(route);
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.method === "POST" ? { requestBody: body(route) } : {}),
  };
}
