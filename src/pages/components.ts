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
const headerObject = (description: string, schema: JsonObject): JsonObject => ({ description, required: true, schema });

/** A header object. A response that refers to it may have the header. */
const optionalHeader = (description: string, schema: JsonObject): JsonObject => ({ description, schema });

/** The headers of every response. */
export const COMMON_HEADERS = ["X-Request-Id", "X-Content-Type-Options", "Cache-Control"] as const;

const HEADERS: Readonly<Record<string, JsonObject>> = {
  "X-Request-Id": headerObject("The request's X-Request-Id if it is valid, else a new id", {
    type: "string",
    pattern: "^[A-Za-z0-9._-]{1,128}$",
  }),
  "X-Content-Type-Options": headerObject("Keeps browsers from guessing another media type", {
    type: "string",
    const: "nosniff",
  }),
  "Cache-Control": headerObject("Whether caches may keep the response, and how long", { type: "string" }),
  ETag: optionalHeader("Identifies this result for If-None-Match; absent if caches must not keep it", {
    type: "string",
  }),
  Vary: headerObject("The request headers that the response depends on", { type: "string" }),
  "Content-Encoding": optionalHeader("gzip if Accept-Encoding takes it", { type: "string", const: "gzip" }),
  "Content-Security-Policy": optionalHeader("What the page may load", { type: "string" }),
  "Referrer-Policy": optionalHeader("The page's address is not sent to other servers", {
    type: "string",
    const: "no-referrer",
  }),
  "Retry-After": headerObject("Seconds to wait", { type: "integer", minimum: 1 }),
  // Absent where requests are not counted, as for health checks.
  "RateLimit-Limit": optionalHeader("Requests that a client may send in each window", { type: "integer", minimum: 1 }),
  "RateLimit-Remaining": optionalHeader("Requests left in this window", { type: "integer", minimum: 0 }),
  "RateLimit-Reset": optionalHeader("Seconds until this window ends", { type: "integer", minimum: 1 }),
  "X-Auth-Subject": headerObject("The claim sub, empty if there is none; percent-encoded UTF-8", { type: "string" }),
  "X-Auth-Email": headerObject("The claim email, empty if there is none, or if it is not verified", { type: "string" }),
  "X-Auth-Scopes": headerObject("Its scopes, separated by spaces", { type: "string" }),
  "X-Auth-Claims": headerObject("All claims: JSON in base64url", { type: "string", pattern: "^[A-Za-z0-9_-]+$" }),
  "WWW-Authenticate": headerObject("How to authenticate", { type: "string" }),
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
