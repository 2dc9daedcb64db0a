import { operationId, type ServedRoute } from "../api/served-route.ts";
import { HEADER_TEXT, headerOf } from "../api/upload.ts";
import { BYTES_TYPE, JSON_TYPE } from "../http/media-type.ts";
import { type FlatField, fitsUrl, flatFields, isSecret, type ObjectSchema } from "../operation/flat-fields.ts";
import type { JsonObject } from "../operation/json.ts";
import { isRequired, requestSchema, toJsonSchema } from "../operation/json-schema.ts";
import { type AnyOperation, pathParameters, sampleBody, valueAt } from "../operation/tool.ts";
import { type Deployment, type ExampleAnswer, responses } from "./responses.ts";

/** The location of a field. Secrets beside a raw body are in headers, because URLs end up in logs. */
type ParameterPlace = "path" | "query" | "header";

/** A parameter object: a field outside the body. */
function parameter(field: FlatField, place: ParameterPlace, required: boolean, example: unknown): JsonObject {
  const { description, ...declared } = toJsonSchema(field.schema);
  // A part of a path has at least one character.
  const schema = place === "path" && declared.type === "string" ? { minLength: 1, ...declared } : declared;
  const name = place === "header" ? headerOf(field.name) : field.name;
  return { name, in: place, required, description, schema, example };
}

function pathFields({ path, operation: { input, example } }: ServedRoute): JsonObject[] {
  const all = flatFields(input);
  return pathParameters(path)
    .flatMap((name) => all.filter((field) => field.name === name))
    .map((field) => parameter(field, "path", true, valueAt(example, field.path)));
}

/** The fields that can be in the query: all but those of the path, lists, objects and secrets. */
const queryFields = (input: ObjectSchema, path: string): FlatField[] => {
  const named = pathParameters(path);
  return flatFields(input).filter(({ name, schema }) => !named.includes(name) && fitsUrl(schema) && !isSecret(schema));
};

const queryOfGet = ({ path, operation: { input, example } }: ServedRoute): JsonObject[] =>
  queryFields(input, path).map((field) =>
    parameter(field, "query", isRequired(input, field.path), valueAt(example, field.path)),
  );

/** A parameter beside a body. It has no default, because clients would send that in addition to the body. */
function besideBody({ name, path, schema }: FlatField, place: "query" | "header"): JsonObject {
  const { default: _, description, ...declared } = schema;
  const noted = `${description} (instead of in the JSON body, or beside bytes)`;
  const field = { name, path, schema: { ...declared, description: noted } };
  return { ...parameter(field, place, false, undefined), "x-beside-bytes": true };
}

/**
 * What accompanies the raw body of a POST, in query and headers; none is required, as a JSON body has them. Other fields
 * are left out: programs such as Postman would send them in both places, which is refused.
 */
function besideBytes({ path, operation: { input, upload } }: ServedRoute): JsonObject[] {
  const accompanying = upload ? flatFields(upload.input) : [];
  const inQuery = queryFields(input, path).filter((field) => accompanying.some(({ name }) => name === field.name));
  const inHeaders = accompanying
    .filter(({ schema }) => isSecret(schema))
    .map(({ schema, ...field }) => ({ ...field, schema: { ...schema, pattern: HEADER_TEXT.source } }));
  return [
    ...inQuery.map((field) => besideBody(field, "query")),
    ...inHeaders.map((field) => besideBody(field, "header")),
  ];
}

/** The request body of a POST route: JSON, or raw bytes if its operation takes them. */
function requestBody({ path, operation }: ServedRoute): JsonObject {
  const { input, example, upload } = operation;
  const inHeaders = upload ? flatFields(upload.input).filter((field) => isSecret(field.schema)) : [];
  const headerNames = inHeaders.map(({ name }) => name);
  const schema = requestSchema(input, pathParameters(path), headerNames);
  const bytes = { schema: { type: "string", format: "binary" } };
  const uploadTypes = upload ? [BYTES_TYPE, ...(upload.types ?? [])] : [];
  return {
    required: "required" in schema,
    content: {
      [JSON_TYPE]: { schema, example: sampleBody(path, example) },
      ...Object.fromEntries(uploadTypes.map((type) => [type, bytes])),
    },
  };
}

const AS_TEXT =
  "Responds with the result alone, as text that ends with one newline. Failures are one line of text, too.";

/** The command for the operation; none for the descriptions of tools, which correspond to help. */
function commandOf({ id, values = [], upload }: AnyOperation): JsonObject | undefined {
  if (/\.(describe|help|list)$/.test(id)) return undefined;
  return { words: id.replace(".", " "), values, takesFile: upload?.isFile };
}

/** The operation object of a route. */
export function operationObject(
  route: ServedRoute,
  deployment: Deployment,
  answer: ExampleAnswer | undefined,
): JsonObject {
  const { operation: op, form } = route;
  const text = form === "text";
  const parameters = [...pathFields(route), ...(route.method === "GET" ? queryOfGet(route) : besideBytes(route))];
  const description = [op.description, op.overHttp].filter(Boolean).join(" ") || `${op.summary}.`;
  return {
    operationId: operationId(route),
    tags: op.id.split(".", 1),
    summary: text ? `${op.summary}, as text` : op.summary,
    description: text ? `${description} ${AS_TEXT}` : description,
    // The same for all forms of an operation, and for both paths of a description: pages show them together.
    "x-operation": op.id.replace(/\.help$/, ".describe"),
    "x-command": commandOf(op),
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: route.method === "POST" ? requestBody(route) : undefined,
    responses: responses(route, deployment, answer),
  };
}
