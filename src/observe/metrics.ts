import process from "node:process";
import { attempt } from "../runtime/attempt.ts";
import { RUNTIME } from "../runtime/runtime.ts";
import { COMMIT, VERSION } from "../runtime/version.ts";
import type { Distribution, Traffic } from "./measurements.ts";

type Labels = Readonly<Record<string, string | number>>;

/** Values of a metric with their labels; a part of a histogram has its suffix. */
type Values = readonly (readonly [labels: Labels, value: number, suffix?: string])[];

/** A metric, as it passes between processes. */
export interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  /** How to combine the values of several processes. */
  aggregator: "sum" | "min" | "max" | "first";
  /** By their time series: `http_requests_total{method="GET"}`. */
  values: readonly (readonly [series: string, value: number])[];
}

interface MetricSources {
  traffic: Traffic;
  lag?: Distribution;
  pending: number;
  dropped: number;
  /** Whether the rate limit's store answers; undefined without a store. */
  storeUp?: boolean | undefined;
  issuers?: readonly IssuerState[] | undefined;
}

/** The state of a trusted issuer's keys. */
export interface IssuerState {
  issuer: string;
  keys: number;
  /** Null before the first key set. */
  ageSeconds: number | null;
  /** The number of attempts to fetch them that failed. */
  failures: number;
}

const STARTED_SECONDS = Date.now() / 1000 - process.uptime();
const BUILD: Labels = { version: VERSION, commit: COMMIT, runtime: RUNTIME };

type Kind = Partial<Pick<Metric, "type" | "aggregator">>;

/** A label's value with the escapes of Prometheus' text format. */
const escaped = (value: string | number): string =>
  String(value).replaceAll(/["\\\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));

function seriesName(name: string, labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`);
  return pairs.length === 0 ? name : `${name}{${pairs.join(",")}}`;
}

/** A metric, by default a gauge. A number is its only value, without labels. */
const metric = (name: string, help: string, value: number | Values, kind: Kind = {}): Metric => ({
  name,
  help,
  type: "gauge",
  aggregator: "sum",
  values: (typeof value === "number" ? [[{}, value] as const] : value).map(([labels, each, suffix = ""]) => [
    seriesName(name + suffix, labels),
    each,
  ]),
  ...kind,
});

const COUNTER = { type: "counter" } as const;
const HISTOGRAM = { type: "histogram" } as const;

/** The values of one histogram: cumulative buckets, sum and count. */
function histogramValues(labels: Labels, { bounds, counts, sum }: Distribution): Values {
  let below = 0;
  const buckets = counts.map((count, place) => {
    below += count;
    return [{ le: bounds[place] ?? "+Inf", ...labels }, below, "_bucket"] as const;
  });
  return [...buckets, [labels, sum, "_sum"], [labels, below, "_count"]];
}

/** The metric of the rate limit's store; empty if there is none. */
function storeMetric(isUp: boolean | undefined): Metric[] {
  if (isUp === undefined) return [];
  const help = "Whether the store that counts for all replicas answers";
  return [metric("rate_limit_store_up", help, isUp ? 1 : 0, { aggregator: "min" })];
}

/** The metrics of the trusted issuers; empty if there are none. Of several workers: the fewest and the oldest keys, all failures. */
function issuerMetrics(issuers: readonly IssuerState[] | undefined): Metric[] {
  if (!issuers) return [];
  const of = (name: "keys" | "ageSeconds" | "failures"): Values =>
    issuers.flatMap(({ issuer, [name]: value }) => (value === null ? [] : [[{ issuer }, value]]));
  const age = "Age of the keys of a trusted issuer";
  const failures = "Attempts to get an issuer's keys that failed";
  return [
    metric("trusted_issuer_keys", "Keys of a trusted issuer", of("keys"), { aggregator: "min" }),
    metric("trusted_issuer_keys_age_seconds", age, of("ageSeconds"), { aggregator: "max" }),
    metric("trusted_issuer_fetch_failures_total", failures, of("failures"), COUNTER),
  ];
}

/** The current metrics of this process. */
export function collectMetrics({ traffic, lag, pending, dropped, storeUp, issuers }: MetricSources): Metric[] {
  const { user, system } = process.cpuUsage();
  const routes = [...traffic.routes];
  const answers = routes.flatMap(([route, { answers }]) =>
    answers.map(({ method, status, count }) => [{ method, route, status }, count] as const),
  );
  const durations = routes.flatMap(([route, { durations }]) => histogramValues({ route }, durations));
  const lags = lag ? histogramValues({}, lag) : [];
  return [
    metric("http_requests_total", "Requests answered", answers, COUNTER),
    metric("http_request_duration_seconds", "Time to an answer", durations, HISTOGRAM),
    metric("http_requests_in_flight", "Requests being answered", pending),
    metric("eventloop_lag_seconds", "How late a timer fires while requests are answered", lags, HISTOGRAM),
    metric("process_cpu_seconds_total", "CPU time used", (user + system) / 1e6, COUNTER),
    // No value while no file descriptor is free, as reading it opens a file.
    metric("process_resident_memory_bytes", "Memory in use", attempt(() => process.memoryUsage.rss()) ?? []),
    metric("process_start_time_seconds", "When the service started", STARTED_SECONDS, { aggregator: "min" }),
    metric("log_lines_dropped_total", "Log lines dropped because their reader was too slow", dropped, COUNTER),
    metric("sidekit_workers", "Processes that answer", 1),
    metric("sidekit_build_info", "Build information", [[BUILD, 1]], { aggregator: "first" }),
    ...storeMetric(storeUp),
    ...issuerMetrics(issuers),
  ];
}

/** The metrics of the process that supervises workers. */
export const supervisorMetrics = (replaced: number, storeUp: boolean | undefined): Metric[] => [
  metric("sidekit_workers_replaced_total", "Processes that ended and were replaced", replaced, COUNTER),
  ...storeMetric(storeUp),
];

const AGGREGATORS: Readonly<Record<Metric["aggregator"], (one: number, other: number) => number>> = {
  sum: (one, other) => one + other,
  min: Math.min,
  max: Math.max,
  first: (one) => one,
};

/** Adds the metrics of a process to those of others, by name. */
function addMetrics(total: Map<string, Metric>, metrics: readonly Metric[]): void {
  for (const metric of metrics) {
    const { name, aggregator } = metric;
    const values = new Map(total.get(name)?.values);
    for (const [series, value] of metric.values) {
      const known = values.get(series);
      values.set(series, known === undefined ? value : AGGREGATORS[aggregator](known, value));
    }
    total.set(name, { ...metric, values: [...values] });
  }
}

/** Adds the counters of a process that has ended to those of earlier ones: sums over processes never decrease. */
export const addCounters = (total: Map<string, Metric>, last: readonly Metric[]): void =>
  addMetrics(
    total,
    last.filter(({ type }) => type !== "gauge"),
  );

/** The metrics of one or more processes, aggregated, in Prometheus' text format (version 0.0.4). */
export function formatMetrics(processes: readonly (readonly Metric[])[]): string {
  const total = new Map<string, Metric>();
  addMetrics(total, processes.flat());
  const texts = Array.from(total.values(), ({ name, help, type, values }) => {
    const lines = values.map(([series, value]) => `${series} ${value}\n`);
    return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
  });
  return texts.join("\n");
}
