/** A JSON Schema, as far as the page shows it. */
export interface Schema {
  type?: string;
  description?: string;
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  $ref?: string;
}

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
}

export const isText = ({ path }: RouteForm): boolean => path.endsWith("/text");

const mainForm = (forms: readonly [RouteForm, ...RouteForm[]]): RouteForm =>
  forms.find((form) => form.method === "POST" && !isText(form)) ?? forms.find((form) => !isText(form)) ?? forms[0];

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
    return { id, tag: main.operation.tags[0], main, forms };
  });
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

/** What a schema refers to, or the schema itself. */
export const schemaOf = (schema: Schema, { components }: Document): Schema =>
  schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? {});

/** What a response refers to, or the response itself. */
export const responseOf = (response: Response, { components }: Document): Response =>
  response.$ref === undefined ? response : (components.responses[nameOf(response.$ref)] ?? {});
