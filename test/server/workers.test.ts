import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { PNG } from "pngjs";
import { countedTogether } from "../support/counted-together.ts";
import { metricIn } from "../support/metric.ts";
import { needs } from "../support/needs.ts";
import { children, isAlive } from "../support/processes.ts";
import { COMMAND, IS_DENO, run, type Service, start, until } from "../support/service.ts";

needs("bash");

setDefaultTimeout(120_000);

const HASH = "/api/v1/tools/hash/md5/hello/text";
const DIGEST = "5d41402abc4b2a76b9719d911017c592\n";

/** Clients of a test, each with one request at a time. */
const CLIENTS = 8;

/** One request on a new connection, so that any worker may get it. */
const ask = async ({ url }: Service, path = HASH, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { keepalive: false, headers: { connection: "close", ...headers } });
  return { status: response.status, text: await response.text() };
};

const answered = (text: string) =>
  metricIn(text, 'http_requests_total{method="GET",route="/api/v1/tools/hash/:algorithm/:text/text",status="200"}');

/** The metrics once a number of workers answer. A connection that waits for a worker that is killed is reset. */
const metricsOf = (service: Service, count: number) =>
  until(async () => {
    const answer = await ask(service, "/metrics").catch(() => undefined);
    return metricIn(answer?.text ?? "", "sidekit_workers") === count ? answer?.text : undefined;
  }, `${count} workers`);

/** Two workers, once one has been replaced. */
const withoutWorker = ({ pid }: Service, victim: number) =>
  until(() => {
    const now = children(pid);
    return now.length === 2 && !now.includes(victim) ? now : undefined;
  }, "the replacement");

/** Asks without pause until it is stopped. Counts answers, and requests that came to nothing. */
function load(service: Service) {
  const count = { answers: 0, lost: 0, wrong: 0 };
  let goesOn = true;
  const client = async () => {
    while (goesOn) {
      const answer = await ask(service).catch(() => undefined);
      if (!answer) count.lost++;
      else if (answer.text === DIGEST) count.answers++;
      else count.wrong++;
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  const stop = async () => {
    goesOn = false;
    await Promise.all(clients);
  };
  return { count, stop };
}

test("the port of a worker is not read by a service without a supervisor", async () => {
  const service = await start([], { SIDEKIT_INTERNAL_WORKER_PORT: "1" });
  expect((await ask(service)).text).toBe(DIGEST);
  expect(await service.stop()).toBe(0);
});

test("a parent with a channel for messages is not a supervisor", async () => {
  const [program, ...first] = COMMAND;
  const env = { PATH: process.env.PATH };
  const service = spawn(program, [...first, "--port=0"], { env, stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const { promise, resolve } = Promise.withResolvers<string>();
  if (service.stdout) createInterface({ input: service.stdout }).once("line", resolve);
  expect(JSON.parse(await promise)).toMatchObject({ msg: expect.stringContaining("listens on http://127.0.0.1:") });
  service.kill("SIGKILL");
});

if (IS_DENO) {
  test("Deno refuses several workers, as it cannot share a port", async () => {
    const { code, stdout, stderr } = await run(["--workers=2", "--port=0"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^sidekit: --workers: [^\n]+\n$/);
  });
} else
  describe.concurrent("--workers", () => {
    test("share a port, and one SIGTERM stops all", async () => {
      const service = await start(["--workers=2"]);
      expect(service.stdout.map((line) => JSON.parse(line))).toMatchObject([{ url: service.url, workers: 2 }]);
      const workers = children(service.pid);
      expect(workers.length).toBe(2);
      expect((await ask(service)).text).toBe(DIGEST);
      expect(await service.stop()).toBe(0);
      expect(workers.filter(isAlive)).toEqual([]);
      expect(service.stderr).toEqual([]);
    });

    test("a worker that is killed under load is replaced, and the service continues", async () => {
      const service = await start(["--workers=2", "--log-level=warn"]);
      const [victim = 0, other = 0] = children(service.pid);
      const { count, stop } = load(service);
      await until(() => count.answers > 200 || undefined, "the load");
      process.kill(victim, "SIGKILL");
      expect(await withoutWorker(service, victim)).toContain(other);
      const seen = count.answers;
      await until(() => count.answers > seen + 200 || undefined, "more answers");
      const text = await metricsOf(service, 2);
      await stop();
      expect(count.wrong).toBe(0);
      // Only those that the killed worker had accepted.
      expect(count.lost).toBeLessThan(20);
      const warning = service.stdout.map((line) => JSON.parse(line)).find(({ level }) => level === "warn");
      expect(warning).toMatchObject({ worker: victim, code: null, signal: "SIGKILL", pauseMs: 100 });
      expect(metricIn(text, "sidekit_workers_replaced_total")).toBe(1);
      expect(await service.stop()).toBe(0);
    });

    test("a stopped worker is killed and replaced, and no connection waits for it any longer", async () => {
      const service = await start(["--workers=2", "--log-level=warn"]);
      const [victim = 0, other = 0] = children(service.pid);
      process.kill(victim, "SIGSTOP");
      expect(await withoutWorker(service, victim)).toContain(other);
      await metricsOf(service, 2);
      for (let at = 0; at < 50; at++) expect((await ask(service)).text).toBe(DIGEST);
      const error = service.stdout.map((line) => JSON.parse(line)).find(({ level }) => level === "error");
      expect(error).toMatchObject({ msg: "a worker does not answer and is killed", worker: victim });
      expect(await service.stop()).toBe(0);
    });

    test("answer while their supervisor is stopped: each counts requests for itself, and metrics are refused", async () => {
      const service = await start(["--workers=2", "--rate-limit=100/1h", "--log-level=info"]);
      for (let at = 0; at < 10; at++) await ask(service);
      process.kill(service.pid, "SIGSTOP");
      for (let at = 0; at < 20; at++) expect((await ask(service)).text).toBe(DIGEST);
      const metrics = await ask(service, "/metrics");
      expect([metrics.status, JSON.parse(metrics.text).error.code]).toEqual([503, "NOT_READY"]);
      process.kill(service.pid, "SIGCONT");
      const text = await until(async () => {
        const answer = await ask(service, "/metrics");
        return answer.status === 200 ? answer.text : undefined;
      }, "the metrics");
      expect(metricIn(text, "sidekit_workers")).toBe(2);
      expect(await service.stop()).toBe(0);
      const messages = service.stdout.map((line): string => JSON.parse(line).msg);
      expect(messages).toContain("the supervisor does not answer: this worker counts for itself");
      expect(messages).not.toContain("a worker does not answer and is killed");
    });

    test("decode large images one after the other; the turn of a killed worker passes on", async () => {
      const service = await start(["--workers=2", "--log-level=warn"]);
      const image = PNG.sync.write(new PNG({ width: 2100, height: 2100, colorType: 0 }));
      const statuses: (number | undefined)[] = [];
      let goesOn = true;
      const decode = async () => {
        const headers = { "content-type": "image/png", connection: "close" };
        const init = { method: "POST", headers, body: new Uint8Array(image), keepalive: false };
        const answer = await fetch(`${service.url}/api/v1/tools/qr/decode`, init).catch(() => undefined);
        statuses.push(answer?.status);
      };
      const decoding = Array.from({ length: CLIENTS }, async () => {
        while (goesOn) await decode();
      });
      await until(() => statuses.length > 2 || undefined, "the first answers");
      goesOn = false;
      // The one with more connections has images, and decodes one or waits for its turn.
      const files = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
      const [victim = 0] = children(service.pid).sort((a, b) => files(b) - files(a));
      process.kill(victim, "SIGKILL");
      await Promise.all(decoding);
      expect(new Set(statuses)).toEqual(new Set([200, undefined]));
      await decode();
      expect(statuses.at(-1)).toBe(200);
      expect(await service.stop()).toBe(0);
    });

    test("have metrics that are summed, and never decrease", async () => {
      await using service = await start(["--workers=3", "--log-level=warn"]);
      for (let at = 0; at < 60; at++) await ask(service);
      for (let at = 0; at < 5; at++) expect(answered((await ask(service, "/metrics")).text)).toBe(60);
      const [victim = 0] = children(service.pid);
      process.kill(victim, "SIGKILL");
      await until(() => !children(service.pid).includes(victim) || undefined, "the end");
      expect(answered((await ask(service, "/metrics")).text)).toBe(60);
      const text = await metricsOf(service, 3);
      expect(answered(text)).toBe(60);
      expect(text.match(/^# TYPE http_requests_total /gm)?.length).toBe(1);
    });

    test("count a client's requests together", async () => {
      await using service = await start(["--workers=3", "--rate-limit=20/1h", "--trust-proxy"]);
      const statuses = await countedTogether([service], async (client) => {
        const all: number[] = [];
        for (let at = 0; at < 30; at++) all.push((await ask(service, HASH, { "x-forwarded-for": client })).status);
        return all;
      });
      expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
      expect((await ask(service, "/readyz")).status).toBe(200);
    });

    test("end when their supervisor is killed", async () => {
      const service = await start(["--workers=2"]);
      const workers = children(service.pid);
      await service.stop("SIGKILL");
      await until(() => workers.every((pid) => !isAlive(pid)) || undefined, "their end", 5000);
    });

    test("take a signal to all processes, as terminals and service managers send it, as one signal", async () => {
      const service = await start(["--workers=2"]);
      for (const signal of ["SIGINT", "SIGTERM"] as const)
        for (const pid of children(service.pid)) process.kill(pid, signal);
      expect(await service.stop("SIGINT")).toBe(0);
    });

    test("a signal after a second ends all processes immediately", async () => {
      const service = await start(["--workers=2", "--shutdown-timeout=1h"]);
      const workers = children(service.pid);
      const body = new ReadableStream({ pull: () => Bun.sleep(60_000) });
      const init = { method: "POST", headers: { "content-type": "application/json" }, body };
      const stuck = fetch(`${service.url}/api/v1/tools/hash/md5`, init).catch(() => undefined);
      const inFlight = async () => metricIn((await ask(service, "/metrics")).text, "http_requests_in_flight");
      await until(async () => (await inFlight()) > 1 || undefined, "it");
      const stopped = service.stop();
      await Bun.sleep(1100);
      process.kill(service.pid, "SIGTERM");
      expect(await stopped).toBe(1);
      await until(() => workers.every((pid) => !isAlive(pid)) || undefined, "their end", 5000);
      await stuck;
    });
  });
