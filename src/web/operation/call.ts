import type { FieldDefinition, OperationDefinition } from "../definitions.ts";

/** A value of a request. */
export interface Part {
  name: string;
  place: "path" | "query" | "header" | "body";
  /** Its place in a JSON body: ["color", "dark"]; [] if it is the whole body. */
  path: readonly string[];
  value?: unknown;
  /** Instead of `value`: JSON that is sent unchanged. Parsing and serialising it could change its numbers. */
  json?: string;
  isSecret?: boolean;
  /** Whether its command takes the path of a file. */
  isPath?: boolean;
}

/** One request to the service: what the page sends, and shows as code. `Data` is the type of its result. */
export interface Call<Data = unknown> {
  method: "GET" | "POST";
  /** Below the URL of the service: "/api/v1/tools/hash/{algorithm}". Parts fill in the parameters. */
  path: string;
  parts: readonly Part[];
  /** Sent unchanged, instead of a JSON body. */
  file?: File;
  /** The operation as a command: tool and verb, its positional values, and whether one of them is the path of a file. */
  command?: { words: string; values: readonly string[]; takesFile?: boolean };
  /** Always absent: it carries the type of the result. */
  result?: Data;
}

/** The type of the result of a call, if there is one. */
export type DataOf<Made> = Made extends Call<infer Data> ? Data : never;

export const isSecret = ({ schema }: Pick<FieldDefinition, "schema">): boolean => schema.format === "password";

export interface CallOptions {
  /** By default POST, if the operation has a route for it. */
  method?: "GET" | "POST";
  /** Sent instead of a JSON body. The other fields are then in the query, secrets in headers. */
  file?: File | undefined;
}

/** A call of an operation with values for some of its fields; undefined values are left out. */
export function callOf<Fields, Out>(
  operation: OperationDefinition<Fields, Out>,
  values: { readonly [Name in keyof Fields]?: Fields[Name] | JsonText | undefined },
  { method = operation.paths.POST === undefined ? "GET" : "POST", file }: CallOptions = {},
): Call<Out> {
  const path = operation.paths[method] ?? "";
  const placeOf = ({ name, besideFile }: FieldDefinition): Part["place"] | undefined => {
    if (path.includes(`{${name}}`)) return "path";
    if (file && besideFile === undefined) return undefined;
    if (file) return besideFile === "query" ? "query" : "header";
    return method === "GET" ? "query" : "body";
  };
  const given = new Map<string, unknown>(Object.entries(values));
  const fields: FieldDefinition[] = Object.values(operation.fields);
  const parts = fields.flatMap((field): Part[] => {
    const place = placeOf(field);
    // A path cannot leave out a default.
    const value = given.get(field.name) ?? (place === "path" ? field.schema.default : undefined);
    if (value === undefined || place === undefined) return [];
    const name = place === "header" ? (field.besideFile ?? field.name) : field.name;
    const { path: inBody = [field.name], isPath } = field;
    const written = value instanceof JsonText ? { json: value.text } : { value };
    return [{ name, place, path: inBody, isSecret: isSecret(field), ...(isPath && { isPath }), ...written }];
  });
  const command = { words: operation.id.replace(".", " "), values: operation.values, takesFile: operation.takesFile };
  return { method, path, parts, command, ...(file && { file }) };
}

/** A JSON text as the value of a field, to be sent unchanged. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const escapeCharacter = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** A text percent-encoded for a path or a query; what a shell would interpret is encoded as well. */
export const encode = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, escapeCharacter);

/** The text of a part of a URL, which is the part itself if it is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Replaces a secret in calls that are shown. */
export const MASK = "••••••";

export const masked = <Data>(call: Call<Data>): Call<Data> => ({
  ...call,
  parts: call.parts.map((part) => (part.isSecret && part.value !== "" ? { ...part, value: MASK } : part)),
});

/** The JSON of parts below the first `depth` names of their paths. */
function jsonOf(parts: readonly Part[], depth = 0): string {
  const whole = parts.find(({ path }) => path.length === depth);
  if (whole) return whole.json ?? JSON.stringify(whole.value);
  const members = [...Map.groupBy(parts, ({ path }) => path[depth] ?? "")].map(
    ([name, inner]) => `${JSON.stringify(name)}:${jsonOf(inner, depth + 1)}`,
  );
  return `{${members.join(",")}}`;
}

/** A request in the terms of HTTP, without the token. */
export interface HttpRequest {
  method: "GET" | "POST";
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string;
  file?: File;
}

/** The request of a call, for JSON or for the text form. */
export function requestOf({ method, path, parts, file }: Call, isText = false): HttpRequest {
  const at = (place: Part["place"]): Part[] => parts.filter((part) => part.place === place);
  const filled = at("path").reduce(
    (made, { name, value }) => made.replace(`{${name}}`, () => encode(String(value))),
    path + (isText ? "/text" : ""),
  );
  const query = at("query").map(({ name, value }) => `${name}=${encode(String(value))}`);
  const type = file ? "application/octet-stream" : "application/json";
  return {
    method,
    path: query.length > 0 ? `${filled}?${query.join("&")}` : filled,
    headers: [
      ...(method === "POST" ? ([["content-type", type]] as const) : []),
      ...at("header").map(({ name, value }) => [name, String(value)] as const),
    ],
    ...(method === "POST" && (file ? { file } : { body: jsonOf(at("body")) })),
  };
}

/** Whether the answer is a document in place of JSON: placeholder text in HTML. */
export const isDocument = ({ parts }: Call): boolean =>
  parts.some(({ name, value }) => name === "format" && value === "html");

/** The field of a value beside a file, by the name of its header: "Sidekit-Key" is that of `key`. */
export const fieldOfHeader = (header: string): string => header.toLowerCase().replace("sidekit-", "");

export const authorization = (token: string): string => `Bearer ${token}`;
