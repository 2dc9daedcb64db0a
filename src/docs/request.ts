import type { ServedRoute } from "../api/served-route.ts";
import { headerOf, type ParameterPlace } from "../api/upload-input.ts";
import { BYTES_TYPE, JSON_TYPE } from "../http/media-type.ts";
import type { JsonObject } from "../json/object.ts";
import { type FlatField, flatFields } from "../operation/flat-fields.ts";
import { isRequired, requestSchema, toJsonSchema } from "../operation/json-schema.ts";
import { pathParameters } from "../operation/route.ts";
import { sampleBody, valueAt } from "../operation/sample.ts";

/** Whether a field can be in a URL: lists and free-form objects cannot. */
const fitsUrl = ({ schema }: FlatField): boolean => schema.type !== "array" && schema.type !== "object";

/** A parameter object: a field outside the body. */
function parameter(field: FlatField, place: ParameterPlace, required: boolean, example: unknown): JsonObject {
  const { description, ...declared } = toJsonSchema(field.schema);
  // A part of a path has at least one character.
  const schema = place === "path" && declared.type === "string" ? { minLength: 1, ...declared } : declared;
  const name = place === "header" ? headerOf(field.name) : field.name;
  return { name, in: place, required, description, schema, example };
}

/** The parameters in the URL: path parameters, and for GET all other fields as the query. */
export function urlParameters({ method, path, operation: { input, example } }: ServedRoute): JsonObject[] {
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
export function uploadParameters({ path, operation: { upload } }: ServedRoute): JsonObject[] {
  const named = pathParameters(path);
  const fields = upload ? flatFields(upload.input).filter(({ name }) => !named.includes(name)) : [];
  return fields.map((field) => {
    const schema = { ...field.schema, description: `${field.schema.description} (for a body of bytes)` };
    return parameter({ ...field, schema }, field.schema.secret === true ? "header" : "query", false, undefined);
  });
}

/** The request body of a POST route: JSON, or raw bytes if its operation takes them. */
export function requestBody({ path, operation }: ServedRoute): JsonObject {
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
