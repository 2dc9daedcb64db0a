import { describe, expect, spyOn, test } from "bun:test";
import { Distribution, methodLabel, Traffic } from "../../src/observe/measurements.ts";
import { collectMetrics, formatMetrics, supervisorMetrics } from "../../src/observe/metrics.ts";
import { COMMIT, VERSION } from "../../src/runtime/version.ts";
import { metricIn } from "../support/metric.ts";

/** The metrics of a process that has answered nothing. */
const metricsOf = (source: Partial<Parameters<typeof collectMetrics>[0]>) =>
  collectMetrics({ traffic: new Traffic(), pending: 2, dropped: 0, ...source });

/** Those of one that has answered one request for each of these durations. */
function worker(...seconds: number[]) {
  const traffic = new Traffic();
  for (const each of seconds) traffic.count("GET", "/a/:b", 200, each);
  return metricsOf({ traffic, lag: new Distribution([0.01]) });
}

test("unknown methods share a label", () => {
  const labels = "GET HEAD POST PUT PATCH DELETE OPTIONS get PROPFIND constructor s3cret".split(" ").map(methodLabel);
  expect(labels.join(" ")).toBe(`GET HEAD POST PUT PATCH DELETE OPTIONS${" unknown".repeat(4)}`);
});

describe("metrics", () => {
  test("count responses by method and status", () => {
    const traffic = new Traffic();
    for (const answer of ["GET 200", "HEAD 200", "GET 404", "GET 200"])
      traffic.count(answer.slice(0, -4), "/a/:b", Number(answer.slice(-3)), 0.001);
    const counts = formatMetrics([metricsOf({ traffic })]).match(/(?<=^http_requests_total).*$/gm);
    expect(counts).toEqual([
      '{method="GET",route="/a/:b",status="200"} 2',
      '{method="HEAD",route="/a/:b",status="200"} 1',
      '{method="GET",route="/a/:b",status="404"} 1',
    ]);
  });

  test("count responses, and their durations in cumulative buckets", () => {
    const text = formatMetrics([worker(0.00005, 0.0001, 0.002, 9)]);
    const bucket = (le: string) => metricIn(text, `http_request_duration_seconds_bucket{le="${le}",route="/a/:b"}`);
    const bounds = "0.0001 0.00025 0.0005 0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 1 5 +Inf";
    expect(text.match(/(?<=duration_seconds_bucket\{le=")[^"]+/g)?.join(" ")).toBe(bounds);
    expect(bounds.split(" ").map(bucket)).toEqual([2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4]);
    expect(metricIn(text, 'http_request_duration_seconds_count{route="/a/:b"}')).toBe(4);
    expect(metricIn(text, 'http_request_duration_seconds_sum{route="/a/:b"}')).toBeCloseTo(9.00215);
  });

  test("of several processes are summed if a sum makes sense; a store is down if one cannot reach it", () => {
    const one = formatMetrics([worker(0.001)]);
    const text = formatMetrics([worker(0.001, 0.001), worker(0.001), worker()]);
    expect(metricIn(text, 'http_requests_total{method="GET",route="/a/:b",status="200"}')).toBe(3);
    expect(metricIn(text, "http_requests_in_flight")).toBe(6);
    expect(metricIn(text, "sidekit_workers")).toBe(3);
    const stores = [true, false].map((storeUp) => metricsOf({ storeUp }));
    expect(metricIn(formatMetrics(stores), "rate_limit_store_up")).toBe(0);
    expect(metricIn(text, "process_start_time_seconds")).toBe(metricIn(one, "process_start_time_seconds"));
    expect(metricIn(text, `sidekit_build_info{version="${VERSION}",commit="${COMMIT}",runtime="bun"}`)).toBe(1);
  });

  test("of the process have their units", () => {
    const distribution = new Distribution([0.01, 0.1]);
    for (const seconds of [0.01, 0.02, 3]) distribution.add(seconds);
    using _ = spyOn(process, "cpuUsage").mockReturnValue({ user: 2e6, system: 1.5e6 });
    const text = formatMetrics([metricsOf({ lag: distribution, pending: 3, dropped: 7, storeUp: true })]);
    const uptime = process.uptime();
    expect(Math.abs(metricIn(text, "process_start_time_seconds") + uptime - Date.now() / 1000)).toBeLessThan(60);
    expect(metricIn(text, "process_cpu_seconds_total")).toBe(3.5);
    expect(metricIn(text, "process_resident_memory_bytes")).toBeGreaterThan(2 ** 20);
    expect(metricIn(text, "log_lines_dropped_total")).toBe(7);
    expect(metricIn(text, "http_requests_in_flight")).toBe(3);
    const lag = ['_bucket{le="0.01"}', '_bucket{le="0.1"}', '_bucket{le="+Inf"}', "_sum", "_count"];
    expect(lag.map((series) => metricIn(text, `eventloop_lag_seconds${series}`))).toEqual([1, 2, 3, 3.03, 3]);
    expect(metricIn(text, "rate_limit_store_up")).toBe(1);
  });

  test("report the oldest keys of an issuer, the fewest, and the failures of all processes", () => {
    const of = (keys: number, ageSeconds: number | null, failures: number) =>
      metricsOf({ issuers: [{ issuer: 'https://a"b\\c\nd', keys, ageSeconds, failures }] });
    const text = formatMetrics([of(2, 5, 1), of(0, null, 3), of(3, 700, 0)]);
    const series = ["keys", "keys_age_seconds", "fetch_failures_total"].map((name) =>
      metricIn(text, `trusted_issuer_${name}{issuer="https://a\\"b\\\\c\\nd"}`),
    );
    expect(series).toEqual([0, 700, 4]);
    expect(formatMetrics([metricsOf({})])).not.toContain("trusted_issuer");
  });

  test("have a name, a help and a type each, once", () => {
    const issuers = [{ issuer: "https://a.example", keys: 1, ageSeconds: 1, failures: 0 }];
    const text = formatMetrics([worker(1), worker(1), metricsOf({ issuers }), supervisorMetrics(1, true)]);
    const described = text.matchAll(/^# HELP (\S+) (.*)\n# TYPE \1 (.*)$/gm);
    expect(Array.from(described, ([, ...row]) => row)).toEqual([
      ["http_requests_total", "Requests answered", "counter"],
      ["http_request_duration_seconds", "Time to an answer", "histogram"],
      ["http_requests_in_flight", "Requests being answered", "gauge"],
      ["eventloop_lag_seconds", "How late a timer fires while requests are answered", "histogram"],
      ["process_cpu_seconds_total", "CPU time used", "counter"],
      ["process_resident_memory_bytes", "Memory in use", "gauge"],
      ["process_start_time_seconds", "When the service started", "gauge"],
      ["log_lines_dropped_total", "Log lines dropped because their reader was too slow", "counter"],
      ["sidekit_workers", "Processes that answer", "gauge"],
      ["sidekit_build_info", "Build information", "gauge"],
      ["trusted_issuer_keys", "Keys of a trusted issuer", "gauge"],
      ["trusted_issuer_keys_age_seconds", "Age of the keys of a trusted issuer", "gauge"],
      ["trusted_issuer_fetch_failures_total", "Attempts to get an issuer's keys that failed", "counter"],
      ["sidekit_workers_replaced_total", "Processes that ended and were replaced", "counter"],
      ["rate_limit_store_up", "Whether the store that counts for all replicas answers", "gauge"],
    ]);
  });
});
