import { Description } from "../api/describe-tool.ts";
import type { ServedRoute } from "../api/served-route.ts";
import { NO_DEMAND, NO_SCOPE, NO_TOKEN } from "../auth/demands.ts";
import { UNAUTHORIZED } from "../guard/guard.ts";
import { tooManyRequests } from "../guard/rate-limit.ts";
import { tooLarge } from "../http/body.ts";
import { BUG, DRAINING, REFUSALS } from "../http/failure.ts";
import { malformedJson, notJson } from "../http/json-body.ts";
import { JSON_TYPE } from "../http/media-type.ts";
import type { Policy } from "../http/request-context.ts";
import { overloaded } from "../operation/bounded-queue.ts";
import { flatFields } from "../operation/flat-fields.ts";
import type { JsonObject } from "../operation/json.ts";
import { toJsonSchema } from "../operation/json-schema.ts";
import { inputReader } from "../operation/reader.ts";
import type { Refusal, RefusalCode } from "../operation/refusal.ts";
import { type AnyOperation, capitalize } from "../operation/tool.ts";
import { COMMON_HEADERS, headerReferences, reference } from "./components.ts";

/** The form of a route's failures: "either" if the request decides. */
type FailureForm = "json" | "text" | "either";

/** The settings that change responses. */
export type Deployment = Pick<Policy, "secured" | "limited" | "auth" | "mcp" | "publicUrl">;

const RATE_HEADERS = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const;

/** The headers of failures, by code, in addition to those of every response. */
const FAILURE_HEADERS: Readonly<Partial<Record<RefusalCode, readonly string[]>>> = {
  UNAUTHORIZED: ["WWW-Authenticate"],
  FORBIDDEN: ["WWW-Authenticate"],
  RATE_LIMITED: ["Retry-After", ...RATE_HEADERS],
  OVERLOADED: ["Retry-After"],
};

interface FailureResponse {
  codes: readonly [RefusalCode, ...RefusalCode[]];
  /** A refusal as an example. None for invalid input, as each operation has other fields. */
  example?: Refusal;
}

const shownBy = (example: Refusal, ...others: readonly RefusalCode[]): FailureResponse => ({
  codes: [example.code, ...others],
  example,
});

/** The failures, with a response that all routes share. */
const KINDS = {
  Malformed: shownBy(malformedJson(), "MALFORMED_URL", "MALFORMED_HEADER"),
  Unauthorized: shownBy(UNAUTHORIZED),
  NoValidToken: shownBy(NO_TOKEN),
  Forbidden: shownBy(NO_SCOPE),
  AuthDemands: shownBy(NO_DEMAND),
  BodyTooLarge: shownBy(tooLarge(1_048_576)),
  UnsupportedMediaType: shownBy(notJson()),
  InvalidInput: { codes: ["INVALID_INPUT"] },
  RateLimited: shownBy(tooManyRequests(12)),
  InternalError: shownBy(BUG),
  Overloaded: shownBy(overloaded()),
  NotReady: shownBy(DRAINING),
} satisfies Readonly<Record<string, FailureResponse>>;

export type FailureKind = keyof typeof KINDS;

const SUFFIX: Readonly<Record<FailureForm, string>> = { json: "", text: "AsText", either: "AsEither" };

function failureContent(refusal: Refusal | undefined, form: FailureForm): JsonObject {
  const { code, message, details = [] } = refusal ?? {};
  const error = { code, message, ...(details.length > 0 && { details }) };
  const json = { schema: reference("schemas", "Failure"), ...(refusal && { example: { success: false, error } }) };
  const text = { schema: reference("schemas", "FailureText"), ...(refusal && { example: `error: ${message}\n` }) };
  return { ...(form !== "text" && { [JSON_TYPE]: json }), ...(form !== "json" && { "text/plain": text }) };
}

/** The headers of a response, as references: those that every response has, those of a deployment, and `names`. */
export const responseHeaders = ({ limited }: Deployment, ...names: readonly string[]): JsonObject =>
  headerReferences(...COMMON_HEADERS, ...names, ...(limited ? RATE_HEADERS : []));

const response = ({ codes, example }: FailureResponse, form: FailureForm, deployment: Deployment): JsonObject => ({
  description: codes.map((code) => `\`${code}\`: ${REFUSALS[code].meaning}`).join(". "),
  headers: responseHeaders(deployment, ...(FAILURE_HEADERS[codes[0]] ?? [])),
  content: failureContent(example, form),
});

/** The failures of a route by status. Those that are false are left out. */
export const failures = (kinds: readonly (FailureKind | false)[], form: FailureForm): JsonObject =>
  Object.fromEntries(
    kinds
      .filter((kind) => kind !== false)
      .map((kind) => [REFUSALS[KINDS[kind].codes[0]].status, reference("responses", kind + SUFFIX[form])]),
  );

/** The shared failure responses of a deployment, to which `failures` refers. */
export const sharedFailures = (deployment: Deployment): JsonObject =>
  Object.fromEntries(
    Object.entries<FailureResponse>(KINDS).flatMap(([name, kind]) =>
      (["json", "text", "either"] as const).map((form) => [name + SUFFIX[form], response(kind, form, deployment)]),
    ),
  );

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

/** An operation's result for its own example, in both forms. */
export interface ExampleAnswer {
  data: unknown;
  text: string;
}

/** Characters of JSON; longer results are left out of the document. */
const MAX_EXAMPLE_LENGTH = 4000;

/** The example of an operation, made by running it; undefined if it is random, long, or takes no input. */
export async function exampleAnswer(operation: AnyOperation): Promise<ExampleAnswer | undefined> {
  if (Object.keys(operation.input.properties).length === 0) return undefined;
  // Random answers would make another document each time. A seed makes them the same.
  if (operation.random === true && !("seed" in operation.example)) return undefined;
  const read = inputReader(operation.input, "");
  const run = async (body: object) => {
    const input = read({ params: {}, body: { ...body } });
    return { input, output: operation.exampleResult ?? (await operation.run(input, { baseUrl: "" })) };
  };
  const inJson = await run(operation.example);
  const { output: data } = inJson;
  if (JSON.stringify(data).length > MAX_EXAMPLE_LENGTH) return undefined;
  const { textInput } = operation;
  const { input, output } = textInput ? await run({ ...operation.example, ...textInput }) : inJson;
  return { data, text: `${operation.text(output, input)}\n` };
}

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

function responseContent({ operation, form }: ServedRoute, answer: ExampleAnswer | undefined): JsonObject {
  if (form === "text") return { "text/plain": { schema: { type: "string" }, example: answer?.text } };
  const { types = [], otherTypes = [] } = operation.represent ?? {};
  const schema = envelope(reference("schemas", resultName(operation)));
  return {
    [JSON_TYPE]: { schema, ...(answer && { example: { success: true, data: answer.data } }) },
    ...Object.fromEntries([...types, ...otherTypes].map(representation)),
  };
}

function failureResponses({ method, operation, form }: ServedRoute, deployment: Deployment): JsonObject {
  const hasBody = method === "POST";
  const takesInput = hasBody || flatFields(operation.input).length > 0;
  const reading = ["BodyTooLarge", "UnsupportedMediaType", "Overloaded"] as const;
  // Query and body can request text; they are not read before what settings refuse.
  const requested = form === "json" && operation.represent?.failsAsText ? "either" : form;
  const waits = !hasBody && (operation.queued === true || operation.turnsFrom !== undefined);
  return {
    ...failures(settingFailures(deployment), form),
    ...failures(["Malformed", ...(hasBody ? reading : []), waits && "Overloaded"], requested),
    ...failures([takesInput && "InvalidInput", "InternalError"], requested),
  };
}

/** The possible responses of a route, by status. */
export function responses(route: ServedRoute, deployment: Deployment, answer: ExampleAnswer | undefined): JsonObject {
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
    ...failureResponses(route, deployment),
  };
}
