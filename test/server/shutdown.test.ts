import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, getLine, open, postLine } from "../support/connection.ts";
import { IS_DENO, type Service, start, until } from "../support/service.ts";

setDefaultTimeout(120_000);

const HASH = "/api/v1/tools/hash/sha256";
const BODY = '{"text":"hello"}';
/** A POST, as far as the beginning of its body. */
const begun = (beginning = "") => postLine(`${HASH}/text`, beginning, BODY.length);
const DIGEST = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

/** A connection that has had an answer: until something comes, the operating system keeps connections to itself. */
async function used({ url }: Service): Promise<Connection> {
  const connection = await open(url);
  connection.write(getLine("/readyz"));
  expect((await connection.read()).status).toBe(200);
  return connection;
}

/** Settles once a service is answering a number of requests, besides the one that asks. */
const answering = ({ url }: Service, count: number) =>
  until(async () => {
    const metrics = await (await fetch(`${url}/metrics`, { keepalive: false })).text();
    return metrics.includes(`http_requests_in_flight ${count + 1}\n`) || undefined;
  }, `${count} requests in flight`);

/** Settles once a service that stops says so. */
const draining = (probe: Connection) =>
  until(async () => {
    probe.write(getLine("/readyz"));
    const answer = await probe.read();
    return answer.status === 503 ? answer : undefined;
  }, "the service to notice");

describe.concurrent("at a signal to stop, the service", () => {
  test("finishes requests in flight, is not ready, and accepts no connections", async () => {
    const service = await start();
    const slow = await open(service.url);
    const probe = await used(service);
    slow.write(begun(BODY.slice(0, 5)));
    await answering(service, 1);
    const stopped = service.stop();
    const { headers, body } = await draining(probe);
    expect(JSON.parse(body).error.code).toBe("NOT_READY");
    expect(headers.get("connection")?.toLowerCase()).toBe("close");

    slow.write(BODY.slice(5));
    expect((await slow.read()).body).toBe(`${DIGEST}\n`);
    expect(await stopped).toBe(0);
    expect(await open(service.url).catch((error) => error.code)).toBe("ECONNREFUSED");
    // Deno warns of what its server does by default.
    if (!IS_DENO) expect(service.stderr).toEqual([]);
  });

  test("does not wait for connections without a request or with an incomplete one", async () => {
    // If it waited, it would be killed long before this timeout, and have no exit code.
    const service = await start(["--shutdown-timeout=1h"]);
    const silent = await used(service);
    const half = await open(service.url);
    half.write("GET /livez HTTP/1.1\r\nHos");
    await sleep(100);
    expect(await service.stop("SIGINT")).toBe(0);
    await Promise.all([silent.closed, half.closed]);
  });

  test.each(IS_DENO ? [1] : [1, 2])("of %i processes exits with 1 at its timeout, and logs it", async (workers) => {
    const service = await start(["--shutdown-timeout=300ms", `--workers=${workers}`]);
    const slow = await open(service.url);
    slow.write(begun());
    await answering(service, 1);
    expect(await service.stop()).toBe(1);
    expect(service.stdout.join("\n")).toContain('"msg":"requests were cut off"');
  });

  test("takes repeated signals for one, and ends immediately at a second one, which it logs", async () => {
    const service = await start(["--shutdown-timeout=1h"]);
    const [slow, slower] = [await open(service.url), await open(service.url)];
    const probe = await used(service);
    slow.write(begun());
    slower.write(begun());
    await answering(service, 2);
    process.kill(service.pid, "SIGINT");
    const stopped = service.stop("SIGINT");
    await draining(probe);
    slow.write(BODY);
    expect((await slow.read()).body).toBe(`${DIGEST}\n`);
    await sleep(250);
    process.kill(service.pid, "SIGTERM");
    expect(await stopped).toBe(1);
    expect(service.stdout.join("\n")).toContain('"msg":"ended by another signal; requests in progress were cut off"');
  });
});

/** Deno cannot stop taking connections before it ends those that there are: clients that come back are served. */
const comesBack = !IS_DENO;

/** Asks again and again, on one connection until that is closed by announcement, then on the next. */
async function askUntilRefused(url: string, count: { answers: number; broken: number }): Promise<void> {
  do {
    const connection = await open(url).catch(() => undefined);
    if (!connection) return;
    for (let kept = true; kept; ) {
      connection.write(getLine(`${HASH}/hello/text`));
      const answer = await connection.read().catch(() => undefined);
      if (answer?.body === `${DIGEST}\n`) count.answers++;
      else count.broken++;
      kept = answer !== undefined && answer.headers.get("connection")?.toLowerCase() !== "close";
    }
    connection.socket.destroy();
  } while (comesBack);
}

test("no answer is broken on 32 connections under load, even if all clients are silent for 200 ms", async () => {
  const service = await start(["--log-level=off"]);
  const counts = Array.from({ length: 32 }, () => ({ answers: 0, broken: 0 }));
  const clients = counts.map((count) => askUntilRefused(service.url, count));
  await until(() => counts.every(({ answers }) => answers > 20) || undefined, "the load");
  const stopped = service.stop();
  // The clients of a busy machine, or a proxy there, can be without a processor for that long.
  Bun.sleepSync(200);
  expect(await stopped).toBe(0);
  await Promise.all(clients);
  expect(counts.map(({ broken }) => broken)).toEqual(counts.map(() => 0));
});
