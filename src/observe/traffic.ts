import { Distribution } from "./distribution.ts";

/** Histogram bounds in seconds: most responses take less than a millisecond. */
const SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** The label of unknown paths and methods. */
export const UNKNOWN_LABEL = "unknown";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The label of a method in metrics and logs. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : UNKNOWN_LABEL);

/** The responses of one route. */
interface RouteTraffic {
  durations: Distribution;
  /** The number of responses for each pair of method and status. */
  answers: { method: string; status: number; count: number }[];
}

/**
 * Counts responses by route, method and status, and their durations by route. All of these come from closed lists:
 * callers cannot add time series.
 */
export class Traffic {
  requests = 0;
  /** The routes that have responses. */
  readonly routes = new Map<string, RouteTraffic>();

  /** Counts a response. */
  count(method: string, route: string, status: number, seconds: number): void {
    this.requests++;
    let traffic = this.routes.get(route);
    if (!traffic) {
      traffic = { durations: new Distribution(SECONDS), answers: [] };
      this.routes.set(route, traffic);
    }
    traffic.durations.add(seconds);
    // A loop, because a callback would double the time of this method.
    for (const each of traffic.answers)
      if (each.status === status && each.method === method) {
        each.count++;
        return;
      }
    traffic.answers.push({ method, status, count: 1 });
  }
}
