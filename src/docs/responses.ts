import type { ServedRoute } from "../api/served-route.ts";
import { JSON_TYPE } from "../http/media-type.ts";
import type { JsonObject } from "../json/object.ts";
import { flatFields } from "../operation/flat-fields.ts";
import type { Refusal } from "../refusal.ts";
import type { ExampleResult, Examples } from "./examples.ts";
import { type FailureForm, type FailureKind, failures, invalidInputResponse, RATE_HEADERS } from "./failures.ts";
import { reference } from "./references.ts";
import { resultName } from "./results.ts";

/** The settings that change responses. */
export interface Deployment {
  /** Whether the service requires a token. */
  secured: boolean;
  /** Whether it limits the rate of requests. */
  limited: boolean;
}

/** The headers of a successful response, as references. */
export const responseHeaders = ({ limited }: Deployment, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(
    ["X-Request-Id", ...names, ...(limited ? RATE_HEADERS : [])].map((name) => [name, reference("headers", name)]),
  );

/** The failures that settings add. */
export const settingFailures = ({ secured, limited }: Deployment): FailureKind[] => [
  ...(secured ? ["Unauthorized" as const] : []),
  ...(limited ? ["RateLimited" as const] : []),
];

/** The schema of the success envelope around `data`. */
export const envelope = (data: JsonObject): JsonObject => ({
  type: "object",
  required: ["success", "data"],
  properties: { success: { type: "boolean", const: true }, data },
});

/** The content of a representation by its media type: text and XML are strings, other images are binary. */
function representation(mediaType: string): [type: string, content: JsonObject] {
  const [type = ""] = mediaType.split(";", 1);
  const isText = type.startsWith("text/") || type.endsWith("+xml");
  return [type, { schema: isText ? { type: "string" } : { type: "string", format: "binary" } }];
}

function responseContent({ operation, form }: ServedRoute, answer: ExampleResult | undefined): JsonObject {
  if (form === "text") return { "text/plain": { schema: { type: "string" }, ...(answer && { example: answer.text }) } };
  const others = [...(operation.represent?.types ?? []), ...(operation.represent?.otherTypes ?? [])];
  return {
    [JSON_TYPE]: {
      schema: envelope(reference("schemas", resultName(operation))),
      ...(answer && { example: { success: true, data: answer.data } }),
    },
    ...Object.fromEntries(others.map(representation)),
  };
}

/** Whether requests of a route can have input, which can be invalid. */
const takesInput = ({ method, operation }: ServedRoute): boolean =>
  method === "POST" || flatFields(operation.input).length > 0;

function failureResponses(route: ServedRoute, deployment: Deployment, refusal: Refusal | undefined): JsonObject {
  const reading: FailureKind[] = route.method === "POST" ? ["BodyTooLarge", "UnsupportedMediaType", "Overloaded"] : [];
  const running: FailureKind[] = [
    ...(takesInput(route) ? ["InvalidInput" as const] : []),
    "InternalError",
    ...(route.operation.queued && route.method === "GET" ? ["Overloaded" as const] : []),
  ];
  return {
    ...failures(["Malformed", ...reading, ...settingFailures(deployment)], route.form),
    ...failures(running, formAfterReading(route)),
    ...(refusal && takesInput(route) ? { 422: invalidInputResponse(formAfterReading(route), refusal) } : {}),
  };
}

/** The form of failures after the body was read: the body can request text. */
const formAfterReading = ({ operation, form }: ServedRoute): FailureForm =>
  form === "json" && operation.represent && "failsAsText" in operation.represent ? "either" : form;

/** The possible responses of a route, by status. */
export function responses(route: ServedRoute, deployment: Deployment, { answer, refusal }: Examples): JsonObject {
  const { method, form, operation } = route;
  const isCacheable = method === "GET" && "cacheable" in operation;
  const caching = isCacheable ? ["ETag"] : [];
  return {
    200: {
      description: form === "text" ? "The result alone" : (operation.output.description ?? "The result"),
      headers: responseHeaders(deployment, ...caching, "Cache-Control"),
      content: responseContent(route, answer),
    },
    ...(isCacheable
      ? { 304: { description: "The caller's copy is current", headers: responseHeaders(deployment, ...caching) } }
      : {}),
    ...failureResponses(route, deployment, refusal),
  };
}
