import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { VERSION } from "../../src/runtime/version.ts";
import { getLine, open, postLine } from "../support/connection.ts";
import { type Service, start, until } from "../support/service.ts";

setDefaultTimeout(120_000);

/** The line about the request of an id. */
const lineOf = (service: Service, requestId: string) =>
  until(() => service.stdout.map((line) => JSON.parse(line)).find((line) => line.requestId === requestId), requestId);

describe("the log has a line for each request:", async () => {
  const service = await start(["--max-body=1K"]);
  afterAll(() => service.stop());
  const json = { method: "POST", headers: { "content-type": "application/json" } };
  const large = { ...json, body: "x".repeat(2000) };

  test.each<[string, string, RequestInit, string, string, number]>([
    ["health", "/livez", {}, "GET", "/livez", 200],
    ["path", "/api/v1/tools/hash/md5/hello", {}, "GET", "/api/v1/tools/hash/:algorithm/:text", 200],
    ["text", "/api/v1/tools/hash/md5/hello/text", {}, "GET", "/api/v1/tools/hash/:algorithm/:text/text", 200],
    ["slash", "/api/v1/tools/hash/md5/hello/", {}, "GET", "/api/v1/tools/hash/:algorithm/:text", 200],
    ["post", "/api/v1/tools/hash/md5", { ...json, body: '{"text":"a"}' }, "POST", "/api/v1/tools/hash/:algorithm", 200],
    ["head", "/livez", { method: "HEAD" }, "HEAD", "/livez", 200],
    ["unusable", "/api/v1/tools/hash/nope/hello", {}, "GET", "/api/v1/tools/hash/:algorithm/:text", 422],
    ["wrong-method", "/api/v1/tools/hash/md5/a", { method: "PUT" }, "PUT", "/api/v1/tools/hash/:algorithm/:text", 405],
    ["large", "/api/v1/tools/hash/md5", large, "POST", "/api/v1/tools/hash/:algorithm", 413],
    ["nowhere", "/some/where?else=1", {}, "GET", "unknown", 404],
  ])("%s", async (id, path, init, method, route, status) => {
    const headers = { ...init.headers, "x-request-id": id, "accept-encoding": "identity" };
    const response = await fetch(service.url + path, { ...init, headers });
    await response.arrayBuffer();
    expect(response.headers.get("x-request-id")).toBe(id);
    const line = await lineOf(service, id);
    const measured = {
      time: new Date(line.time).toISOString(),
      durationMs: expect.any(Number),
      bytes: expect.any(Number),
    };
    const known = { level: "info", msg: "request", requestId: id, method, route, status, client: "127.0.0.1" };
    expect(line).toEqual({ ...known, ...measured });
  });

  test("with the bytes of the body that was sent, none of HEAD", async () => {
    const bytesOf = async (method: string) => {
      await fetch(`${service.url}/nope`, { method, headers: { "x-request-id": method } });
      return (await lineOf(service, method)).bytes;
    };
    const body = await (await fetch(`${service.url}/nope`)).arrayBuffer();
    expect([await bytesOf("GET"), await bytesOf("HEAD")]).toEqual([body.byteLength, 0]);
  });

  test("with the ids of a valid traceparent only", async () => {
    const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
    const line = async (id: string, traceparent: string) => {
      await fetch(`${service.url}/livez`, { headers: { "x-request-id": id, traceparent } });
      return await lineOf(service, id);
    };
    expect(await line("traced", `00-${traceId}-${spanId}-01`)).toMatchObject({ traceId, spanId });
    const malformed = await line("untraced", `00-${traceId}-${spanId}`);
    expect([malformed.traceId, malformed.spanId]).toEqual([undefined, undefined]);
  });

  test("without an error line if the caller disconnects before the response", async () => {
    const connection = await open(service.url);
    connection.write(postLine("/api/v1/tools/hash/md5", "{", 100, "X-Request-Id: gone"));
    connection.write(getLine("/livez"));
    await Bun.sleep(100);
    connection.socket.destroy();
    expect(await lineOf(service, "gone")).toMatchObject({ level: "info", status: 499 });
    expect(service.stdout.some((line) => JSON.parse(line).level === "error")).toBe(false);
  });
});

describe("a caller that leaves", async () => {
  const service = await start(["--rate-limit=1000/1h"]);
  afterAll(() => service.stop());
  /** The lines of requests whose ids begin with a word. */
  const linesOf = (word: string, count: number) =>
    until(() => {
      const lines = service.stdout
        .map((line) => JSON.parse(line))
        .filter(({ requestId }) => requestId?.startsWith(`${word}-`));
      return lines.length === count ? lines : undefined;
    }, `the lines of ${word}`);

  test("while it waits is logged as 499 under its address, and counted as that", async () => {
    const body = JSON.stringify({ password: "p4$$w0rd".repeat(9) });
    const connections = await Promise.all(Array.from({ length: 60 }, () => open(service.url)));
    for (const [index, { write }] of connections.entries())
      write(postLine("/api/v1/tools/passwd/check", body, body.length, `X-Request-Id: waiting-${index}`));
    await connections[0]?.read();
    for (const { socket } of connections) socket.destroy();
    const lines = await linesOf("waiting", 60);
    expect(new Set(lines.map(({ client }) => client))).toEqual(new Set(["127.0.0.1"]));
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set([200, 499]));
    const left = lines.filter(({ status }) => status === 499);
    expect(left.length).toBeGreaterThan(0);
    expect(new Set(left.map(({ bytes }) => bytes))).toEqual(new Set([0]));
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain(
      `http_requests_total{method="POST",route="/api/v1/tools/passwd/check",status="499"} ${left.length}\n`,
    );
    expect(metrics).not.toMatch(/passwd\/check",status="5/);
  });

  test("by a reset is logged under its address, or as unknown if nothing was done for it", async () => {
    for (let index = 0; index < 100; index++) {
      const { socket, write, closed } = await open(service.url);
      write(getLine("/livez", `X-Request-Id: reset-${index}`));
      socket.resetAndDestroy();
      await closed;
    }
    const lines = await linesOf("reset", 100);
    const answers = new Set(lines.map(({ client, status }) => `${client} ${status}`));
    expect(answers.difference(new Set(["127.0.0.1 200", "unknown 499"]))).toEqual(new Set());
  });
});

describe("the log", () => {
  test("starts with where the service listens, has every request, and ends with the stop of the service", async () => {
    const service = await start(["--log-level=debug"]);
    const ids = Array.from({ length: 500 }, (_, at) => `request-${at}`);
    await Promise.all(ids.map((id) => fetch(`${service.url}/livez`, { headers: { "x-request-id": id } })));
    await service.stop();
    const [first, ...lines] = service.stdout.map((line) => JSON.parse(line));
    expect(first).toMatchObject({ level: "info", url: service.url, version: VERSION, pid: service.pid });
    const stop = lines.splice(-3).map(({ level, msg }) => `${level} ${msg}`);
    expect(stop).toEqual(["debug draining", "debug drained", "info stopped"]);
    expect(lines.map(({ requestId }) => requestId).sort()).toEqual(ids.sort());
  });

  test("has one pretty line for each request with --log-format=pretty", async () => {
    const service = await start(["--log-format=pretty"]);
    await fetch(`${service.url}/livez`, { headers: { "x-request-id": "one" } });
    await service.stop();
    expect(service.stdout[0]).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} INFO {2}sidekit listens on http:\/\/127\.0\.0\.1:\d+ url=/,
    );
    expect(service.stdout[1]).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} INFO {2}request requestId=one method=GET route=\/livez status=200 durationMs=[\d.]+ bytes=\d+ client=127\.0\.0\.1$/,
    );
  });

  test.each([
    ["info", true],
    ["warn", false],
    ["off", false],
  ])("at %s requests are logged: %p; the port is always logged", async (level, logged) => {
    const service = await start([`--log-level=${level}`]);
    await fetch(`${service.url}/livez`, { headers: { "x-request-id": "one" } });
    await service.stop();
    expect(service.stdout.some((line) => line.includes('"requestId":"one"'))).toBe(logged);
    expect(service.stdout.length > 1).toBe(logged);
  });

  test("of a client behind a proxy names the client, where the proxy is trusted", async () => {
    await using service = await start(["--trust-proxy"]);
    const headers = { "x-request-id": "one", "x-forwarded-for": "evil, 192.0.2.1" };
    await fetch(`${service.url}/livez`, { headers });
    expect(await lineOf(service, "one")).toMatchObject({ client: "192.0.2.1" });
  });

  test("does not stop the service when its reader has gone", async () => {
    const service = await start();
    service.unread();
    for (let at = 0; at < 50; at++) expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    await Bun.sleep(300);
    expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^log_lines_dropped_total [1-9]\d*$/m);
    expect(await service.stop()).toBe(0);
  });
});
