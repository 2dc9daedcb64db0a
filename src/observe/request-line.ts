import type { Answers } from "./traffic.ts";

/** What is told of a request. */
export interface AboutRequest {
  requestId: string;
  /** The kind of its answer: method, route and status. */
  answers: Answers;
  durationMs: number;
  bytes: number;
  client: string;
}

/**
 * The line about a request as JSON, the same as any other line would be made, in a fraction of the time. Ids hold nothing
 * that JSON escapes: they are checked for it.
 */
export const requestLine = (time: string, { requestId, answers, durationMs, bytes, client }: AboutRequest): string =>
  `{"time":"${time}","level":"info","msg":"request","requestId":"${requestId}",${answers.members},` +
  `"durationMs":${durationMs},"bytes":${bytes},"client":${JSON.stringify(client)}}\n`;

/** The same as fields in their order, for other formats. */
export const requestFields = ({ requestId, answers, durationMs, bytes, client }: AboutRequest) => ({
  requestId,
  ...answers.labels,
  durationMs,
  bytes,
  client,
});
