import type { RouteOf } from "../guard/refusal-response.ts";
import { bodySizeOf } from "../http/body-size.ts";
import { describeFault } from "../observe/fault.ts";
import type { Log } from "../observe/log.ts";
import { traceContext } from "../observe/trace-context.ts";
import { methodLabel, type Traffic, UNKNOWN } from "../observe/traffic.ts";
import type { Observe } from "./edge.ts";

/** Not a status of HTTP, but usual in logs: the caller disconnected before it had its answer. */
const CALLER_GONE = 499;

/** Counts requests and writes one line about each, and another where our own code failed. */
export function observer(log: Log, traffic: Traffic, routeOf: RouteOf): Observe {
  const writesRequests = log.writes("info");
  return (request, context, response, milliseconds) => {
    const { id: requestId, fault } = context;
    const method = methodLabel(request.method);
    const route = context.route ?? routeOf(context.path, request.method) ?? UNKNOWN;
    const isGone = fault !== undefined && request.signal.aborted;
    const status = isGone ? CALLER_GONE : response.status;
    traffic.count(method, route, status, milliseconds / 1000);
    if (fault !== undefined && !isGone)
      log.write("error", "failed", { requestId, method, route, ...describeFault(fault) });
    if (!writesRequests) return;
    const durationMs = Math.round(milliseconds * 1000) / 1000;
    const bytes = method === "HEAD" ? 0 : bodySizeOf(response);
    const trace = traceContext(request.headers.get("traceparent"));
    const fields = { requestId, method, route, status, durationMs, bytes, client: context.client, ...trace };
    log.writeRequest(context.tool === undefined ? fields : { ...fields, tool: context.tool });
  };
}
