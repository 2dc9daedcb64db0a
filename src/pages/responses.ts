import { Description } from "../api/describe-tool.ts";
import type { ServedRoute } from "../api/served-route.ts";
import { JSON_TYPE } from "../http/media-type.ts";
import type { Policy } from "../http/request-context.ts";
import { flatFields } from "../operation/flat-fields.ts";
import type { JsonObject } from "../operation/json.ts";
import { toJsonSchema } from "../operation/json-schema.ts";
import type { Refusal } from "../operation/refusal.ts";
import { type AnyOperation, capitalize } from "../operation/route.ts";
import { reference } from "./components.ts";
import type { Examples } from "./examples.ts";
import { type FailureKind, failures, invalidInputResponse, responseHeaders } from "./failures.ts";

/** The settings that change responses. */
export type Deployment = Pick<Policy, "secured" | "limited" | "auth" | "mcp" | "publicUrl">;

/** The response of a route that caches may keep to callers with a current copy. */
export const notModified = (deployment: Deployment, ...names: readonly string[]): JsonObject => ({
  description: "The caller's copy is current",
  headers: responseHeaders(deployment, "ETag", ...names),
});

/** The failures that settings add. */
export const settingFailures = ({ secured, limited }: Deployment): (FailureKind | false)[] => [
  secured && "Unauthorized",
  limited && "RateLimited",
];

/** The component name of an operation's result schema: "HashDigestResult". */
const resultName = ({ id, output }: AnyOperation): string =>
  output === Description ? "ToolDescription" : `${id.split(".").map(capitalize).join("")}Result`;

/** The result schemas of all routes by name. */
export const resultSchemas = (routes: readonly ServedRoute[]): JsonObject =>
  Object.fromEntries(routes.map(({ operation }) => [resultName(operation), toJsonSchema(operation.output)]));

/** The schema of the success envelope around `data`. */
export const envelope = (data: JsonObject): JsonObject => ({
  type: "object",
  required: ["success", "data"],
  properties: { success: { type: "boolean", const: true }, data },
});

/** The content of a representation by its media type: text and XML are strings, other images are binary. */
function representation(mediaType: string): [type: string, content: JsonObject] {
  const [type = ""] = mediaType.split(";");
  const isText = type.startsWith("text/") || type.endsWith("+xml");
  return [type, { schema: { type: "string", format: isText ? undefined : "binary" } }];
}

function responseContent({ operation, form }: ServedRoute, answer: Examples["answer"]): JsonObject {
  if (form === "text") return { "text/plain": { schema: { type: "string" }, example: answer?.text } };
  const { types = [], otherTypes = [] } = operation.represent ?? {};
  const schema = envelope(reference("schemas", resultName(operation)));
  return {
    [JSON_TYPE]: { schema, ...(answer && { example: { success: true, data: answer.data } }) },
    ...Object.fromEntries([...types, ...otherTypes].map(representation)),
  };
}

function failureResponses(route: ServedRoute, deployment: Deployment, refusal: Refusal | undefined): JsonObject {
  const { method, operation, form } = route;
  const hasBody = method === "POST";
  const takesInput = hasBody || flatFields(operation.input).length > 0;
  const reading = ["BodyTooLarge", "UnsupportedMediaType", "Overloaded"] as const;
  // After the body was read, it can request text.
  const formOfResult = form === "json" && operation.represent?.failsAsText ? "either" : form;
  return {
    ...failures(["Malformed", ...(hasBody ? reading : []), ...settingFailures(deployment)], form),
    ...failures(
      [takesInput && "InvalidInput", "InternalError", !hasBody && operation.queued === true && "Overloaded"],
      formOfResult,
    ),
    ...(refusal && { 422: invalidInputResponse(formOfResult, refusal, deployment) }),
  };
}

/** The possible responses of a route, by status. */
export function responses(route: ServedRoute, deployment: Deployment, { answer, refusal }: Examples): JsonObject {
  const { method, form, operation } = route;
  const isCacheable = method === "GET" && operation.cacheable !== undefined;
  const isNegotiated = form === "json" && operation.represent?.negotiated === true;
  const isByHost = operation.hasUrls === true && deployment.publicUrl === undefined;
  const varying = isNegotiated || isByHost ? ["Vary"] : [];
  return {
    200: {
      description: form === "text" ? "The result alone" : (operation.output.description ?? "The result"),
      headers: responseHeaders(deployment, ...(isCacheable ? ["ETag"] : []), ...varying),
      content: responseContent(route, answer),
    },
    ...(isCacheable && { 304: notModified(deployment, ...varying) }),
    ...failureResponses(route, deployment, refusal),
  };
}
