import { bodySizeOf } from "../http/response.ts";
import type { RouteTable } from "../http/route-table.ts";
import { describeFault, type Fault, type Log } from "../observe/log.ts";
import { methodLabel, type Traffic, UNKNOWN_LABEL } from "../observe/measurements.ts";
import { CALLER_LEFT, type Observe } from "./edge.ts";

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const ZEROS = /^0+$/;

/** The ids of trace and span in a `traceparent` (W3C Trace Context, 3.2); undefined if it is malformed, to be ignored. */
export function traceContext(header: string | null): { traceId: string; spanId: string } | undefined {
  const [, version, traceId = "", spanId = "", rest] = (header && TRACEPARENT.exec(header)) || [];
  // Later versions may have further parts; "ff" is forbidden.
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) return undefined;
  return ZEROS.test(traceId) || ZEROS.test(spanId) ? undefined : { traceId, spanId };
}

/** Counts requests, writes their lines to the log, and reports errors in our own code. */
export function observer(traffic: Traffic, routes: RouteTable, onFault: (fault: Fault) => void, log?: Log): Observe {
  const requestLog = log?.writes("info") ? log : undefined;
  return (request, context, response, milliseconds) => {
    const { id: requestId, outcome } = context;
    const { fault, tool, callerLeft } = outcome;
    const method = methodLabel(request.method);
    // The route's pattern, as paths can hold secrets.
    const route = outcome.route ?? routes.patternAt(context.path, request.method) ?? UNKNOWN_LABEL;
    const status = callerLeft ? CALLER_LEFT : response.status;
    traffic.count(method, route, status, milliseconds / 1000);
    if (fault !== undefined && !callerLeft) onFault({ requestId, method, route, ...describeFault(fault) });
    if (!requestLog) return;
    const trace = traceContext(request.headers.get("traceparent"));
    requestLog.writeRequest({
      requestId,
      method,
      route,
      status,
      durationMs: Math.round(milliseconds * 1000) / 1000,
      bytes: method === "HEAD" || callerLeft ? 0 : bodySizeOf(response),
      client: context.client ?? "unknown",
      traceId: trace?.traceId,
      spanId: trace?.spanId,
      tool,
    });
  };
}
