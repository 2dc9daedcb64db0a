import { range } from "../../operation/expectation.ts";
import type { Schema } from "../definitions.ts";
import { type Call, fieldOfHeader, isSecret, type Part } from "../operation/call.ts";
import { type Document, type Field, type Form, isTextForm, type Row, resolved } from "./document.ts";

const membersOf = (example: unknown): Readonly<Record<string, unknown>> => ({
  ...(typeof example === "object" ? example : {}),
});

/** The members of a JSON body, those of objects within it by their full names. */
function bodyFields(schema: Schema, example: unknown, above: readonly string[] = []): Field[] {
  const examples = membersOf(example);
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]): Field[] => {
    const path = [...above, name];
    const required = schema.required?.includes(name) ?? false;
    // An object that may be omitted, but then lacks some of its members, is one value.
    if (each.properties && (required || each.required === undefined)) return bodyFields(each, examples[name], path);
    const { description } = each;
    return [{ name: path.join("."), in: "body", path, required, description, schema: each, example: examples[name] }];
  });
}

const wholeBody = (example: unknown): Field => ({
  name: "body",
  in: "body",
  path: [],
  required: true,
  description: "The body, as JSON",
  schema: { type: "object" },
  example,
});

/** The values of a form's request. Those of a JSON body are its members, though most may be in the query instead. */
export function fieldsOf({ method, operation: { parameters = [], requestBody }, takesFile }: Form): readonly Field[] {
  if (method === "GET") return parameters;
  const body = requestBody?.content["application/json"];
  const examples = membersOf(takesFile && body?.example);
  const beside = parameters
    .filter((each) => each.in === "path" || (takesFile && each["x-beside-bytes"]))
    .map((each) => {
      const name = each.in === "header" ? fieldOfHeader(each.name) : each.name;
      return { ...each, example: each.example ?? examples[name] };
    });
  if (!body || takesFile) return beside;
  return [...beside, ...(body.schema.properties ? bodyFields(body.schema, body.example) : [wholeBody(body.example)])];
}

/** The call of a form with the values of its example. */
export function exampleCall(form: Form): Call {
  const { method, path, takesFile, operation } = form;
  const command = operation["x-command"];
  const parts = fieldsOf(form).flatMap((field): Part[] => {
    const { name, in: place, path = [name], example: value } = field;
    return value === undefined ? [] : [{ name: path.at(-1) ?? name, place, path, value, isSecret: isSecret(field) }];
  });
  return {
    method,
    path: path.replace(/\/text$/, ""),
    parts,
    ...(command && { command }),
    ...(takesFile && { file: new File([], "FILE") }),
  };
}

/** The type of a value in a few words: "integer", "array of string", "string or null". */
export function typeWords({ type, items, anyOf, const: constant }: Schema): string {
  if (anyOf) return [...new Set(anyOf.map(typeWords))].join(" or ");
  if (type === "array") return items ? `array of ${typeWords(items)}` : "array";
  return constant === undefined ? (type ?? "any value") : JSON.stringify(constant);
}

/** The limits and the default of a value: "1 to 50", "default 16". */
export function limitWords(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const characters = range(minLength === 1 ? undefined : minLength, maxLength);
  const items = range(minItems, maxItems);
  const standard = String(schema.default ?? "");
  return [
    range(minimum, maximum),
    characters && `${characters} characters`,
    items && `${items} items`,
    standard && `default ${standard}`,
  ].filter(Boolean);
}

/** The limits of a field that its description does not say: not those whose number it has. */
export const unsaidLimits = ({ description = "", schema }: Pick<Field, "description" | "schema">): string[] =>
  limitWords(schema).filter((words) => {
    const number = /^default/.test(words) ? undefined : words.match(/[\d,]+/g)?.at(-1);
    return number === undefined || !description.split(/[^\d,]+/).includes(number);
  });

/** What the page says of a field. */
export const rowOf = (field: Field): Row => ({
  name: field.name,
  type: typeWords(field.schema) + (field.in === "body" ? "" : `, in ${field.in}`),
  isRequired: field.required,
  text: field.description ?? "",
  limits: [...(field.schema.enum ?? []).map(String), ...unsaidLimits(field)],
});

/** The members of an object; those of objects within it by their full names: "results[].hash". */
function memberRows(schema: Schema, schemas: Document["components"]["schemas"], prefix = ""): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([member, reference]) => {
    const each = resolved(reference, schemas);
    const name = prefix + member;
    const isList = each.type === "array";
    const inner = isList ? resolved(each.items ?? {}, schemas) : each;
    const row = { name, type: typeWords(each), text: each.description ?? "" };
    return [row, ...memberRows(inner, schemas, `${name}${isList ? "[]" : ""}.`)];
  });
}

/** The members of a JSON answer's `data`; none for the text form. */
export function resultRows(form: Form, { components: { schemas } }: Document): Row[] {
  const schema = form.operation.responses["200"]?.content?.["application/json"]?.schema;
  return isTextForm(form) ? [] : memberRows(resolved(schema?.properties?.data ?? {}, schemas), schemas);
}

/** The failures that a form can answer with. */
export const failureRows = ({ operation }: Form, { components }: Document): Row[] =>
  Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([name, response]) => ({ name, text: resolved(response, components.responses).description ?? "" }));

/** The answers that the document has for a form. */
export const examplesOf = ({ operation }: Form, { components }: Document) =>
  ["200", "422"].flatMap((status) => {
    const { content = {} } = resolved(operation.responses[status] ?? {}, components.responses);
    const [[type, { example }] = ["", { example: undefined }]] = Object.entries(content);
    const isJson = type === "application/json";
    const text = isJson ? JSON.stringify(example, undefined, 2) : String(example);
    return example === undefined ? [] : [{ status, isJson, text }];
  });
