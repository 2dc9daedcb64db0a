import { operationId, type ServedRoute } from "../api/served-route.ts";
import { headerOf } from "../api/upload.ts";
import { BYTES_TYPE, JSON_TYPE } from "../http/media-type.ts";
import type { JsonObject } from "../json/object.ts";
import { type FlatField, flatFields } from "../operation/flat-fields.ts";
import { isRequired, requestSchema, toJsonSchema } from "../operation/json-schema.ts";
import { type AnyOperation, pathParameters } from "../operation/route.ts";
import { sampleBody, valueAt } from "../operation/sample.ts";
import type { Examples } from "./examples.ts";
import { type Deployment, responses } from "./responses.ts";

/** Whether a field can be in a URL: lists and free-form objects cannot. */
const fitsUrl = ({ schema }: FlatField): boolean => schema.type !== "array" && schema.type !== "object";

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

/** The parameters in the URL: path parameters, and for GET all other fields as the query. */
function urlParameters({ method, path, operation: { input, example } }: ServedRoute): JsonObject[] {
  const named = pathParameters(path);
  const all = flatFields(input);
  const inPath = named.flatMap((name) => all.filter((field) => field.name === name));
  const others = method === "GET" ? all.filter((field) => !named.includes(field.name) && fitsUrl(field)) : [];
  return [
    ...inPath.map((field) => parameter(field, "path", true, valueAt(example, field.path))),
    ...others.map((field) => parameter(field, "query", isRequired(input, field.path), valueAt(example, field.path))),
  ];
}

/** The parameters that accompany a raw body. None is required, because a JSON body contains these fields. */
function uploadParameters({ path, operation: { upload } }: ServedRoute): JsonObject[] {
  const named = pathParameters(path);
  const fields = upload ? flatFields(upload.input).filter(({ name }) => !named.includes(name)) : [];
  return fields.map((field) => {
    const schema = { ...field.schema, description: `${field.schema.description} (for a body of bytes)` };
    return parameter({ ...field, schema }, field.schema.secret === true ? "header" : "query", false, undefined);
  });
}

/** The request body of a POST route: JSON, or raw bytes if its operation takes them. */
function requestBody({ path, operation }: ServedRoute): JsonObject {
  const { input, example, upload } = operation;
  const schema = requestSchema(input, pathParameters(path));
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
export function operationObject(route: ServedRoute, deployment: Deployment, examples: Examples): JsonObject {
  const { operation: op, form } = route;
  const text = form === "text";
  const parameters = [...urlParameters(route), ...uploadParameters(route)];
  const description = op.description ?? `${op.summary}.`;
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
    responses: responses(route, deployment, examples),
  };
}
