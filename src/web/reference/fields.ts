import type { Schema } from "../definitions.ts";
import type { Call, Part } from "../operation/call.ts";
import { isText, type Parameter, type RouteForm } from "./document.ts";

/** One value of a request. */
export interface Field {
  /** Its name: "dark" in a query, "color.dark" in a body. */
  name: string;
  place: "path" | "query" | "header" | "body";
  /** Its place in a JSON body: ["color", "dark"]; [] if it is the whole body. */
  path: readonly string[];
  required: boolean;
  description: string;
  schema: Schema;
  example: unknown;
}

/** The body of a POST: JSON, or the bytes of a file. */
export type BodyKind = "json" | "file";

const ofParameter = ({ name, in: place, required = false, description = "", schema, example }: Parameter): Field => ({
  name,
  place,
  path: [name],
  required,
  description,
  schema,
  example,
});

/** Whether the members of an object are fields: not if the object may be omitted, but then lacks some of them. */
const isGroup = ({ type, properties, required }: Schema, isRequired: boolean): boolean =>
  type === "object" && properties !== undefined && (isRequired || required === undefined);

function* ofBody(schema: Schema, example: unknown, parents: readonly string[] = []): Generator<Field> {
  const examples: Readonly<Record<string, unknown>> = { ...(typeof example === "object" ? example : {}) };
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    const path = [...parents, name];
    const required = schema.required?.includes(name) ?? false;
    if (isGroup(each, required)) yield* ofBody(each, examples[name], path);
    else {
      yield {
        name: path.join("."),
        place: "body",
        path,
        required,
        description: each.description ?? "",
        schema: each,
        example: examples[name],
      };
    }
  }
}

/** A body without known members is one field. */
const wholeBody = (example: unknown): Field => ({
  name: "body",
  place: "body",
  path: [],
  required: true,
  description: "The body, as JSON",
  schema: { type: "object" },
  example,
});

/** Media types of files that a form takes as its body. */
export const fileTypes = ({ operation }: RouteForm): string[] =>
  Object.keys(operation.requestBody?.content ?? {}).filter((type) => type !== "application/json");

/** The values of a form's request. Those of a JSON body are its members, though most may be in the query instead. */
export function fieldsOf({ method, operation }: RouteForm, kind: BodyKind): Field[] {
  const isPost = method === "POST";
  const parameters = (operation.parameters ?? []).filter(
    (each) => !isPost || each.in === "path" || (kind === "file" && each["x-beside-bytes"]),
  );
  const body = operation.requestBody?.content["application/json"];
  if (!isPost || kind === "file" || !body) return parameters.map(ofParameter);
  const members = body.schema.properties ? ofBody(body.schema, body.example) : [wholeBody(body.example)];
  return [...parameters.map(ofParameter), ...members];
}

/** The call of a form with the values of its example. */
export function exampleCall(form: RouteForm, kind: BodyKind): Call {
  const parts = fieldsOf(form, kind).flatMap(({ name, place, path, schema, example: value }): Part[] =>
    value === undefined
      ? []
      : [{ name: path.at(-1) ?? name, place, path, value, isSecret: schema.format === "password" }],
  );
  const command = form.operation["x-command"];
  return {
    method: form.method,
    path: isText(form) ? form.path.replace(/\/text$/, "") : form.path,
    parts,
    ...(command && { command }),
    ...(kind === "file" && { file: new File([], "FILE") }),
  };
}

/** Operations with more fields than this show those that are optional and not in the example on request. */
const MANY = 8;

/** The fields to show at once, and those to show on request. */
export function groupFields(fields: readonly Field[]): { main: readonly Field[]; others: readonly Field[] } {
  const isMain = ({ required, example }: Field): boolean => fields.length <= MANY || required || example !== undefined;
  return { main: fields.filter(isMain), others: fields.filter((field) => !isMain(field)) };
}

const number = (value: number): string => value.toLocaleString("en");

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string[] {
  if (minimum !== undefined && maximum !== undefined) return [`${number(minimum)} to ${number(maximum)}${unit}`];
  if (maximum !== undefined) return [`at most ${number(maximum)}${unit}`];
  return minimum === undefined || (minimum <= 1 && unit !== "") ? [] : [`at least ${number(minimum)}${unit}`];
}

/** The limits and the default of a value: "1 to 50", "default 16". */
export function limitWords(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    ...range(minimum, maximum, ""),
    ...range(minLength === undefined || minLength <= 1 ? undefined : minLength, maxLength, " characters"),
    ...range(minItems, maxItems, " items"),
    ...(schema.default === undefined || schema.default === "" ? [] : [`default ${String(schema.default)}`]),
  ];
}

/** The limits of a field that its description does not say: not those whose number it has. */
export const unsaidLimits = ({ description, schema }: Pick<Field, "description" | "schema">): string[] =>
  limitWords(schema).filter((words) => {
    const number = /^default/.test(words) ? undefined : words.match(/[\d,]+/g)?.at(-1);
    return number === undefined || !description.split(/[^\d,]+/).includes(number);
  });
