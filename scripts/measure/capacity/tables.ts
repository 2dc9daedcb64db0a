import { titleOf } from "../speed/operations.ts";
import { table, whole } from "../speed/report.ts";
import type { Cost } from "./cost.ts";

/** The target of the autoscaler in deploy/kubernetes/standalone.yaml: 80 % of the half core that a replica requests. */
const AIMED_CORES = 0.4;
const REPLICAS = [2, 5, 10];

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Requests per second and core, for each operation. */
export const costTable = (costs: readonly Cost[]): string =>
  table(
    ["operation", "processor time, µs", "a core carries, requests/s", "p99 ms of a busy replica"],
    costs.map(({ operation, seconds, p99 }) => [
      titleOf(operation),
      whole(seconds * 1e6),
      whole(1 / seconds),
      p99.toFixed(1),
    ]),
  );

/** Requests per second of replicas, for an equal mix of all operations, and without the most expensive one. */
export function replicasTable(costs: readonly Cost[]): string {
  const dearest = Math.max(...costs.map(({ seconds }) => seconds));
  const all = mean(costs.map(({ seconds }) => seconds));
  const others = mean(costs.map(({ seconds }) => seconds).filter((seconds) => seconds < dearest));
  const name = costs.find(({ seconds }) => seconds === dearest);
  return table(
    [
      "replicas",
      "requests/s of all operations alike, where the autoscaler wants them",
      "with a core for each replica",
      `the same without ${name ? titleOf(name.operation) : "the dearest"}`,
    ],
    REPLICAS.map((count) => [count, whole((count * AIMED_CORES) / all), whole(count / all), whole(count / others)]),
  );
}

/** The caching headers of each operation, and the effect of a cache. */
export async function cacheTable(origin: string, costs: readonly Cost[]): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const { operation, seconds } of costs.filter(({ operation }) => operation.body === undefined)) {
    const url = `${origin}/api/v1/tools${operation.path}`;
    const first = await fetch(url, { headers: operation.headers ?? {} });
    const { length } = await first.bytes();
    const etag = first.headers.get("etag");
    if (etag === null) continue;
    const again = await fetch(url, { headers: { ...operation.headers, "if-none-match": etag } });
    const keep = first.headers.get("cache-control") ?? "";
    const bytes = (await again.bytes()).length;
    rows.push([titleOf(operation), keep, whole(length), again.status, whole(bytes), whole(1 / seconds)]);
  }
  const head = ["operation", "Cache-Control", "bytes", "asked again", "bytes then", "hits/s that spare a core"];
  return table(head, rows);
}
