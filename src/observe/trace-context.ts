const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const ZEROS = /^0+$/;

/**
 * Parses a `traceparent` header (W3C Trace Context, level 1, 3.2).
 * @returns The ids of the trace and of the caller's span; undefined if it is malformed: the standard says to ignore it.
 */
export function traceContext(header: string | null): { traceId: string; spanId: string } | undefined {
  const [, version, traceId = "", spanId = "", rest] = (header && TRACEPARENT.exec(header)) || [];
  // Later versions may have further parts; "ff" is forbidden.
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) return undefined;
  return ZEROS.test(traceId) || ZEROS.test(spanId) ? undefined : { traceId, spanId };
}
