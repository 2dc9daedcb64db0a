import { Buffer } from "node:buffer";
import type { Page } from "./page.ts";
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

const DURATION = Buffer.from(',"durationMs":');
const BYTES = Buffer.from(',"bytes":');
const CLIENT = Buffer.from(',"client":');
const END = Buffer.from("}\n");

/** What a line takes at most beside its texts. */
const FRAME = 256;

/** JSON takes at most so many bytes for one of a string's code units: "\u0000". */
const BYTES_PER_UNIT = 6;

let latest = "";
let beginning = Buffer.alloc(0);

/** How a line begins at a time: the same for all lines of a millisecond. */
function beginningAt(time: string): Uint8Array {
  if (time !== latest) {
    latest = time;
    beginning = Buffer.from(`{"time":"${time}","level":"info","msg":"request","requestId":`);
  }
  return beginning;
}

/** How many bytes the line about a request has at most. */
export const mostBytes = ({ requestId, answers, client }: AboutRequest): number =>
  FRAME + answers.members.length + BYTES_PER_UNIT * (requestId.length + client.length);

/**
 * Writes the line about a request as JSON, the same as any other line would be made. It goes piece by piece into
 * memory that is there already: a text that is joined for each line, and then encoded, takes nearly twice as long.
 */
export function writeRequestLine(page: Page, time: string, request: AboutRequest): void {
  const { requestId, answers, durationMs, bytes, client } = request;
  page.append(beginningAt(time));
  page.quoted(requestId);
  page.append(answers.members);
  page.append(DURATION);
  page.plain(String(durationMs));
  page.append(BYTES);
  page.plain(String(bytes));
  page.append(CLIENT);
  page.quoted(client);
  page.append(END);
}

/** The same as fields in their order, for other formats. */
export const requestFields = ({ requestId, answers, durationMs, bytes, client }: AboutRequest) => ({
  requestId,
  ...answers.labels,
  durationMs,
  bytes,
  client,
});
