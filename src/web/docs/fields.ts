import type { Schema } from "../definitions.ts";
import type { Parameter, RouteForm } from "./document.ts";

/** One value of a request. */
export interface Field {
  /** Its name: "dark" in a query, "color.dark" in a body. */
  name: string;
  place: "path" | "query" | "header" | "body";
  /** Its JSON pointer, by which failures name it. */
  pointer: string;
  required: boolean;
  description: string;
  schema: Schema;
  /** The text of its input at first. */
  initial: string;
}

/** The body of a POST: JSON, or the bytes of a file. */
export type BodyKind = "json" | "file";

const shown = (example: unknown): string => {
  if (example === undefined) return "";
  return typeof example === "string" ? example : JSON.stringify(example);
};

const ofParameter = ({ name, in: place, required = false, description = "", schema, example }: Parameter): Field => ({
  name,
  place,
  pointer: `/${name}`,
  required,
  description,
  schema,
  initial: shown(example),
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
        pointer: `/${path.join("/")}`,
        required,
        description: each.description ?? "",
        schema: each,
        initial: shown(examples[name]),
      };
    }
  }
}

/** A body without known members is edited as one text. Its JSON pointer is that of the whole body (RFC 6901, 5). */
const wholeBody = (example: unknown): Field => ({
  name: "body",
  place: "body",
  pointer: "",
  required: true,
  description: "The body, as JSON",
  schema: { type: "object" },
  initial: JSON.stringify(example, undefined, 2),
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

/** Operations with more fields than this show those that are optional and empty on request. */
const MANY = 8;

/** The fields to show at once, and those to show on request. */
export function groupFields(fields: readonly Field[]): { main: readonly Field[]; others: readonly Field[] } {
  const isMain = ({ required, initial }: Field): boolean => fields.length <= MANY || required || initial !== "";
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
