import { Failure } from "../http/failure.ts";
import type { JsonObject } from "../operation/json.ts";
import { toJsonSchema } from "../operation/json-schema.ts";

/** A reference to a shared component. */
export const reference = (section: "schemas" | "responses" | "headers", name: string): JsonObject => ({
  $ref: `#/components/${section}/${name}`,
});

/** The headers of a response, as references. */
export const headerReferences = (...names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, reference("headers", name)]));

/** A header object. Every response that refers to it has the header. */
const header = (description: string, schema: JsonObject = {}): JsonObject => ({
  description,
  required: true,
  schema: { type: "string", ...schema },
});

/** A header object. A response that refers to it may have the header. */
const optional = (description: string, schema?: JsonObject): JsonObject => ({
  ...header(description, schema),
  required: undefined,
});

const count = (minimum: number): JsonObject => ({ type: "integer", minimum });

/** The headers of every response. */
export const COMMON_HEADERS = ["X-Request-Id", "X-Content-Type-Options", "Cache-Control"] as const;

const HEADERS: Readonly<Record<string, JsonObject>> = {
  "X-Request-Id": header("The request's X-Request-Id if it is valid, else a new id", {
    pattern: "^[A-Za-z0-9._-]{1,128}$",
  }),
  "X-Content-Type-Options": header("Keeps browsers from guessing another media type", { const: "nosniff" }),
  "Cache-Control": header("Whether caches may keep the response, and how long"),
  ETag: optional("Identifies this result for If-None-Match; absent if caches must not keep it"),
  Vary: header("The request headers that the response depends on"),
  "Content-Encoding": optional("gzip if Accept-Encoding takes it", { const: "gzip" }),
  "Content-Security-Policy": optional("What the page may load"),
  "Referrer-Policy": optional("The page's address is not sent to other servers", { const: "no-referrer" }),
  "Retry-After": header("Seconds to wait", count(1)),
  // Absent where requests are not counted, as for health checks.
  "RateLimit-Limit": optional("Requests that a client may send in each window", count(1)),
  "RateLimit-Remaining": optional("Requests left in this window", count(0)),
  "RateLimit-Reset": optional("Seconds until this window ends", count(1)),
  "X-Auth-Subject": header("The claim sub, empty if there is none; percent-encoded UTF-8"),
  "X-Auth-Email": header("The claim email, empty if there is none, or if it is not verified"),
  "X-Auth-Scopes": header("Its scopes, separated by spaces"),
  "X-Auth-Claims": header("All claims: JSON in base64url", { pattern: "^[A-Za-z0-9_-]+$" }),
  "WWW-Authenticate": header("How to authenticate"),
};

/** The components that routes refer to, without responses and results. */
export const SHARED_COMPONENTS = {
  schemas: {
    Failure: toJsonSchema(Failure),
    FailureText: {
      type: "string",
      description: "One line that says what to change",
      pattern: "^error: [^\\n]+\\n$",
      examples: ["error: count: must be a whole number from 1 to 50\n"],
    },
    JsonRpcError: {
      type: "object",
      description: "The message was refused (JSON-RPC 2.0, section 5.1)",
      required: ["jsonrpc", "error"],
      properties: {
        jsonrpc: { type: "string", const: "2.0" },
        id: { type: ["string", "number", "null"], description: "That of the message; null if it is unknown" },
        error: {
          type: "object",
          required: ["code", "message"],
          properties: {
            code: {
              type: "integer",
              description:
                "-32700 for malformed JSON, -32600 for another body that cannot be read; the others are those of the protocol",
            },
            message: { type: "string", description: "One line that says what to change" },
            data: { description: "Details of the protocol" },
          },
        },
      },
    },
  },
  headers: HEADERS,
};

/** How callers send the service's token. */
export const SECURITY_SCHEMES: JsonObject = {
  token: { type: "http", scheme: "bearer", description: "A token of the service, from its operator" },
};

/** All references within a part of the document: section and name. */
const REFERENCES = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

/** The shared components that a part of the document refers to, directly or indirectly. */
export function referencedComponents(
  part: JsonObject,
  shared: Readonly<Record<string, JsonObject>>,
  found: Record<string, JsonObject> = {},
): JsonObject {
  for (const [, section = "", name = ""] of JSON.stringify(part).matchAll(REFERENCES)) {
    const definition = shared[section]?.[name];
    const definitions = found[section] ?? {};
    if (definition === undefined || name in definitions) continue;
    found[section] = { ...definitions, [name]: definition };
    referencedComponents({ definition }, shared, found);
  }
  return found;
}
