import type { Call, Part } from "../api/call.ts";
import type { Schema } from "../definitions.ts";
import { valueFrom } from "../state/form.ts";
import { isText, type RouteForm } from "./document.ts";
import type { Field } from "./fields.ts";

/** The call of a form, and why it cannot be sent. */
export interface PreparedCall {
  call: Call;
  /** By the names of fields. */
  problems: Readonly<Record<string, string>>;
}

const typesOf = ({ anyOf, type }: Schema): (string | undefined)[] => anyOf?.map((each) => each.type) ?? [type];

/** The value of a text in a body. @throws SyntaxError for a list or an object that is not JSON. */
function bodyValue(schema: Schema, text: string): unknown {
  const types = typesOf(schema);
  const isStructured = types.includes("array") || types.includes("object");
  return isStructured && (types.length === 1 || /^\s*[[{]/.test(text)) ? JSON.parse(text) : valueFrom(schema, text);
}

/** The value of a text. In a URL, all values but switches are texts. */
const requestValue = ({ place, schema }: Field, text: string): unknown =>
  place === "body" || schema.type === "boolean" ? bodyValue(schema, text) : text;

function pathProblem(text: string): string | undefined {
  if (text === "") return "A path needs a value here";
  return /^\.\.?$/.test(text) ? "A path cannot hold this value; use a POST form" : undefined;
}

/** The part of the request for a field, or why there is none. */
function partOf(field: Field, text: string): { part?: Part; problem?: string | undefined } {
  const { name, place, schema, pointer } = field;
  const problem = place === "path" ? pathProblem(text) : undefined;
  if (problem !== undefined && text === "") return { problem };
  const path = pointer.split("/").slice(1);
  const isSecret = schema.format === "password";
  try {
    return { part: { name: path.at(-1) ?? name, place, path, isSecret, value: requestValue(field, text) }, problem };
  } catch {
    return { problem: "This is not JSON" };
  }
}

/**
 * The call of a form with the texts of its fields. Optional fields are left out if their text is empty.
 * @param file Sent instead of a JSON body.
 */
export function prepare(
  form: RouteForm,
  fields: readonly Field[],
  texts: Readonly<Record<string, string>>,
  file: File | undefined,
): PreparedCall {
  const given = fields
    .map((field) => ({ field, text: texts[field.name] ?? field.initial }))
    .filter(({ field, text }) => text !== "" || field.required || field.place === "path")
    .map(({ field, text }) => ({ name: field.name, ...partOf(field, text) }));
  const command = form.operation["x-command"];
  const call: Call = {
    method: form.method,
    path: isText(form) ? form.path.replace(/\/text$/, "") : form.path,
    parts: given.flatMap(({ part }) => part ?? []),
    ...(command && { command }),
    ...(file && { file }),
  };
  const problems = given.flatMap(({ name, problem }) => (problem === undefined ? [] : [[name, problem]]));
  return { call, problems: Object.fromEntries(problems) };
}
