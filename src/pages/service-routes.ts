import type { TSchema } from "@sinclair/typebox";
import { STATUS } from "../api/status.ts";
import { PATHS_WITHOUT_TOKEN } from "../guard/guard.ts";
import { PATHS_WITHOUT_LIMIT } from "../guard/rate-limit.ts";
import { JSON_TYPE } from "../http/media-type.ts";
import { AUTH_PATH } from "../http/target.ts";
import type { JsonObject } from "../operation/json.ts";
import { toJsonSchema } from "../operation/json-schema.ts";
import { nullable, t } from "../operation/schema.ts";
import { reference } from "./components.ts";
import {
  type Deployment,
  envelope,
  type FailureKind,
  failures,
  notModified,
  responseHeaders,
  settingFailures,
} from "./responses.ts";

/** A route of the service itself, not of a tool. */
interface ServiceRoute {
  method?: "POST";
  summary: string;
  description: string;
  parameters?: readonly JsonObject[];
  requestBody?: JsonObject;
  content: JsonObject;
  cacheable?: boolean;
  /** Headers in addition to those of every response. */
  headers?: readonly string[];
  refusals?: readonly FailureKind[];
  /** Refusals in the form of JSON-RPC, by status: the clients of that protocol do not know the service's envelope. */
  rpcRefusals?: Readonly<Record<number, string>>;
}

const FILE = ["Vary", "Content-Encoding"];
const PAGE = [...FILE, "Content-Security-Policy", "Referrer-Policy"];

/** The responses of the endpoint for agents, in addition to the result of a call. */
const rpcResponses = (refusals: Readonly<Record<number, string>>, deployment: Deployment): JsonObject => ({
  202: { description: "A notification was accepted", headers: responseHeaders(deployment) },
  ...Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      status,
      {
        description,
        headers: responseHeaders(deployment, ...(status === "503" ? ["Retry-After"] : [])),
        content: { [JSON_TYPE]: { schema: reference("schemas", "JsonRpcError") } },
      },
    ]),
  ),
});

const ANY_OBJECT = { type: "object", additionalProperties: true };

const text = (type: string): JsonObject => ({ [type]: { schema: { type: "string" } } });

const json = (answer: TSchema): JsonObject => ({ [JSON_TYPE]: { schema: envelope(toJsonSchema(answer)) } });

/** A route that answers with its status. */
const status = (path: keyof typeof STATUS): ServiceRoute => {
  const { summary, description, answer } = STATUS[path];
  return { summary, description, content: json(answer) };
};

const demand = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: "query",
  description,
  schema: { type: "array", items: { type: "string", minLength: 1 } },
  example: [example],
});

const ROUTES: Readonly<Record<string, ServiceRoute>> = {
  "/": {
    ...status("/"),
    content: { ...status("/").content, ...text("text/html") },
    cacheable: true,
    headers: PAGE,
  },
  "/livez": status("/livez"),
  "/readyz": { ...status("/readyz"), refusals: ["NotReady"] },
  "/version": status("/version"),
  [AUTH_PATH]: {
    summary: "Whether a request has a valid token of a trusted issuer",
    description:
      "For a proxy, which passes on the caller's Authorization header or cookie, and the X-Auth headers of the answer. Any path may follow.",
    parameters: [
      demand("scope", "A scope that the token must have; all of several", "orders:read"),
      demand("claim", "A claim and the value that it must have, or one of its values; all of several", "groups:ops"),
    ],
    content: json(
      t.Object({
        issuer: t.String({ description: "The issuer of the token" }),
        expiresAt: nullable(t.String({ description: "exp as ISO 8601" })),
      }),
    ),
    headers: ["X-Auth-Subject", "X-Auth-Email", "X-Auth-Scopes", "X-Auth-Claims"],
    refusals: ["Malformed", "NoValidToken", "Forbidden", "AuthDemands", "Overloaded"],
  },
  "/mcp": {
    method: "POST",
    summary: "The tools for AI agents",
    description:
      "Every operation as a tool of the Model Context Protocol (Streamable HTTP, stateless). One JSON-RPC 2.0 message per request.",
    requestBody: {
      required: true,
      content: {
        [JSON_TYPE]: { schema: ANY_OBJECT, example: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} } },
      },
    },
    content: { [JSON_TYPE]: { schema: ANY_OBJECT }, ...text("text/event-stream") },
    rpcRefusals: {
      400: "The body is not JSON, or its headers and its message disagree",
      403: "The request may come from a page of another site: see its Host and Origin",
      404: "The protocol's revision has no such method",
      406: "Accept does not take both application/json and text/event-stream",
      413: "The body is too large",
      415: "The body has another media type than application/json",
      422: "The body is JSON, but not an object, nested too deeply, or would be changed by parsing",
      503: "Too many unfinished bodies are in memory",
    },
  },
  "/metrics": {
    summary: "Metrics",
    description: "In the text format of Prometheus. Metrics contain no values of callers.",
    content: text("text/plain"),
  },
  "/openapi.json": {
    summary: "This document",
    description: "The OpenAPI description of this service, with its own base URL under `servers`.",
    content: { [JSON_TYPE]: { schema: ANY_OBJECT } },
    cacheable: true,
    headers: FILE,
  },
  "/docs": {
    summary: "This document as a page",
    description:
      "A page for people, to read about every operation and to try it out. It loads nothing from other servers.",
    content: text("text/html"),
    cacheable: true,
    headers: PAGE,
  },
};

function responsesOf(route: ServiceRoute, deployment: Deployment): JsonObject {
  const { content, cacheable = false, headers = [], refusals = [], rpcRefusals } = route;
  return {
    200: {
      description: "Success",
      headers: responseHeaders(deployment, ...(cacheable ? ["ETag"] : []), ...headers),
      content,
    },
    ...(cacheable && { 304: notModified(deployment, ...headers.filter((name) => name !== "Content-Encoding")) }),
    ...(rpcRefusals && rpcResponses(rpcRefusals, deployment)),
    ...failures([...refusals, ...settingFailures(deployment), "InternalError"], "json"),
  };
}

/** The routes of the service itself, each with its operation object. */
export const serviceRoutes = (deployment: Deployment) =>
  Object.entries(ROUTES)
    .filter(([path]) => (deployment.mcp || path !== "/mcp") && (deployment.auth || path !== AUTH_PATH))
    .map(([path, route]) => {
      const { method = "GET", summary, description, parameters, requestBody } = route;
      const needsToken = !PATHS_WITHOUT_TOKEN.has(path) && path !== AUTH_PATH;
      const isLimited = !PATHS_WITHOUT_LIMIT.has(path) && path !== AUTH_PATH;
      const applied = {
        ...deployment,
        secured: deployment.secured && needsToken,
        limited: deployment.limited && isLimited,
      };
      const detail: JsonObject = {
        // The first word of the path: "openapi" for "/openapi.json".
        operationId: /\w+/.exec(path)?.[0] ?? "index",
        tags: ["service"],
        summary,
        description,
        parameters,
        requestBody,
        ...(deployment.secured && !needsToken && { security: [] }),
        responses: responsesOf(route, applied),
      };
      return { method, path, detail };
    });
