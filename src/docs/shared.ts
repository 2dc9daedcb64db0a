import { Failure } from "../api/schemas.ts";
import type { Json } from "../operation/json-schema.ts";
import { plain } from "../operation/json-schema.ts";
import { FAILURE_RESPONSES } from "./failures.ts";

/** A header that every answer has that refers to it. */
const headerObject = (description: string, schema: Json): Json => ({ description, required: true, schema });

const HEADERS: Readonly<Record<string, Json>> = {
  "X-Request-Id": headerObject("The request's own id where it sent a usable one, else a new one", {
    type: "string",
    pattern: "^[A-Za-z0-9._-]{1,128}$",
  }),
  "Cache-Control": headerObject("Whether the answer may be kept, and how long", { type: "string" }),
  ETag: {
    ...headerObject("Names this very answer, for If-None-Match; not where it may not be kept", { type: "string" }),
    required: false,
  },
  "Retry-After": headerObject("Seconds to wait", { type: "integer", minimum: 0 }),
  "RateLimit-Limit": headerObject("Requests that a client has in each window", { type: "integer", minimum: 1 }),
  "RateLimit-Remaining": headerObject("How many of them are left", { type: "integer", minimum: 0 }),
  "RateLimit-Reset": headerObject("Seconds until they are as many as at first", { type: "integer", minimum: 0 }),
  "WWW-Authenticate": headerObject("How to authenticate", { type: "string" }),
};

/** What several routes refer to. */
export const SHARED: Readonly<Record<string, Json>> = {
  schemas: {
    Failure: plain(Failure),
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
    token: { type: "http", scheme: "bearer", description: "The token that the service's operator has set" },
  },
};
