import { Buffer } from "node:buffer";
import { Distribution } from "./distribution.ts";

/** Bounds in seconds: most answers take less than a millisecond. */
const SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** The label of requests to unknown paths, and of those with an unknown method. */
export const UNKNOWN = "unknown";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A method as metrics and logs name it. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : UNKNOWN);

/** What tells one kind of answer from others. All of it comes from short lists: nothing that a caller sends is in it. */
export interface Labels {
  method: string;
  route: string;
  status: number;
}

/** The answers of one kind. */
export class Answers {
  count = 0;
  readonly labels: Labels;
  /** The labels as members that continue a JSON object, `,"method":"GET"…`, for the lines about such answers. */
  readonly members: Uint8Array;

  constructor(labels: Labels) {
    this.labels = labels;
    this.members = Buffer.from(`,${JSON.stringify(labels).slice(1, -1)}`);
  }
}

/** The answers of a kind; a loop, as a callback for each request costs as much as all else here. */
function known(answers: readonly Answers[], method: string, status: number): Answers | undefined {
  for (const each of answers) if (each.labels.status === status && each.labels.method === method) return each;
  return undefined;
}

/** What was answered at one route. */
interface RouteTraffic {
  durations: Distribution;
  answers: Answers[];
}

/** How many requests were answered: where, how, and how fast. */
export class Traffic {
  requests = 0;
  readonly #routes = new Map<string, RouteTraffic>();

  /** Counts an answer, and gives those of its kind. */
  count(method: string, route: string, status: number, seconds: number): Answers {
    this.requests++;
    const { answers, durations } = this.#at(route);
    durations.add(seconds);
    let kind = known(answers, method, status);
    if (!kind) {
      kind = new Answers({ method, route, status });
      answers.push(kind);
    }
    kind.count++;
    return kind;
  }

  /** All routes that were asked for. */
  routes(): IterableIterator<[string, RouteTraffic]> {
    return this.#routes.entries();
  }

  #at(route: string): RouteTraffic {
    const known = this.#routes.get(route);
    if (known) return known;
    const made: RouteTraffic = { durations: new Distribution(SECONDS), answers: [] };
    this.#routes.set(route, made);
    return made;
  }
}
