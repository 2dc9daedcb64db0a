import { Elysia } from "elysia";
import { TOOLS_PATH } from "../api/served-route.ts";
import { contextAtRoute, type RequestContext } from "../http/request-context.ts";
import { DRAINING, jsonResult, success } from "../http/response.ts";
import type { JsonObject } from "../operation/json.ts";
import { COMMIT, VERSION } from "../runtime/build.ts";

/** What a route answers in JSON about the service itself. */
export interface Status {
  summary: string;
  description: string;
  /** The JSON schemas of the fields; those that may be absent have `optional`. */
  fields: Readonly<Record<string, JsonObject>>;
  optional?: string;
  /** @throws Refusal if the answer is no. */
  data(context: RequestContext): object;
}

const text = (description: string): JsonObject => ({ type: "string", description });
const constant = (value: string): JsonObject => ({ type: "string", const: value });

/** An object of these fields, as JSON schema. */
export const objectOf = (fields: Status["fields"], optional?: string): JsonObject => ({
  type: "object",
  properties: fields,
  required: Object.keys(fields).filter((name) => name !== optional),
});

/** The status routes by path, with their descriptions for documents. */
export const STATUS = {
  "/": {
    summary: "The page with the tools, or an index of URLs",
    description: "A page for people if Accept prefers HTML, else an index for programs.",
    fields: {
      name: text("Name of the service"),
      version: text("Its version"),
      tools: text("The list of the tools"),
      docs: text("The documentation for people"),
      openapi: text("The OpenAPI description"),
      mcp: text("The endpoint for AI agents; absent if it is off"),
      health: objectOf({ live: text("Whether the process answers"), ready: text("Whether it takes traffic") }),
    },
    optional: "mcp",
    data: ({ baseUrl: base, mcpUrl }) => ({
      name: "sidekit",
      version: VERSION,
      tools: `${base}${TOOLS_PATH}`,
      docs: `${base}/docs`,
      openapi: `${base}/openapi.json`,
      mcp: mcpUrl,
      health: { live: `${base}/livez`, ready: `${base}/readyz` },
    }),
  },
  "/livez": {
    summary: "Whether the process answers",
    description: "For liveness probes: a process that does not answer should be restarted.",
    fields: { status: constant("alive") },
    data: () => ({ status: "alive" }),
  },
  "/readyz": {
    summary: "Whether the service takes traffic",
    description: "For load balancers. The status is 503 as soon as the service begins to shut down.",
    fields: { status: constant("ready") },
    data: ({ service }) => {
      if (service.draining) throw DRAINING;
      return { status: "ready" };
    },
  },
  "/version": {
    summary: "The release of the service",
    description: "The name and version of the service, and the commit that it was built from.",
    fields: {
      name: text("Name of the service"),
      version: text("Its version"),
      commit: text('The commit, or "unknown"'),
    },
    data: () => ({ name: "sidekit", version: VERSION, commit: COMMIT }),
  },
} satisfies Readonly<Record<string, Status>>;

interface Routed {
  request: Request;
  route: string;
}

const answer =
  ({ data }: (typeof STATUS)[keyof typeof STATUS]) =>
  ({ request, route }: Routed): Response =>
    success(request, jsonResult(data(contextAtRoute(request, route))));

/** Prometheus' text format. */
const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Health checks, release and metrics, for operators. */
export const health = new Elysia()
  .get("/livez", answer(STATUS["/livez"]))
  .get("/readyz", answer(STATUS["/readyz"]))
  .get("/version", answer(STATUS["/version"]))
  .get("/metrics", async ({ request, route }) => {
    const body = await contextAtRoute(request, route).service.metrics();
    return success(request, { contentType: METRICS_TYPE, body });
  });
