import type { TSchema } from "@sinclair/typebox";
import type { ServedRoute } from "../api/served-route.ts";
import { headerOf, type ParameterPlace } from "../api/upload-input.ts";
import { BYTES_TYPE, JSON_TYPE } from "../http/media-type.ts";
import type { JsonObject } from "../json/object.ts";
import { type FlatField, flatFields } from "../operation/flat-fields.ts";
import { isRequired, requestSchema, toJsonSchema } from "../operation/json-schema.ts";
import { pathParameters } from "../operation/route.ts";
import { sampleBody, valueAt } from "../operation/sample.ts";

/** Lists and free-form objects have no form in a URL. */
const fitsUrl = ({ schema }: FlatField): boolean => schema.type !== "array" && schema.type !== "object";

/** A path's field has at least one character: without it the path is another one. */
const pathSchema = (schema: TSchema): JsonObject =>
  schema.type === "string" ? { minLength: 1, ...toJsonSchema(schema) } : toJsonSchema(schema);

/** A field outside the body. `place` says where, and `required` whether a request without it is refused. */
function parameter(field: FlatField, place: ParameterPlace, required: boolean, example: unknown): JsonObject {
  const { description, ...schema } = place === "path" ? pathSchema(field.schema) : toJsonSchema(field.schema);
  const name = place === "header" ? headerOf(field.name) : field.name;
  return { name, in: place, required, description, schema, ...(example === undefined ? {} : { example }) };
}

/** What a request carries in its URL: the fields that the path names, and for a GET all others as its query. */
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

/** What accompanies a raw body. None of it is required: a JSON body has these fields as its members. */
function uploadParameters({ path, operation: { upload } }: ServedRoute): JsonObject[] {
  if (!upload) return [];
  const named = pathParameters(path);
  return flatFields(upload.input)
    .filter(({ name }) => !named.includes(name))
    .map((field) => {
      const described = { ...field.schema, description: `${field.schema.description} (beside a body of bytes)` };
      const place = field.schema.secret === true ? "header" : "query";
      return parameter({ ...field, schema: described }, place, false, undefined);
    });
}

function body({ path, operation }: ServedRoute): JsonObject {
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

/** What callers send to a route. */
export function requestParts(route: ServedRoute): JsonObject {
  const parameters = [...urlParameters(route), ...uploadParameters(route)];
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.method === "POST" ? { requestBody: body(route) } : {}),
  };
}
