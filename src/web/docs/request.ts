import type { RouteForm } from "./document.ts";
import { isText } from "./document.ts";
import type { Field } from "./fields.ts";

/** A request as the page sends it and shows it in code. */
export interface PreparedRequest {
  /** Path and query, percent-encoded. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** The JSON body. */
  body?: unknown;
  /** All values by the names of their fields, nested as in a body. */
  values: Readonly<Record<string, unknown>>;
  /** Why values cannot be sent, by the names of their fields. */
  problems: Readonly<Record<string, string>>;
}

const escapeCharacter = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const encode = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, escapeCharacter);

const typesOf = ({ schema }: Field): (string | undefined)[] => (schema.anyOf ?? [schema]).map(({ type }) => type);

/** A text as a number, if it is written as JSON writes numbers. */
const numberOf = (text: string): number | undefined =>
  /^-?\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;

/**
 * The value that a text stands for. A text that its field cannot hold is sent as it is: the service says what is wrong.
 *
 * @throws SyntaxError for a list or an object that is not JSON.
 */
function valueFrom(field: Field, text: string): unknown {
  const types = typesOf(field);
  const isStructured = types.some((type) => type === "array" || type === "object");
  if (isStructured && (types.length === 1 || /^\s*[[{]/.test(text))) return JSON.parse(text);
  if (types.includes("integer") || types.includes("number")) return numberOf(text) ?? text;
  if (types.includes("boolean") && /^(true|false)$/.test(text)) return text === "true";
  return text;
}

/** Sets a member of a body by its name, "color.dark". */
function place(body: Record<string, unknown>, name: string, value: unknown): void {
  const [first = "", ...rest] = name.split(".");
  if (rest.length === 0) body[first] = value;
  else {
    const inner = { ...(typeof body[first] === "object" ? body[first] : {}) };
    place(inner, rest.join("."), value);
    body[first] = inner;
  }
}

const pathProblem = (text: string): string | undefined => {
  if (text === "") return "A path needs a value here";
  return /^\.\.?$/.test(text) ? "A path cannot hold this value; use a POST form" : undefined;
};

/** A field, the text of its input, and the value that the text stands for. */
interface Given {
  field: Field;
  text: string;
  value?: unknown;
  problem?: string | undefined;
}

function read(field: Field, text: string): Given {
  try {
    const problem = field.place === "path" ? pathProblem(text) : undefined;
    return { field, text, value: valueFrom(field, text), problem };
  } catch {
    return { field, text, problem: "This is not JSON" };
  }
}

function nested(given: readonly Given[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { field, value } of given) if (value !== undefined) place(values, field.name, value);
  return values;
}

const filled = (path: string, given: readonly Given[]): string =>
  given.reduce(
    (made, { field, text }) => (text === "" ? made : made.replace(`{${field.name}}`, () => encode(text))),
    path,
  );

/** The request of a form with the texts that its inputs show. Optional values are left out if their input is empty. */
export function prepare(
  form: RouteForm,
  fields: readonly Field[],
  texts: Readonly<Record<string, string>>,
): PreparedRequest {
  const given = fields
    .map((field) => read(field, texts[field.name] ?? field.initial))
    .filter(({ field, text }) => text !== "" || field.required || field.place === "path");
  const at = (where: Field["place"]): Given[] => given.filter(({ field }) => field.place === where);
  const query = at("query").map(({ field, text }) => `${field.name}=${encode(text)}`);
  const path = filled(form.path, at("path"));
  const whole = at("body").find(({ field }) => field.pointer === "");
  return {
    path: query.length > 0 ? `${path}?${query.join("&")}` : path,
    headers: Object.fromEntries(at("header").map(({ field, text }) => [field.name, text])),
    ...(form.method === "POST" && { body: whole ? whole.value : nested(at("body")) }),
    values: nested(given),
    problems: Object.fromEntries(
      given.flatMap(({ field, problem }) => (problem === undefined ? [] : [[field.name, problem]])),
    ),
  };
}

/** A path without the "/text" that asks for the text form. */
export const withoutText = (form: RouteForm, path: string): string =>
  isText(form) ? path.replace(/\/text(?=$|\?)/, "") : path;
