import { openSync, writeSync } from "node:fs";

// The features of every request, in as little code as possible: an id, the headers, a log line, a counter and a
// histogram. The ceiling with features shows their cost; the service's further time is the cost of our code.

type AnswerRequest = (request: Request) => Response | Promise<Response>;

const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

const counts = new Map<string, { count: number; buckets: number[] }>();
const stdout = openSync("/dev/stdout", "a");
let lines = "";

function flush(): void {
  writeSync(stdout, lines);
  lines = "";
}

function count(route: string, seconds: number): void {
  let known = counts.get(route);
  if (!known) {
    known = { count: 0, buckets: BUCKETS.map(() => 0) };
    counts.set(route, known);
  }
  known.count++;
  const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
  if (bucket !== -1) known.buckets[bucket] = (known.buckets[bucket] ?? 0) + 1;
}

function log(fields: object): void {
  if (lines === "") setTimeout(flush, 100);
  lines += `${JSON.stringify(fields)}\n`;
  if (lines.length > 65_536) flush();
}

/** The same answers with the features that callers and operators of the service get. */
export const withFeatures =
  (answer: AnswerRequest, client: (request: Request) => string | undefined): AnswerRequest =>
  (request) => {
    const started = performance.now();
    const given = request.headers.get("x-request-id");
    const requestId = given ?? crypto.randomUUID();
    const finish = (response: Response): Response => {
      response.headers.set("x-request-id", requestId);
      response.headers.set("cache-control", "no-store");
      response.headers.set("x-content-type-options", "nosniff");
      const { method } = request;
      const milliseconds = performance.now() - started;
      const route = request.url.slice(0, 40);
      count(route, milliseconds / 1000);
      const time = new Date().toISOString();
      const fields = { route, status: response.status, durationMs: milliseconds, client: client(request) };
      log({ time, level: "info", msg: "request", requestId, method, ...fields });
      return response;
    };
    const answered = answer(request);
    return answered instanceof Promise ? answered.then(finish) : finish(answered);
  };
