import type { Static, TSchema } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { DRAINING } from "../http/failure.ts";
import { contextAtRoute, type RequestContext } from "../http/request-context.ts";
import { jsonResult, success } from "../http/response.ts";
import { t } from "../operation/schema.ts";
import { COMMIT, VERSION } from "../runtime/version.ts";
import { TOOLS_PATH } from "./served-route.ts";

/** What a route answers in JSON about the service itself. */
interface Status<Answer extends TSchema> {
  summary: string;
  description: string;
  answer: Answer;
  /** @throws Refusal if the answer is no. */
  data(context: RequestContext): Static<Answer>;
}

const status = <Answer extends TSchema>(definition: Status<Answer>): Status<Answer> => definition;

const text = (description: string) => t.String({ description });

/** The status routes by path, with their descriptions for documents. */
export const STATUS = {
  "/": status({
    summary: "The page with the tools, or an index of URLs",
    description: "A page for people if Accept prefers HTML, else an index for programs.",
    answer: t.Object({
      name: text("Name of the service"),
      version: text("Its version"),
      tools: text("The list of the tools"),
      docs: text("The documentation for people"),
      openapi: text("The OpenAPI description"),
      mcp: t.Optional(text("The endpoint for AI agents; absent if it is off")),
      health: t.Object({ live: text("Whether the process answers"), ready: text("Whether it takes traffic") }),
    }),
    data: ({ baseUrl: base, mcpUrl }) => ({
      name: "sidekit",
      version: VERSION,
      tools: `${base}${TOOLS_PATH}`,
      docs: `${base}/docs`,
      openapi: `${base}/openapi.json`,
      ...(mcpUrl !== undefined && { mcp: mcpUrl }),
      health: { live: `${base}/livez`, ready: `${base}/readyz` },
    }),
  }),
  "/livez": status({
    summary: "Whether the process answers",
    description: "For liveness probes: a process that does not answer should be restarted.",
    answer: t.Object({ status: t.Literal("alive") }),
    data: () => ({ status: "alive" }) as const,
  }),
  "/readyz": status({
    summary: "Whether the service takes traffic",
    description: "For load balancers. The status is 503 as soon as the service begins to shut down.",
    answer: t.Object({ status: t.Literal("ready") }),
    data: ({ service }) => {
      if (service.draining) throw DRAINING;
      return { status: "ready" } as const;
    },
  }),
  "/version": status({
    summary: "The release of the service",
    description: "The name and version of the service, and the commit that it was built from.",
    answer: t.Object({
      name: text("Name of the service"),
      version: text("Its version"),
      commit: text('The commit, or "unknown"'),
    }),
    data: () => ({ name: "sidekit", version: VERSION, commit: COMMIT }),
  }),
};

const handlerOf =
  ({ data }: Pick<Status<TSchema>, "data">) =>
  ({ request, route }: { request: Request; route: string }): Response =>
    success(request, jsonResult(data(contextAtRoute(request, route))));

const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Health checks, release and metrics, for operators. */
export const health = new Elysia()
  .get("/livez", handlerOf(STATUS["/livez"]))
  .get("/readyz", handlerOf(STATUS["/readyz"]))
  .get("/version", handlerOf(STATUS["/version"]))
  .get("/metrics", async ({ request, route }) => {
    const body = await contextAtRoute(request, route).service.metrics();
    return success(request, { contentType: METRICS_TYPE, body });
  });
