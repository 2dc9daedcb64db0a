import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { resolve } from "node:path";
import { output } from "../support/command.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";
import { withTokens } from "./support/manifests.ts";

needs("promtool");

setDefaultTimeout(60_000);

const FOLDER = "deploy/prometheus";
const folder = scratchFolder();

interface Rules {
  groups: { rules: { alert: string; labels: { severity: string }; annotations: Record<string, string> }[] }[];
}

const { groups } = Bun.YAML.parse(await Bun.file(`${FOLDER}/alerts.yaml`).text()) as Rules;
const rules = groups.flatMap((group) => group.rules);

/** Time series by their names and labels; values once a minute, in promtool's notation: "0+10x20" is 0, 10, … 200. */
type Series = Readonly<Record<string, string>>;

/** The name of a time series of an instance of the service. */
const of = (metric: string, labels = "", instance = "a"): string =>
  `${metric}{job="sidekit",instance="${instance}"${labels && `,${labels}`}}`;
const answers = (status: number): string =>
  of("http_requests_total", `method="GET",route="/version",status="${status}"`);
const durations = (within: number): Series => ({
  [of("http_request_duration_seconds_bucket", 'route="/version",le="1"')]: `0+${within}x30`,
  [of("http_request_duration_seconds_bucket", 'route="/version",le="5"')]: "0+100x30",
  [of("http_request_duration_seconds_bucket", 'route="/version",le="+Inf"')]: "0+100x30",
});
const lags = (within: number): Series => ({
  [of("eventloop_lag_seconds_bucket", 'le="0.1"')]: `0+${within}x30`,
  [of("eventloop_lag_seconds_bucket", 'le="1"')]: "0+1000x30",
  [of("eventloop_lag_seconds_bucket", 'le="+Inf"')]: "0+1000x30",
});
const releases = (version: string): Series => ({
  [of("sidekit_build_info", 'version="1.0.0",commit="1.0.0"')]: "1x90",
  [of("sidekit_build_info", `version="${version}",commit="${version}"`, "b")]: "1x90",
});

const OF_INSTANCE = 'instance="a",job="sidekit"';
const OF_SERVICE = 'job="sidekit"';

/** After half an hour: what makes an alert fire, what does not, and its labels besides its name and severity. */
const CASES: readonly [alert: string, fires: Series, staysQuiet: Series, labels: string][] = [
  ["SidekitDown", { [of("up")]: "1x20 0x10" }, { [of("up")]: "0x20 1x10", 'up{job="other"}': "0x30" }, OF_INSTANCE],
  [
    "SidekitInternalErrors",
    // The first error: its series begins with it.
    { [answers(500)]: "_x25 1x10" },
    { [answers(500)]: "1x30", [answers(503)]: "0+5x30" },
    'instance="a",route="/version"',
  ],
  [
    "SidekitTooBusy",
    { [answers(200)]: "0+98x30", [answers(503)]: "0+2x30" },
    { [answers(200)]: "0+1000x30", [answers(503)]: "0+2x30" },
    OF_SERVICE,
  ],
  ["SidekitSlow", durations(90), durations(96), OF_SERVICE],
  ["SidekitEventLoopBlocked", lags(985), lags(995), 'instance="a"'],
  [
    "SidekitMemory",
    { [of("process_resident_memory_bytes")]: "370000000x30" },
    { [of("process_resident_memory_bytes")]: "340000000x30" },
    OF_INSTANCE,
  ],
  [
    "SidekitRestarts",
    { [of("process_start_time_seconds")]: "0x20 100 200 300x10" },
    { [of("process_start_time_seconds")]: "0x20 300x10", [of("sidekit_workers_replaced_total")]: "0x20 1x10" },
    OF_INSTANCE,
  ],
  [
    "SidekitLogLinesDropped",
    { [of("log_lines_dropped_total")]: "0x25 7x10" },
    { [of("log_lines_dropped_total")]: "7x30" },
    OF_INSTANCE,
  ],
  [
    "SidekitRateLimitStoreDown",
    { [of("rate_limit_store_up")]: "1x20 0x10" },
    { [of("rate_limit_store_up")]: "0x20 1x10" },
    OF_INSTANCE,
  ],
  [
    "SidekitIssuerKeysOld",
    { [of("trusted_issuer_keys_age_seconds", 'issuer="i"')]: "0x20 3600x10" },
    {
      [of("trusted_issuer_keys_age_seconds", 'issuer="i"')]: "3600x20 600x10",
      [of("trusted_issuer_keys", 'issuer="i"')]: "0x20 2x10",
    },
    'instance="a",issuer="i",job="sidekit"',
  ],
  ["SidekitReleasesDiffer", releases("1.0.1"), releases("1.0.0"), OF_SERVICE],
];

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
    expect(CASES.map(([alert]) => alert)).toEqual(rules.map(({ alert }) => alert));
    const tests = CASES.flatMap(([alert, fires, staysQuiet, labels], index) => {
      const firing = `ALERTS{alertname="${alert}",alertstate="firing"`;
      const expected = { labels: `${firing},severity="${rules[index]?.labels.severity}",${labels}}`, value: 1 };
      return [
        { series: fires, exp_samples: [expected] },
        { series: staysQuiet, exp_samples: [] },
      ].map(({ series, exp_samples }) => ({
        interval: "1m",
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [{ expr: `${firing}}`, eval_time: timeOf(alert), exp_samples }],
      }));
    });
    const file = `${folder}/tests.json`;
    await Bun.write(file, JSON.stringify({ rule_files: [resolve(`${FOLDER}/alerts.yaml`)], tests }));
    expect(await output("promtool", "test", "rules", file)).toContain("SUCCESS");
  });
});
