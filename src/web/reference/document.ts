import type { Schema } from "../definitions.ts";
import { viewOf } from "./views.ts";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
  /** Whether it accompanies the bytes of a file. */
  "x-beside-bytes"?: boolean;
}

interface Content {
  schema: Schema;
  example?: unknown;
}

export interface Response {
  $ref?: string;
  description?: string;
  content?: Readonly<Record<string, Content>>;
}

export interface OperationObject {
  operationId: string;
  tags: readonly [string, ...string[]];
  summary: string;
  description: string;
  "x-operation"?: string;
  /** The operation as a command. If it `takesFile`, its value is the path of a file. */
  "x-command"?: { words: string; values: readonly string[]; takesFile?: boolean };
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Response>>;
}

/** The parts of an OpenAPI document that the page shows. */
export interface Document {
  info: { version: string; description: string };
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  components: {
    responses: Readonly<Record<string, Response>>;
    schemas: Readonly<Record<string, Schema>>;
    securitySchemes?: object;
  };
}

/** One form of an operation: JSON or text, by GET or POST. */
export interface RouteForm {
  method: "GET" | "POST";
  path: string;
  operation: OperationObject;
}

/** An operation with all of its forms. */
export interface Entry {
  /** Part of the page's address. */
  id: string;
  tag: string;
  /** The form that represents the operation: JSON, by POST if there is one. */
  main: RouteForm;
  forms: readonly [RouteForm, ...RouteForm[]];
  /** What a search looks at, in lower case: names, paths, descriptions, fields and their choices. */
  text: string;
}

export const isText = ({ path }: RouteForm): boolean => path.endsWith("/text");

const mainForm = (forms: readonly [RouteForm, ...RouteForm[]]): RouteForm =>
  forms.find((form) => form.method === "POST" && !isText(form)) ?? forms.find((form) => !isText(form)) ?? forms[0];

/** All that a document says of forms, but for their answers. */
const textOf = (id: string, forms: readonly RouteForm[]): string =>
  JSON.stringify([
    id,
    viewOf(id)?.words,
    forms.map(({ path, operation: { responses: _, ...request } }) => [path, request]),
  ]).toLowerCase();

const idOf = ({ operation }: RouteForm): string => operation["x-operation"] ?? operation.operationId;

/** The operations of a document, in its order. */
export function entriesOf({ paths }: Document): Entry[] {
  const groups = new Map<string, [RouteForm, ...RouteForm[]]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [name, operation] of Object.entries(methods)) {
      const form: RouteForm = { method: name === "post" ? "POST" : "GET", path, operation };
      const group = groups.get(idOf(form));
      if (group) group.push(form);
      else groups.set(idOf(form), [form]);
    }
  }
  return [...groups].map(([id, forms]) => {
    const main = mainForm(forms);
    return { id, tag: main.operation.tags[0], main, forms, text: textOf(id, forms) };
  });
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

/** The schema that a reference names, or the schema itself. */
export const schemaOf = (schema: Schema, { components }: Document): Schema =>
  schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? {});

/** The response that a reference names, or the response itself. */
export const responseOf = (response: Response, { components }: Document): Response =>
  response.$ref === undefined ? response : (components.responses[nameOf(response.$ref)] ?? {});

/** The operations of a tool under its name. */
export interface OperationGroup {
  name: string;
  title: string;
  about: string;
  entries: readonly Entry[];
}

/** Title and description of a tag: "QR codes: Makes and reads QR codes". */
function wordsOf(name: string, description: string): Pick<OperationGroup, "title" | "about"> {
  const [title = "", about] = description.split(/: (.*)/s);
  if (about !== undefined) return { title, about };
  return { title: name.charAt(0).toUpperCase() + name.slice(1), about: description };
}

/** A tool's description of itself, which comes last because this page has the same content. */
const isDescription = ({ id }: Entry): boolean => id.endsWith(".describe");

/** Whether a text in lower case has all words of a search. */
const hasWords = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));

/** A part of the introduction: what holds for all operations. */
export interface Chapter {
  id: string;
  title: string;
  paragraphs: readonly string[];
  /** The codes of failures, with their statuses and meanings. */
  codes: readonly { status: string; code: string; meaning: string }[];
}

/** "`NOT_FOUND` (404): There is no such path." */
const CODE = /`([A-Z_]+)` \((\d+)\): (.+?)(?=\. `[A-Z_]+` \(|$)/g;

function codesOf({ components }: Document): Chapter["codes"] {
  const { description = "" } = components.schemas.Failure?.properties?.error?.properties?.code ?? {};
  return [...description.matchAll(CODE)].map(([, code = "", status = "", meaning = ""]) => ({ status, code, meaning }));
}

/** The chapters of a document's description that have all words of a search. Before the first heading, it is an abstract. */
export function chaptersOf(document: Document, words: string): Chapter[] {
  return document.info.description
    .split(/^## /m)
    .slice(1)
    .map((text): Chapter => {
      const [title = "", ...paragraphs] = text.trim().split("\n\n");
      const id = title.toLowerCase().split(" ")[0] ?? "";
      return { id, title, paragraphs, codes: id === "errors" ? codesOf(document) : [] };
    })
    .filter((chapter) => hasWords(JSON.stringify(chapter).toLowerCase(), words));
}

/** The operations that have all words of a search, by tool. */
export function groupsOf(document: Document, entries: readonly Entry[], words: string): OperationGroup[] {
  return document.tags
    .map(({ name, description }) => ({
      name,
      ...wordsOf(name, description),
      entries: entries
        .filter((entry) => entry.tag === name && hasWords(entry.text, words))
        .sort((one, other) => Number(isDescription(one)) - Number(isDescription(other))),
    }))
    .filter((group) => group.entries.length > 0);
}

/** The type of a value in a few words: "integer", "array of string", "string or null". */
export function typeWords(schema: Schema): string {
  const { type, items, anyOf } = schema;
  if (anyOf) return [...new Set(anyOf.map(typeWords))].join(" or ");
  if (type === "array") return items ? `array of ${typeWords(items)}` : "array";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return type ?? "any value";
}

/** A real answer from the document. */
interface Example {
  status: string;
  text: string;
  isJson: boolean;
}

/** The answers of a form to its example, and to a value that it refuses. */
export function examplesOf({ operation }: RouteForm, document: Document): Example[] {
  return Object.entries(operation.responses).flatMap(([status, response]): Example[] => {
    const [type = "", content] = Object.entries(responseOf(response, document).content ?? {})[0] ?? [];
    const example = content?.example;
    if (example === undefined || !["200", "422"].includes(status)) return [];
    const isJson = type === "application/json";
    return [{ status, isJson, text: isJson ? JSON.stringify(example, undefined, 2) : String(example) }];
  });
}

/** A member of a result. */
interface ResultRow {
  /** "results[].hash" */
  name: string;
  type: string;
  description: string;
}

/** The members of a result; those of objects within it under their full names. */
function rowsOf(schema: Schema, document: Document, prefix = ""): ResultRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, reference]) => {
    const each = schemaOf(reference, document);
    const row = { name: prefix + name, type: typeWords(each), description: each.description ?? "" };
    const inner = each.type === "array" ? schemaOf(each.items ?? {}, document) : each;
    return [row, ...rowsOf(inner, document, `${prefix}${name}${each.type === "array" ? "[]" : ""}.`)];
  });
}

/** The members of a JSON answer's `data`; none for the text form. */
export function resultRows(form: RouteForm, document: Document): ResultRow[] {
  const schema = form.operation.responses["200"]?.content?.["application/json"]?.schema;
  return isText(form) ? [] : rowsOf(schemaOf(schema?.properties?.data ?? {}, document), document);
}
