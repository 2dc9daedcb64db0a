import { describe, expect, test } from "bun:test";
import { Distribution, Traffic } from "../../src/observe/measurements.ts";
import { collectMetrics, formatMetrics } from "../../src/observe/metrics.ts";
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

describe("metrics", () => {
  test("count responses by method and status", () => {
    const traffic = new Traffic();
    for (const [method, status] of [
      ["GET", 200],
      ["HEAD", 200],
      ["GET", 404],
      ["GET", 200],
    ] as const)
      traffic.count(method, "/a/:b", status, 0.001);
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
    expect(metricIn(text, 'http_requests_total{method="GET",route="/a/:b",status="200"}')).toBe(4);
    expect(["0.0001", "0.001", "0.0025", "5", "+Inf"].map(bucket)).toEqual([2, 2, 3, 3, 4]);
    expect(metricIn(text, 'http_request_duration_seconds_count{route="/a/:b"}')).toBe(4);
    expect(metricIn(text, 'http_request_duration_seconds_sum{route="/a/:b"}')).toBeCloseTo(9.00215);
  });

  test("of several processes are summed if a sum makes sense", () => {
    const one = formatMetrics([worker(0.001)]);
    const text = formatMetrics([worker(0.001, 0.001), worker(0.001), worker()]);
    expect(metricIn(text, 'http_requests_total{method="GET",route="/a/:b",status="200"}')).toBe(3);
    expect(metricIn(text, "http_requests_in_flight")).toBe(6);
    expect(metricIn(text, "sidekit_workers")).toBe(3);
    for (const series of [
      "process_start_time_seconds",
      `sidekit_build_info{version="${VERSION}",commit="${COMMIT}",runtime="bun"}`,
    ])
      expect(metricIn(text, series)).toBe(metricIn(one, series));
  });

  test("of the process have their units", () => {
    const distribution = new Distribution([0.01, 0.1]);
    for (const seconds of [0.01, 0.02, 3]) distribution.add(seconds);
    const text = formatMetrics([metricsOf({ lag: distribution, pending: 3, dropped: 7, storeUp: true })]);
    const uptime = process.uptime();
    expect(Math.abs(metricIn(text, "process_start_time_seconds") + uptime - Date.now() / 1000)).toBeLessThan(60);
    const { user, system } = process.cpuUsage();
    expect(metricIn(text, "process_cpu_seconds_total")).toBeGreaterThan(0);
    expect(metricIn(text, "process_cpu_seconds_total")).toBeLessThanOrEqual((user + system) / 1e6);
    expect(metricIn(text, "process_resident_memory_bytes")).toBeGreaterThan(2 ** 20);
    expect(metricIn(text, "log_lines_dropped_total")).toBe(7);
    expect(metricIn(text, "http_requests_in_flight")).toBe(3);
    const lag = ['_bucket{le="0.01"}', '_bucket{le="0.1"}', '_bucket{le="+Inf"}', "_sum", "_count"];
    expect(lag.map((series) => metricIn(text, `eventloop_lag_seconds${series}`))).toEqual([1, 2, 3, 3.03, 3]);
    expect(metricIn(text, "rate_limit_store_up")).toBe(1);
  });

  test("report the store as down if one process cannot reach it", () => {
    const workers = [true, false].map((storeUp) => metricsOf({ storeUp }));
    expect(metricIn(formatMetrics(workers), "rate_limit_store_up")).toBe(0);
  });

  test("report the oldest keys of an issuer, the fewest, and the failures of all processes", () => {
    const of = (keys: number, ageSeconds: number | null, failures: number) =>
      metricsOf({ issuers: [{ issuer: 'https://a"b', keys, ageSeconds, failures }] });
    const text = formatMetrics([of(2, 5, 1), of(0, null, 3), of(3, 700, 0)]);
    const series = ["keys", "keys_age_seconds", "fetch_failures_total"].map((name) =>
      metricIn(text, `trusted_issuer_${name}{issuer="https://a\\"b"}`),
    );
    expect(series).toEqual([0, 700, 4]);
    expect(formatMetrics([metricsOf({})])).not.toContain("trusted_issuer");
  });

  test("have a name, a help and a type each, once", () => {
    const text = formatMetrics([worker(1), worker(1)]);
    const typed = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]);
    expect(typed).toEqual([
      ["http_requests_total", "counter"],
      ["http_request_duration_seconds", "histogram"],
      ["http_requests_in_flight", "gauge"],
      ["eventloop_lag_seconds", "histogram"],
      ["process_cpu_seconds_total", "counter"],
      ["process_resident_memory_bytes", "gauge"],
      ["process_start_time_seconds", "gauge"],
      ["log_lines_dropped_total", "counter"],
      ["sidekit_workers", "gauge"],
      ["sidekit_build_info", "gauge"],
    ]);
    expect([...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name)).toEqual(typed.map(([name]) => name));
  });
});

test("durations have these buckets", () => {
  const buckets = formatMetrics([worker(0.001)]).matchAll(/^http_request_duration_seconds_bucket\{le="([^"]+)"/gm);
  expect(Array.from(buckets, ([, le]) => le).join(" ")).toBe(
    "0.0001 0.00025 0.0005 0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 1 5 +Inf",
  );
});
