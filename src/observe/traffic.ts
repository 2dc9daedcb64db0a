import { Distribution } from "./distribution.ts";

/** Histogram bounds in seconds: most responses take less than a millisecond. */
const SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** The label of unknown paths and methods. */
export const UNKNOWN_LABEL = "unknown";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The label of a method in metrics and logs. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : UNKNOWN_LABEL);

/** The labels of a response. All values come from closed lists: callers cannot add time series. */
interface AnswerLabels {
  method: string;
  route: string;
  status: number;
}

/** The number of responses with the same labels. */
interface AnswerCount {
  count: number;
  readonly labels: AnswerLabels;
}

/** Finds the count for a method and a status. A loop, because a callback would double the time of `count`. */
function findAnswers(answers: readonly AnswerCount[], method: string, status: number): AnswerCount | undefined {
  for (const each of answers) if (each.labels.status === status && each.labels.method === method) return each;
  return undefined;
}

/** The responses of one route. */
interface RouteTraffic {
  durations: Distribution;
  answers: AnswerCount[];
}

/** Counts responses by route, method and status, and their durations by route. */
export class Traffic {
  requests = 0;
  readonly #routes = new Map<string, RouteTraffic>();

  /** Counts a response. */
  count(method: string, route: string, status: number, seconds: number): void {
    this.requests++;
    const { answers, durations } = this.#at(route);
    durations.add(seconds);
    const same = findAnswers(answers, method, status);
    if (same) same.count++;
    else answers.push({ count: 1, labels: { method, route, status } });
  }

  /** The routes that have responses. */
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
