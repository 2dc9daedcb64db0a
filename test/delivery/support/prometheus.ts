import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needs } from "../../support/needs.ts";
import { freePort } from "../../support/ports.ts";
import { until } from "../../support/service.ts";

needs("prometheus", "promtool");

/** A time series in an answer of Prometheus: its labels and its last value. */
export interface Sample {
  metric: Record<string, string>;
  value: [seconds: number, value: string];
}

export interface Prometheus {
  /** The data of an answer of its API. @throws Error with its message if it refuses the request. */
  get(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
  /** The value of an expression now. */
  evaluate(expression: string): Promise<Sample[]>;
  stop(): Promise<void>;
}

/** Starts a Prometheus on the loopback address, which keeps its data in a new folder. @param config The path of its file. */
export async function startPrometheus(config: string): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-prometheus-"));
  const address = `127.0.0.1:${await freePort()}`;
  const flags = [`--config.file=${config}`, `--storage.tsdb.path=${folder}`, `--web.listen-address=${address}`];
  const child = Bun.spawn(["prometheus", ...flags], { stdout: "ignore", stderr: "ignore" });
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`prometheus ended with ${child.exitCode}`);
    return (await fetch(`http://${address}/-/ready`).catch(() => undefined))?.ok || undefined;
  };
  const stop = async () => {
    child.kill();
    await child.exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const get: Prometheus["get"] = async (path, query = {}) => {
    const answer = await fetch(`http://${address}/api/v1/${path}?${new URLSearchParams(query)}`);
    const { status, data, error } = await answer.json();
    if (status !== "success") throw new Error(`${path} ${JSON.stringify(query)}: ${error}`);
    return data;
  };
  const evaluate = async (expression: string) => {
    const { result } = (await get("query", { query: expression })) as { result: Sample[] };
    return result;
  };
  await until(isReady, "Prometheus");
  return { get, evaluate, stop };
}
