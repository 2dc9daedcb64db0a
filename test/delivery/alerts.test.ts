import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { needs } from "../support/needs.ts";
import { output } from "./support/machine.ts";
import { withTokens } from "./support/manifests.ts";

needs("promtool");

setDefaultTimeout(60_000);

const FOLDER = "deploy/prometheus";
const folder = mkdtempSync(join(tmpdir(), "sidekit-alerts-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Rules {
  groups: { rules: { alert: string; labels: { severity: string }; annotations: Record<string, string> }[] }[];
}

const { groups } = Bun.YAML.parse(await Bun.file(`${FOLDER}/alerts.yaml`).text()) as Rules;
const rules = groups.flatMap((group) => group.rules);

/** Time series by their names and labels; values once a minute, in promtool's notation: "0+10x20" is 0, 10, … 200. */
type Series = Readonly<Record<string, string>>;

interface Case {
  fires: Series;
  staysQuiet: Series;
  /** The labels of the alert, besides its name and severity. */
  labels: string;
}

const ANSWERS = 'http_requests_total{job="sidekit",instance="a",method="GET",route="/version",status';
const durations = (within: number): Series => ({
  'http_request_duration_seconds_bucket{job="sidekit",instance="a",route="/version",le="1"}': `0+${within}x30`,
  'http_request_duration_seconds_bucket{job="sidekit",instance="a",route="/version",le="5"}': "0+100x30",
  'http_request_duration_seconds_bucket{job="sidekit",instance="a",route="/version",le="+Inf"}': "0+100x30",
});
const lags = (within: number): Series => ({
  'eventloop_lag_seconds_bucket{job="sidekit",instance="a",le="0.1"}': `0+${within}x30`,
  'eventloop_lag_seconds_bucket{job="sidekit",instance="a",le="1"}': "0+1000x30",
  'eventloop_lag_seconds_bucket{job="sidekit",instance="a",le="+Inf"}': "0+1000x30",
});

/** After half an hour. */
const CASES: Readonly<Record<string, Case>> = {
  SidekitDown: {
    fires: { 'up{job="sidekit",instance="a"}': "1x20 0x10" },
    staysQuiet: { 'up{job="sidekit",instance="a"}': "0x20 1x10", 'up{job="other",instance="a"}': "0x30" },
    labels: 'instance="a",job="sidekit"',
  },
  SidekitInternalErrors: {
    // The first error: its series begins with it.
    fires: { [`${ANSWERS}="500"}`]: "_x25 1x10" },
    staysQuiet: { [`${ANSWERS}="500"}`]: "1x30", [`${ANSWERS}="503"}`]: "0+5x30" },
    labels: 'instance="a",route="/version"',
  },
  SidekitTooBusy: {
    fires: { [`${ANSWERS}="200"}`]: "0+98x30", [`${ANSWERS}="503"}`]: "0+2x30" },
    staysQuiet: { [`${ANSWERS}="200"}`]: "0+1000x30", [`${ANSWERS}="503"}`]: "0+2x30" },
    labels: 'job="sidekit"',
  },
  SidekitSlow: { fires: durations(90), staysQuiet: durations(96), labels: 'job="sidekit"' },
  SidekitEventLoopBlocked: { fires: lags(985), staysQuiet: lags(995), labels: 'instance="a"' },
  SidekitMemory: {
    fires: { 'process_resident_memory_bytes{job="sidekit",instance="a"}': "370000000x30" },
    staysQuiet: { 'process_resident_memory_bytes{job="sidekit",instance="a"}': "340000000x30" },
    labels: 'instance="a",job="sidekit"',
  },
  SidekitRestarts: {
    fires: { 'process_start_time_seconds{job="sidekit",instance="a"}': "0x20 100 200 300x10" },
    staysQuiet: {
      'process_start_time_seconds{job="sidekit",instance="a"}': "0x20 300x10",
      'sidekit_workers_replaced_total{job="sidekit",instance="a"}': "0x20 1x10",
    },
    labels: 'instance="a",job="sidekit"',
  },
  SidekitLogLinesDropped: {
    fires: { 'log_lines_dropped_total{job="sidekit",instance="a"}': "0x25 7x10" },
    staysQuiet: { 'log_lines_dropped_total{job="sidekit",instance="a"}': "7x30" },
    labels: 'instance="a",job="sidekit"',
  },
  SidekitRateLimitStoreDown: {
    fires: { 'rate_limit_store_up{job="sidekit",instance="a"}': "1x20 0x10" },
    staysQuiet: { 'rate_limit_store_up{job="sidekit",instance="a"}': "0x20 1x10" },
    labels: 'instance="a",job="sidekit"',
  },
  SidekitIssuerKeysOld: {
    fires: { 'trusted_issuer_keys_age_seconds{job="sidekit",instance="a",issuer="i"}': "0x20 3600x10" },
    staysQuiet: {
      'trusted_issuer_keys_age_seconds{job="sidekit",instance="a",issuer="i"}': "3600x20 600x10",
      'trusted_issuer_keys{job="sidekit",instance="a",issuer="i"}': "0x20 2x10",
    },
    labels: 'instance="a",issuer="i",job="sidekit"',
  },
  SidekitReleasesDiffer: {
    fires: {
      'sidekit_build_info{job="sidekit",instance="a",version="1.0.0",commit="1"}': "1x90",
      'sidekit_build_info{job="sidekit",instance="b",version="1.0.1",commit="2"}': "1x90",
    },
    staysQuiet: {
      'sidekit_build_info{job="sidekit",instance="a",version="1.0.0",commit="1"}': "1x90",
      'sidekit_build_info{job="sidekit",instance="b",version="1.0.0",commit="1"}': "1x90",
    },
    labels: 'job="sidekit"',
  },
};

/** The half hour of the other cases, and 90 minutes for the alert that waits an hour. */
const timeOf = (alert: string): string => (alert === "SidekitReleasesDiffer" ? "80m" : "30m");

describe("the alerts", () => {
  test("and the configuration are valid for Prometheus, also with a token", async () => {
    const text = await Bun.file(`${FOLDER}/prometheus.yaml`).text();
    await Bun.write(`${folder}/alerts.yaml`, Bun.file(`${FOLDER}/alerts.yaml`));
    await Bun.write(`${folder}/token`, "secret");
    const file = `${folder}/prometheus.yaml`;
    await Bun.write(file, withTokens(text).replace("/etc/prometheus/sidekit-token", `${folder}/token`));
    for (const path of [`${FOLDER}/prometheus.yaml`, file])
      expect(await output("promtool", "check", "config", path)).toContain(`SUCCESS: ${rules.length} rules found`);
    await Bun.write(file, text.replace("scrape_configs", "scrape_config"));
    await expect(output("promtool", "check", "config", file)).rejects.toThrow("scrape_config not found");
  });

  test("fire when they should, and not before", async () => {
    expect(Object.keys(CASES)).toEqual(rules.map(({ alert }) => alert));
    const tests = rules.flatMap(({ alert, labels: { severity } }) => {
      const { fires, staysQuiet, labels } = CASES[alert] ?? { fires: {}, staysQuiet: {}, labels: "" };
      const alerts = `ALERTS{alertname="${alert}",alertstate="firing",severity="${severity}",${labels}}`;
      return [
        { series: fires, samples: [{ labels: alerts, value: 1 }] },
        { series: staysQuiet, samples: [] },
      ].map(({ series, samples }) => ({
        interval: "1m",
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: `ALERTS{alertname="${alert}",alertstate="firing"}`,
            eval_time: timeOf(alert),
            exp_samples: samples,
          },
        ],
      }));
    });
    const file = `${folder}/tests.json`;
    await Bun.write(file, JSON.stringify({ rule_files: [resolve(`${FOLDER}/alerts.yaml`)], tests }));
    expect(await output("promtool", "test", "rules", file)).toContain("SUCCESS");
  });

  test.each(rules)("$alert says what is the matter and what to do", ({ annotations }) => {
    expect(Object.keys(annotations)).toEqual(["summary", "description"]);
    expect(annotations.description).toEndWith(".");
  });
});
