import { type TSchema, Type } from "@sinclair/typebox";
import { JSON_TYPE } from "../http/media-type.ts";
import type { JsonObject } from "../json/object.ts";
import { toJsonSchema } from "../operation/json-schema.ts";
import { type FailureKind, failures } from "./failures.ts";
import { type Deployment, envelope, responseHeaders, settingFailures } from "./responses.ts";

/** A route of the service itself, not of a tool. */
interface ServiceRoute {
  /** GET if not given. */
  method?: "POST";
  requestBody?: JsonObject;
  operationId: string;
  summary: string;
  description: string;
  content: JsonObject;
  /** Whether caches may keep the response. */
  cacheable?: boolean;
  /** Whether it needs no token. */
  needsNoToken?: boolean;
  /** Whether it is exempt from the rate limit. */
  unlimited?: boolean;
  refusals?: readonly FailureKind[];
}

const textContent = (type: string): JsonObject => ({ [type]: { schema: { type: "string" } } });

const json = (data: TSchema): JsonObject => ({ [JSON_TYPE]: { schema: envelope(toJsonSchema(data)) } });

const textField = (description: string) => Type.String({ description });

const ROUTES: Readonly<Record<string, ServiceRoute>> = {
  "/": {
    operationId: "index",
    summary: "The page with the tools, or an index of URLs",
    description: "A page for people if Accept prefers HTML, else an index for programs.",
    content: {
      ...json(
        Type.Object({
          name: textField("Name of the service"),
          version: textField("Its version"),
          tools: textField("The list of the tools"),
          docs: textField("The documentation for people"),
          openapi: textField("The OpenAPI description"),
          mcp: Type.Optional(textField("The endpoint for AI agents; absent if it is off")),
          health: Type.Object({
            live: textField("Whether the process answers"),
            ready: textField("Whether it takes traffic"),
          }),
        }),
      ),
      ...textContent("text/html"),
    },
    cacheable: true,
    needsNoToken: true,
  },
  "/livez": {
    operationId: "livez",
    summary: "Whether the process answers",
    description: "For liveness probes: a process that does not answer should be restarted.",
    content: json(Type.Object({ status: Type.Literal("alive") })),
    needsNoToken: true,
    unlimited: true,
  },
  "/readyz": {
    operationId: "readyz",
    summary: "Whether the service takes traffic",
    description: "For load balancers. The status is 503 as soon as the service begins to shut down.",
    content: json(Type.Object({ status: Type.Literal("ready") })),
    needsNoToken: true,
    unlimited: true,
    refusals: ["NotReady"],
  },
  "/version": {
    operationId: "version",
    summary: "The release of the service",
    description: "The name and version of the service, and the commit that it was built from.",
    content: json(
      Type.Object({
        name: textField("Name of the service"),
        version: textField("Its version"),
        commit: textField('The commit, or "unknown"'),
      }),
    ),
    needsNoToken: true,
  },
  "/mcp": {
    method: "POST",
    operationId: "mcp",
    summary: "The tools for AI agents",
    description:
      "Every operation as a tool of the Model Context Protocol (Streamable HTTP, stateless). One JSON-RPC 2.0 message per request.",
    requestBody: {
      required: true,
      content: {
        [JSON_TYPE]: {
          schema: { type: "object" },
          example: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
        },
      },
    },
    content: { [JSON_TYPE]: { schema: { type: "object" } }, "text/event-stream": { schema: { type: "string" } } },
  },
  "/metrics": {
    operationId: "metrics",
    summary: "Metrics",
    description: "In the text format of Prometheus. Metrics contain no values of callers.",
    content: textContent("text/plain"),
  },
  "/openapi.json": {
    operationId: "openapi",
    summary: "This document",
    description: "The OpenAPI description of this service, with its own base URL under `servers`.",
    content: { [JSON_TYPE]: { schema: { type: "object" } } },
    cacheable: true,
  },
  "/docs": {
    operationId: "docs",
    summary: "This document as a page",
    description:
      "A page for people, to read about every operation and to try it out. It loads nothing from other servers.",
    content: textContent("text/html"),
    cacheable: true,
  },
};

/** The routes of the service itself, each with its operation object. */
export const serviceOperations = (deployment: Deployment): { method: string; path: string; detail: JsonObject }[] =>
  Object.entries(ROUTES).map(([path, route]) => ({
    method: route.method ?? "GET",
    path,
    detail: detailOf(route, deployment),
  }));

function detailOf(route: ServiceRoute, deployment: Deployment): JsonObject {
  const {
    operationId,
    summary,
    description,
    content,
    cacheable = false,
    needsNoToken: open = false,
    unlimited = false,
  } = route;
  const applied = { secured: deployment.secured && !open, limited: deployment.limited && !unlimited };
  const caching = cacheable ? ["ETag"] : [];
  return {
    operationId,
    tags: ["service"],
    summary,
    description,
    ...(route.requestBody ? { requestBody: route.requestBody } : {}),
    ...(deployment.secured && open ? { security: [] } : {}),
    responses: {
      200: { description: "Success", headers: responseHeaders(applied, "Cache-Control", ...caching), content },
      ...(cacheable
        ? { 304: { description: "The caller's copy is current", headers: responseHeaders(applied, ...caching) } }
        : {}),
      ...failures([...(route.refusals ?? []), ...settingFailures(applied), "InternalError"], "json"),
    },
  };
}
