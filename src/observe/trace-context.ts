/** Ids of a caller's trace (W3C Trace Context, level 1). */
export interface TraceContext {
  traceId: string;
  /** The caller's span, the parent of this request. */
  spanId: string;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const ZEROS = /^0+$/;

/** Parses a `traceparent` header (section 3.2); undefined if it is malformed: the standard says to ignore it then. */
export function traceContext(header: string | null): TraceContext | undefined {
  const [, version, traceId = "", spanId = "", rest] = (header && TRACEPARENT.exec(header)) || [];
  // Later versions may have further parts; "ff" is forbidden.
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) return undefined;
  return ZEROS.test(traceId) || ZEROS.test(spanId) ? undefined : { traceId, spanId };
}
