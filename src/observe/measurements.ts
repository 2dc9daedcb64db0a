/** A histogram of measured values. */
export class Distribution {
  sum = 0;
  /** The number of values in each bucket; the last bucket is for values above all bounds. */
  readonly counts: number[];
  readonly bounds: readonly number[];

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  add(value: number): void {
    const { bounds, counts } = this;
    let place = 0;
    while (place < bounds.length && value > (bounds[place] ?? 0)) place++;
    counts[place] = (counts[place] ?? 0) + 1;
    this.sum += value;
  }
}

/** Histogram bounds in seconds: most responses take less than a millisecond. */
const SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** The label of unknown paths and methods. */
export const UNKNOWN_LABEL = "unknown";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The label of a method in metrics and logs. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : UNKNOWN_LABEL);

interface RouteTraffic {
  durations: Distribution;
  /** The number of responses for each pair of method and status. */
  answers: { method: string; status: number; count: number }[];
}

/** Counts responses and their durations by route, method and status: closed lists, so that callers add no time series. */
export class Traffic {
  requests = 0;
  readonly routes = new Map<string, RouteTraffic>();

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

const EVERY_MS = 50;

/** More requests than this between two samples are a load, which counts for a second. */
const LOAD = 10;
const LOAD_LASTS_MS = 1000;

/**
 * Samples the event-loop lag every 50 ms while requests arrive or are in progress. At rest no timer runs, and a lag of
 * zero does not hide that of the requests.
 */
export function createLagSampler(isBusy: () => boolean) {
  /** By how many seconds a timer was late, for each sample. */
  const lag = new Distribution([0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]);
  let timer: ReturnType<typeof setInterval> | undefined;
  let last = 0;
  let arrivals = 0;
  let loadedAt = Number.NEGATIVE_INFINITY;

  const sample = () => {
    const now = performance.now();
    lag.add(Math.max(0, now - last - EVERY_MS) / 1000);
    last = now;
    if (arrivals > LOAD) loadedAt = now;
    if (arrivals === 0 && !isBusy()) {
      clearInterval(timer);
      timer = undefined;
    }
    arrivals = 0;
  };
  /** To be called when a request arrives: starts sampling, unless it runs already. */
  const wake = () => {
    if (timer === undefined) {
      last = performance.now();
      timer = setInterval(sample, EVERY_MS);
      timer.unref();
    } else arrivals++;
  };
  /** Whether many requests arrived in the last second. */
  const isUnderLoad = () => arrivals > LOAD || performance.now() - loadedAt < LOAD_LASTS_MS;
  return { lag, wake, isUnderLoad };
}
