import process from "node:process";
import { COMMIT, VERSION } from "../version.ts";
import type { Distribution } from "./distribution.ts";
import type { Traffic } from "./traffic.ts";

type Labels = Readonly<Record<string, string | number>>;

export interface MetricValue {
  value: number;
  labels: Labels;
  metricName?: string;
}

/** A metric in the format in which prom-client passes metrics between processes. */
export interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  /** How to combine the values of several processes. */
  aggregator: "sum" | "min" | "first";
  values: MetricValue[];
}

/** The sources of a process's metrics. */
export interface MetricSources {
  traffic: Traffic;
  lag: Distribution;
  /** The number of requests in flight. */
  pending: () => number;
  /** The number of dropped log lines. */
  dropped: () => number;
  /** Whether the rate limit's store answers; undefined without a store. */
  storeUp: () => boolean | undefined;
}

const RUNTIME = "Bun" in globalThis ? "bun" : "deno";
const STARTED_SECONDS = Date.now() / 1000 - process.uptime();

const BUILD: Labels = { version: VERSION, commit: COMMIT, runtime: RUNTIME };

type MetricKind = Partial<Pick<Metric, "type" | "aggregator">>;

/** A metric without labels. */
const metric = (name: string, help: string, value: number, kind: MetricKind = {}, labels: Labels = {}): Metric => ({
  name,
  help,
  type: "gauge",
  aggregator: "sum",
  values: [{ value, labels }],
  ...kind,
});

/** The values of one histogram: cumulative buckets, sum and count. */
function histogramValues(name: string, labels: Labels, { bounds, counts, sum }: Distribution): MetricValue[] {
  let below = 0;
  const buckets = counts.map((count, place) => {
    below += count;
    return { metricName: `${name}_bucket`, value: below, labels: { le: bounds[place] ?? "+Inf", ...labels } };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, value: sum, labels },
    { metricName: `${name}_count`, value: below, labels },
  ];
}

const histogram = (name: string, help: string, series: readonly [Labels, Distribution][]): Metric => ({
  name,
  help,
  type: "histogram",
  aggregator: "sum",
  values: series.flatMap(([labels, distribution]) => histogramValues(name, labels, distribution)),
});

const answerCounts = (traffic: Traffic): MetricValue[] =>
  [...traffic.routes()].flatMap(([, { answers }]) =>
    answers.map(({ count, labels }) => ({ value: count, labels: { ...labels } })),
  );

/** The metric of the rate limit's store; empty if there is none. */
export const storeMetric = (isUp: boolean | undefined): Metric[] =>
  isUp === undefined
    ? []
    : [
        metric("rate_limit_store_up", "Whether the store that counts for all replicas answers", isUp ? 1 : 0, {
          aggregator: "min",
        }),
      ];

/** The current metrics of this process. */
export function collectMetrics({ traffic, lag, pending, dropped, storeUp }: MetricSources): Metric[] {
  const { user, system } = process.cpuUsage();
  const durations = [...traffic.routes()].map(([route, { durations }]): [Labels, Distribution] => [
    { route },
    durations,
  ]);
  const counter = { type: "counter" } as const;
  return [
    {
      name: "http_requests_total",
      help: "Requests answered",
      ...counter,
      aggregator: "sum",
      values: answerCounts(traffic),
    },
    histogram("http_request_duration_seconds", "Time to an answer", durations),
    metric("http_requests_in_flight", "Requests being answered", pending()),
    histogram("eventloop_lag_seconds", "How late the event loop is for a timer", [[{}, lag]]),
    metric("process_cpu_seconds_total", "CPU time used", (user + system) / 1e6, counter),
    metric("process_resident_memory_bytes", "Memory in use", process.memoryUsage.rss()),
    metric("process_start_time_seconds", "When the service started", STARTED_SECONDS, { aggregator: "min" }),
    metric("log_lines_dropped_total", "Log lines dropped because their reader was too slow", dropped(), counter),
    metric("sidekit_workers", "Processes that answer", 1),
    metric("sidekit_build_info", "Build information", 1, { aggregator: "first" }, BUILD),
    ...storeMetric(storeUp()),
  ];
}

/** The metrics of the process that supervises workers. */
export const replacementMetrics = (count: number): Metric[] => [
  metric("sidekit_workers_replaced_total", "Processes that ended and were replaced", count, { type: "counter" }),
];

/** The metrics of one or more processes, aggregated, in Prometheus' text format. */
export async function formatMetrics(processes: readonly (readonly Metric[])[]): Promise<string> {
  // Loaded on first use, to keep start-up short.
  const { AggregatorRegistry } = await import("prom-client");
  return await AggregatorRegistry.aggregate([...processes]).metrics();
}
