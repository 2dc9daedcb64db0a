import { Failure } from "../api/schemas.ts";
import type { JsonObject } from "../json/object.ts";
import { toJsonSchema } from "../operation/json-schema.ts";
import { FAILURE_RESPONSES } from "./failures.ts";

/** A header object. Every response that refers to it has the header. */
const headerObject = (description: string, schema: JsonObject): JsonObject => ({ description, required: true, schema });

const HEADERS: Readonly<Record<string, JsonObject>> = {
  "X-Request-Id": headerObject("The request's X-Request-Id if it is valid, else a new id", {
    type: "string",
    pattern: "^[A-Za-z0-9._-]{1,128}$",
  }),
  "Cache-Control": headerObject("Whether caches may keep the response, and how long", { type: "string" }),
  ETag: {
    ...headerObject("Identifies this result for If-None-Match; absent if caches must not keep it", { type: "string" }),
    required: false,
  },
  "Retry-After": headerObject("Seconds to wait", { type: "integer", minimum: 0 }),
  "RateLimit-Limit": headerObject("Requests that a client may send in each window", { type: "integer", minimum: 1 }),
  "RateLimit-Remaining": headerObject("Requests left in this window", { type: "integer", minimum: 0 }),
  "RateLimit-Reset": headerObject("Seconds until this window ends", { type: "integer", minimum: 0 }),
  "WWW-Authenticate": headerObject("How to authenticate", { type: "string" }),
};

/** The components that routes refer to. */
export const SHARED_COMPONENTS: Readonly<Record<string, JsonObject>> = {
  schemas: {
    Failure: toJsonSchema(Failure),
    FailureText: {
      type: "string",
      description: "One line that says what to change",
      pattern: "^error: [^\\n]+\\n$",
      examples: ["error: count: must be a whole number from 1 to 50\n"],
    },
  },
  responses: FAILURE_RESPONSES,
  headers: HEADERS,
  securitySchemes: {
    token: { type: "http", scheme: "bearer", description: "A token of the service, from its operator" },
  },
};
