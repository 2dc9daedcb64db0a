import { Distribution } from "./distribution.ts";

/** Bounds in seconds: most answers take less than a millisecond. */
const SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** What was answered at one route. */
interface RouteTraffic {
  durations: Distribution;
  /** How many answers of each status, by method. */
  answers: Map<string, Map<number, number>>;
}

/** How many requests were answered: where, how, and how fast. */
export class Traffic {
  requests = 0;
  readonly #routes = new Map<string, RouteTraffic>();

  /** Counts an answer. The labels come from short lists: nothing that a caller sends may make a new one. */
  count(method: string, route: string, status: number, seconds: number): void {
    this.requests++;
    const { answers, durations } = this.#at(route);
    const statuses = answers.get(method) ?? new Map<number, number>();
    if (statuses.size === 0) answers.set(method, statuses);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    durations.add(seconds);
  }

  /** All routes that were asked for. */
  routes(): IterableIterator<[string, RouteTraffic]> {
    return this.#routes.entries();
  }

  #at(route: string): RouteTraffic {
    const known = this.#routes.get(route);
    if (known) return known;
    const made: RouteTraffic = { durations: new Distribution(SECONDS), answers: new Map() };
    this.#routes.set(route, made);
    return made;
  }
}
