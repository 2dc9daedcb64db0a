import { Distribution } from "./distribution.ts";

const EVERY_MS = 50;

/** The event-loop lag of this process. */
export interface LagSampler {
  /** By how many seconds a timer was late, for each sample. */
  readonly lag: Distribution;
  /** Call it when a request arrives: starts sampling, unless it runs already. */
  wake(): void;
}

/**
 * Samples the event-loop lag every 50 ms while requests arrive or are in progress. At rest no timer runs: an idle process
 * then sleeps, and its lag, which would be zero, does not hide that of the requests.
 * @param isBusy Whether requests are in progress.
 */
export function createLagSampler(isBusy: () => boolean): LagSampler {
  const lag = new Distribution([0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]);
  let timer: ReturnType<typeof setInterval> | undefined;
  let last = 0;
  let hasArrivals = false;

  const sample = () => {
    const now = performance.now();
    lag.add(Math.max(0, now - last - EVERY_MS) / 1000);
    last = now;
    if (!(hasArrivals || isBusy())) {
      clearInterval(timer);
      timer = undefined;
    }
    hasArrivals = false;
  };
  const wake = () => {
    if (timer === undefined) {
      last = performance.now();
      timer = setInterval(sample, EVERY_MS);
      timer.unref();
    } else hasArrivals = true;
  };
  return { lag, wake };
}
