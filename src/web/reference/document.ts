import { capitalize } from "../../operation/tool.ts";
import type { Schema } from "../definitions.ts";
import type { Call } from "../operation/call.ts";
import { linkTo } from "../shell/route.ts";
import { TOOLS, VIEWS } from "../tools/tools.ts";

/** A value of a request: a parameter of the document, or a member of a JSON body. */
export interface Field {
  /** "dark" in a query, "color.dark" in a body. */
  name: string;
  in: "path" | "query" | "header" | "body";
  /** Its place in a JSON body: ["color", "dark"]; [] if it is the whole body. */
  path?: readonly string[];
  required?: boolean;
  description?: string | undefined;
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
  "x-command"?: NonNullable<Call["command"]>;
  parameters?: readonly Field[];
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

/** One form of an operation: JSON or text, by GET or POST, with JSON or the bytes of a file as its body. */
export interface Form {
  method: "GET" | "POST";
  path: string;
  takesFile: boolean;
  operation: OperationObject;
}

/** An operation with all of its forms. */
export interface Entry {
  id: string;
  tag: string;
  /** The form that represents the operation: JSON, by POST if there is one. */
  main: Form;
  forms: readonly [Form, ...Form[]];
  /** What a search looks at, in lower case: names, paths, descriptions, fields and their choices. */
  text: string;
}

export const isTextForm = ({ path }: Form): boolean => path.endsWith("/text");

/** Media types of files that an operation takes as its body. */
export const fileTypes = ({ requestBody }: OperationObject): string[] =>
  Object.keys(requestBody?.content ?? {}).filter((type) => type !== "application/json");

/** The view of the page for an operation, none for those that only programs need: that of "jwt.sign" is at "#/jwt/sign". */
export function pageView(id: string): { href: string; words: string } | undefined {
  const [name, verb] = id.split(".");
  const tool = TOOLS.find((each) => each.name === name);
  const mode = tool?.modes.find((each) => each.name === (VIEWS[id] ?? verb));
  return tool && mode && { href: linkTo(tool, mode.name), words: mode.words };
}

const idOf = ({ operation }: Form): string => operation["x-operation"] ?? operation.operationId;

function entryOf(forms: readonly [Form, ...Form[]]): Entry {
  const id = idOf(forms[0]);
  const inJson = forms.filter((form) => !isTextForm(form));
  const main = inJson.find(({ method }) => method === "POST") ?? inJson[0] ?? forms[0];
  // All that the document says of them, but for their answers.
  const said = forms.map(({ path, operation: { responses: _, ...request } }) => [path, request]);
  const text = JSON.stringify([id, pageView(id)?.words, said]).toLowerCase();
  return { id, tag: main.operation.tags[0], main, forms, text };
}

/** The operations of a document, in its order. */
export function entriesOf({ paths }: Document): Entry[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, operation]): Form[] => {
      const form = { method: name === "post" ? "POST" : "GET", path, operation, takesFile: false } as const;
      return fileTypes(operation).length > 0 ? [form, { ...form, takesFile: true }] : [form];
    }),
  );
  return [...Map.groupBy(all, idOf).values()].flatMap(([first, ...rest]) => (first ? [entryOf([first, ...rest])] : []));
}

/** The component that a reference names, or the value itself. */
export const resolved = <Value extends { $ref?: string }>(value: Value, components: Readonly<Record<string, Value>>) =>
  value.$ref === undefined ? value : (components[value.$ref.slice(value.$ref.lastIndexOf("/") + 1)] ?? value);

function wordsOf(name: string, description: string) {
  const [title = "", about] = description.split(/: (.*)/s);
  return about === undefined ? { title: capitalize(name), about: description } : { title, about };
}

/** Whether a text in lower case has all words of a search: "SHA-512" finds sha512 too. */
const hasWords = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word) || text.includes(word.replaceAll("-", "")));

/** The operations that have all words of a search, by tool. */
export const groupsOf = ({ tags }: Document, entries: readonly Entry[], words: string) =>
  tags
    .map(({ name, description }) => ({
      name,
      ...wordsOf(name, description),
      entries: entries.filter((entry) => entry.tag === name && hasWords(entry.text, words)),
    }))
    .filter((group) => group.entries.length > 0);

export type OperationGroup = ReturnType<typeof groupsOf>[number];

/** What a list says of a value, a status or a code. */
export interface Row {
  name: string;
  type?: string;
  isRequired?: boolean | undefined;
  text: string;
  limits?: readonly string[];
}

/** "`NOT_FOUND` (404): There is no such path." */
const CODE = /`([A-Z_]+)` \((\d+)\): (.+?)(?=\. `[A-Z_]+` \(|$)/g;

/** The statuses and codes of failures, with their meanings. */
function codesOf({ components }: Document): Row[] {
  const { description = "" } = components.schemas.Failure?.properties?.error?.properties?.code ?? {};
  return [...description.matchAll(CODE)].map(([, code, status, text = ""]) => ({ name: `${status} ${code}`, text }));
}

/** The chapters of a document's description that have all words of a search. Before the first heading, it is an abstract. */
export const chaptersOf = (document: Document, words: string) =>
  document.info.description
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [title = "", ...paragraphs] = text.trim().split("\n\n");
      const id = title.toLowerCase().split(" ")[0] ?? "";
      return { id, title, paragraphs, codes: id === "errors" ? codesOf(document) : [] };
    })
    .filter((chapter) => hasWords(JSON.stringify(chapter).toLowerCase(), words));

/** A part of the introduction: what holds for all operations. */
export type Chapter = ReturnType<typeof chaptersOf>[number];
