import { Elysia } from "elysia";
import { contextAtRoute } from "../http/request-context.ts";
import { jsonResult, success } from "../http/response.ts";
import { STATUS } from "../pages/status.ts";

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
