import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { getLine, open } from "../support/connection.ts";
import { IS_DENO, start } from "../support/service.ts";

setDefaultTimeout(30_000);

const HASH = "/api/v1/tools/hash/sha256";
const HEAD = [`POST ${HASH}/text HTTP/1.1`, "Host: localhost", "Content-Type: application/json"];

/** The head of a POST whose body is still to come. */
const promised = (length: number) => [...HEAD, `Content-Length: ${length}`, "", ""].join("\r\n");
const BODY = '{"text":"hello"}';
const DIGEST = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

/** Settles once a service that was told to stop has taken notice. */
const draining = async (probe: Awaited<ReturnType<typeof open>>) => {
  probe.write(getLine("/readyz"));
  return await probe.read();
};

describe.concurrent("told to stop, the service", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("exits with 0 at %s", async (signal) => {
    const service = await start();
    expect(await service.stop(signal)).toBe(0);
    expect(service.stderr).toEqual([]);
  });

  test("finishes what is in flight, is not ready, and takes no connection", async () => {
    const service = await start();
    const slow = await open(service.url);
    const probe = await open(service.url);
    slow.write(promised(BODY.length) + BODY.slice(0, 5));
    probe.write(getLine("/readyz"));
    expect((await probe.read()).status).toBe(200);
    await sleep(100);
    const stopped = service.stop();
    await sleep(200);

    const { status, headers, body } = await draining(probe);
    expect([status, JSON.parse(body).error.code]).toEqual([503, "NOT_READY"]);
    expect(headers.get("connection")?.toLowerCase()).toBe("close");

    slow.write(BODY.slice(5));
    expect((await slow.read()).body).toBe(`${DIGEST}\n`);
    expect(await stopped).toBe(0);
    expect(await open(service.url).catch((error) => error.code)).toBe("ECONNREFUSED");
  });

  test("does not wait for connections that ask for nothing, or only half", async () => {
    const service = await start();
    const silent = await open(service.url);
    silent.write(getLine("/livez"));
    await silent.read();
    const half = await open(service.url);
    half.write("GET /livez HTTP/1.1\r\nHos");
    await sleep(100);
    const started = performance.now();
    expect(await service.stop()).toBe(0);
    expect(performance.now() - started).toBeLessThan(5000);
    await Promise.all([silent.closed, half.closed]);
  });

  test("gives up past its time with 1", async () => {
    const service = await start(["--shutdown-timeout=300ms"]);
    const slow = await open(service.url);
    slow.write(promised(BODY.length));
    await sleep(200);
    expect(await service.stop()).toBe(1);
  });

  test("ends at once at the second signal", async () => {
    const service = await start(["--shutdown-timeout=1h"]);
    const slow = await open(service.url);
    slow.write(promised(BODY.length));
    await sleep(200);
    const first = service.stop();
    await sleep(300);
    process.kill(service.pid, "SIGINT");
    expect(await first).toBe(1);
  });
});

/** Deno cannot stop taking connections before it ends those that there are: clients that come back are served. */
const comesBack = !IS_DENO;

/** Asks again and again, on one connection until that is closed by announcement, then on the next. */
async function askUntilRefused(url: string): Promise<{ answers: number; broken: number }> {
  const count = { answers: 0, broken: 0 };
  do {
    const connection = await open(url).catch(() => undefined);
    if (!connection) return count;
    for (let kept = true; kept; ) {
      connection.write(getLine(`${HASH}/hello/text`));
      const answer = await connection.read().catch(() => undefined);
      if (answer?.body === `${DIGEST}\n`) count.answers++;
      else count.broken++;
      kept = answer !== undefined && answer.headers.get("connection")?.toLowerCase() !== "close";
    }
    connection.socket.destroy();
  } while (comesBack);
  return count;
}

test("no answer is broken on 32 connections under load", async () => {
  const service = await start(["--log-level=off"]);
  const clients = Array.from({ length: 32 }, () => askUntilRefused(service.url));
  await sleep(500);
  expect(await service.stop()).toBe(0);
  const counts = await Promise.all(clients);
  expect(counts.map(({ broken }) => broken)).toEqual(counts.map(() => 0));
  expect(Math.min(...counts.map(({ answers }) => answers))).toBeGreaterThan(5);
});
