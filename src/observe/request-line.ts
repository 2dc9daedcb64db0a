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

let latest = "";
let opening = "";

/** What all lines of one moment begin with. */
function openingAt(time: string): string {
  if (time !== latest) {
    latest = time;
    opening = `{"time":"${time}","level":"info","msg":"request","requestId":"`;
  }
  return opening;
}

let nearest = "";
let closing = "";

/** What all lines about one client's requests end with. */
function closingOf(client: string): string {
  if (client !== nearest || closing === "") {
    nearest = client;
    closing = `,"client":${JSON.stringify(client)}}\n`;
  }
  return closing;
}

/**
 * The line about a request as JSON, the same as any other line would be made, in a fraction of the time. Ids hold nothing
 * that JSON escapes: they are checked for it.
 */
export const requestLine = (time: string, { requestId, answers, durationMs, bytes, client }: AboutRequest): string =>
  `${openingAt(time)}${requestId}",${answers.members},"durationMs":${durationMs},"bytes":${bytes}${closingOf(client)}`;

/** The same as fields in their order, for other formats. */
export const requestFields = ({ requestId, answers, durationMs, bytes, client }: AboutRequest) => ({
  requestId,
  ...answers.labels,
  durationMs,
  bytes,
  client,
});
