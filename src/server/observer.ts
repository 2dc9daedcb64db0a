import { bodySizeOf } from "../http/body-size.ts";
import type { RouteTable } from "../http/route-table.ts";
import { describeFault } from "../observe/fault.ts";
import { formatNow, type Log } from "../observe/log.ts";
import { traceContext } from "../observe/trace-context.ts";
import { methodLabel, type Traffic, UNKNOWN_LABEL } from "../observe/traffic.ts";
import type { Observe } from "./edge.ts";

/** Not an HTTP status, but usual in logs: the caller disconnected before it got the response. */
const CALLER_GONE = 499;

/** Counts requests, and logs one line for each and another for each error in our own code. */
export function observer(log: Log, traffic: Traffic, routes: RouteTable): Observe {
  const writesRequests = log.writes("info");
  return (request, context, response, milliseconds) => {
    const { id: requestId, fault, tool } = context;
    const method = methodLabel(request.method);
    // The route's pattern, as paths can hold secrets.
    const route = context.route ?? routes.patternAt(context.path, request.method) ?? UNKNOWN_LABEL;
    const isGone = fault !== undefined && request.signal.aborted;
    const status = isGone ? CALLER_GONE : response.status;
    traffic.count(method, route, status, milliseconds / 1000);
    if (fault !== undefined && !isGone)
      log.write("error", "failed", { requestId, method, route, ...describeFault(fault) });
    if (!writesRequests) return;
    const trace = traceContext(request.headers.get("traceparent"));
    log.writeLine({
      time: formatNow(),
      level: "info",
      msg: "request",
      requestId,
      method,
      route,
      status,
      durationMs: Math.round(milliseconds * 1000) / 1000,
      bytes: method === "HEAD" ? 0 : bodySizeOf(response),
      client: context.client,
      traceId: trace?.traceId,
      spanId: trace?.spanId,
      tool,
    });
  };
}
