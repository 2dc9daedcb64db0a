import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createIssuer } from "../../src/issuer/issuer.ts";
import type { Issuer } from "../../src/issuer/options.ts";
import { output } from "../support/command.ts";
import { needs } from "../support/needs.ts";
import { freePort } from "../support/ports.ts";
import { json } from "../support/requests.ts";
import { scratchFolder } from "../support/scratch.ts";
import { type Service, start, until } from "../support/service.ts";

needs("prometheus", "promtool");

setDefaultTimeout(60_000);

/** A time series in an answer of Prometheus: its labels and its last value. */
interface Sample {
  metric: Record<string, string>;
  value: [seconds: number, value: string];
}

/** Starts a Prometheus on the loopback address. @param folder Where its configuration is, and where it keeps its data. */
async function startPrometheus(folder: string) {
  const address = `127.0.0.1:${freePort()}`;
  const files = [`--config.file=${folder}/prometheus.yaml`, `--storage.tsdb.path=${folder}/data`];
  const flags = [...files, `--web.listen-address=${address}`];
  const child = Bun.spawn(["prometheus", ...flags], { stdout: "ignore", stderr: "ignore" });
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`prometheus ended with ${child.exitCode}`);
    return (await fetch(`http://${address}/-/ready`).catch(() => undefined))?.ok || undefined;
  };
  const stop = async () => {
    child.kill();
    await child.exited;
  };
  /** The data of an answer of its API. @throws Error with its message if it refuses the request. */
  const get = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const answer = await fetch(`http://${address}/api/v1/${path}?${new URLSearchParams(query)}`);
    const { status, data, error } = await answer.json();
    if (status !== "success") throw new Error(`${path} ${JSON.stringify(query)}: ${error}`);
    return data;
  };
  /** The value of an expression now. */
  const evaluate = async (expression: string) => {
    const { result } = (await get("query", { query: expression })) as { result: Sample[] };
    return result;
  };
  await until(isReady, "Prometheus");
  return { get, evaluate, stop };
}

interface Panel {
  title: string;
  targets: { refId: string; expr: string }[];
}

const { panels, templating }: { panels: Panel[]; templating: { list: { name: string }[] } } =
  await Bun.file("deploy/grafana/sidekit.json").json();

/** An expression of the dashboard with values for its variables, as Grafana inserts them. */
const filledIn = (expression: string): string =>
  expression.replaceAll("$__rate_interval", "10s").replaceAll("$job", "sidekit").replaceAll("$instance", ".+");

const expressions = panels.flatMap(({ title, targets }) =>
  targets.map(({ refId, expr }): [string, string] => [`${title} ${refId}`, filledIn(expr)]),
);

/** The names of Sidekit's metrics in a text. */
const metricsIn = (text: string): Set<string> =>
  new Set(text.match(/\b(?:http_|process_|eventloop_|log_|rate_limit_|trusted_|sidekit_)[a-z_]+/g));

test("the dashboard uses the variables that it defines", () => {
  const used = JSON.stringify({ panels, templating }).match(/\$\{?(?!__)[a-z]+/g) ?? [];
  expect(new Set(used.map((name) => name.replace(/\W+/, "")))).toEqual(
    new Set(templating.list.map(({ name }) => name)),
  );
});

describe("a Prometheus that scrapes the service", () => {
  const folder = scratchFolder();
  let service: Service;
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
  let metrics: string;
  let issuer: Issuer;

  /** Writes a configuration like the documented one, for this service, which scrapes more often. */
  async function configure(): Promise<void> {
    const text = await Bun.file("deploy/prometheus/prometheus.yaml").text();
    await Bun.write(`${folder}/alerts.yaml`, Bun.file("deploy/prometheus/alerts.yaml"));
    const often = "global: { scrape_interval: 250ms, evaluation_interval: 250ms }\n";
    await Bun.write(`${folder}/prometheus.yaml`, often + text.replace("127.0.0.1:3000", new URL(service.url).host));
  }

  beforeAll(async () => {
    issuer = await createIssuer();
    // With workers, and with a store of the rate limit that does not answer, and issuers, so that it has all metrics.
    const store = `redis://127.0.0.1:${await freePort()}`;
    await Bun.write(`${folder}/issuers.json`, JSON.stringify([{ issuer: issuer.url }]));
    const stores = [`--rate-limit-store=${store}`, `--issuers=${folder}/issuers.json`];
    service = await start([`--rate-limit=9999/1m`, ...stores, "--workers=2", "--max-body=1K"]);
    await configure();
    prometheus = await startPrometheus(folder);
    for (const path of ["/version", "/api/v1/tools/hash/md5/a", "/api/v1/tools/passwd/3", "/nothing"])
      await fetch(service.url + path);
    expect((await fetch(`${service.url}/api/v1/tools/hash/md5`, json("a".repeat(2000)))).status).toBe(413);
    metrics = await (await fetch(`${service.url}/metrics`)).text();
    await until(async () => {
      const [scrapes] = await prometheus.evaluate('count_over_time(http_requests_total{status="413"}[1m])');
      return Number(scrapes?.value[1]) >= 2 || undefined;
    }, "two scrapes");
  });
  afterAll(async () => {
    await prometheus?.stop();
    await service?.stop();
    await issuer?.close();
  });

  test.each(expressions)("has values for the panel %s", async (_, expression) => {
    expect(await prometheus.evaluate(expression)).not.toEqual([]);
  });

  test("knows the metrics that panels, alerts and documents name; each metric is in a panel and documented", async () => {
    const types = new Map([...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type]) => [name, type]));
    const namesIn = (text: string) => {
      const names = [...metricsIn(text)].map((name) => name.replace(/_bucket$/, ""));
      expect(names.filter((name) => !types.has(name))).toEqual([]);
      return new Set(names);
    };
    namesIn(await Bun.file("deploy/prometheus/alerts.yaml").text());
    for (const text of [expressions.join("\n"), await Bun.file("docs/operate.md").text()])
      expect(namesIn(text)).toEqual(new Set(types.keys()));
  });

  test("finds nothing to complain of in the metrics", async () => {
    await Bun.write(`${folder}/metrics`, metrics);
    expect(await output("sh", "-c", `promtool check metrics < ${folder}/metrics`)).toBe("");
  });
});
