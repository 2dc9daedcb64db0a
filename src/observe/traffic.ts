import { Distribution } from "./distribution.ts";

/** Bounds in seconds: most answers take less than a millisecond. */
const SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** The label of requests to unknown paths, and of those with an unknown method. */
export const UNKNOWN = "unknown";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A method as metrics and logs name it. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : UNKNOWN);

/** The labels of an answer. All values come from short lists: callers cannot add to them. */
interface AnswerLabels {
  method: string;
  route: string;
  status: number;
}

/** The number of answers with the same labels. */
interface Answers {
  count: number;
  readonly labels: AnswerLabels;
}

/** The answers with a method and a status; a loop, as a callback for each request costs as much as all else here. */
function findAnswers(answers: readonly Answers[], method: string, status: number): Answers | undefined {
  for (const each of answers) if (each.labels.status === status && each.labels.method === method) return each;
  return undefined;
}

/** The answers of one route. */
interface RouteTraffic {
  durations: Distribution;
  answers: Answers[];
}

/** Counts answers by route, method and status, and measures their times. */
export class Traffic {
  requests = 0;
  readonly #routes = new Map<string, RouteTraffic>();

  /** Counts an answer. */
  count(method: string, route: string, status: number, seconds: number): void {
    this.requests++;
    const { answers, durations } = this.#at(route);
    durations.add(seconds);
    const same = findAnswers(answers, method, status);
    if (same) same.count++;
    else answers.push({ count: 1, labels: { method, route, status } });
  }

  /** The routes that have answered. */
  routes(): IterableIterator<[string, RouteTraffic]> {
    return this.#routes.entries();
  }

  #at(route: string): RouteTraffic {
    const known = this.#routes.get(route);
    if (known) return known;
    const routeTraffic: RouteTraffic = { durations: new Distribution(SECONDS), answers: [] };
    this.#routes.set(route, routeTraffic);
    return routeTraffic;
  }
}
