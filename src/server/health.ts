import { Elysia } from "elysia";
import { contextAtRoute } from "../http/request-context.ts";
import { DRAINING, failure, jsonResult, success } from "../http/response.ts";
import { COMMIT, VERSION } from "../runtime/version.ts";

const report = (request: Request, data: object): Response => success(request, jsonResult(data));

/** Prometheus' text format. */
const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Health checks, release and metrics, for operators. */
export const health = new Elysia()
  .get("/livez", ({ request, route }) => {
    contextAtRoute(request, route);
    return report(request, { status: "alive" });
  })
  .get("/readyz", ({ request, route }) =>
    contextAtRoute(request, route).service.draining ? failure(DRAINING, "json") : report(request, { status: "ready" }),
  )
  .get("/version", ({ request, route }) => {
    contextAtRoute(request, route);
    return report(request, { name: "sidekit", version: VERSION, commit: COMMIT });
  })
  .get("/metrics", async ({ request, route }) => {
    const body = await contextAtRoute(request, route).service.metrics();
    return success(request, { contentType: METRICS_TYPE, body });
  });
