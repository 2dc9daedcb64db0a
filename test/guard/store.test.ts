import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { certificate } from "../support/certificate.ts";
import { needs } from "../support/needs.ts";
import { freePort, startRedis } from "../support/redis.ts";
import { IS_DENO, type Service, start, until } from "../support/service.ts";

needs("openssl");

setDefaultTimeout(40_000);

const PATH = "/api/v1/tools/hash/md5/a";

/** The remaining requests of this client; undefined if it is refused. */
async function remaining({ url }: Service): Promise<number | undefined> {
  const { status, headers } = await fetch(url + PATH);
  expect([200, 429]).toContain(status);
  return status === 200 ? Number(headers.get("ratelimit-remaining")) : undefined;
}

const logged = ({ stdout }: Service, text: string) => stdout.filter((line) => line.includes(text));

/** Waits for a line of the log, and checks that there is one only. */
async function loggedOnce(service: Service, text: string): Promise<void> {
  await until(() => (logged(service, text).length > 0 ? true : undefined), text);
  expect(logged(service, text)).toHaveLength(1);
}

async function storeMetric({ url }: Service): Promise<string | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return /^rate_limit_store_up (\d)$/m.exec(text)?.[1];
}

const limited = (store: string, ...args: string[]) =>
  start(["--rate-limit=20/1h", `--rate-limit-store=${store}`, ...args]);

describe("--rate-limit-store", () => {
  test("two services share one count", async () => {
    const redis = await startRedis();
    const url = `redis://127.0.0.1:${redis.port}`;
    const [one, other] = [await limited(url), await limited(url)];
    expect([await remaining(one), await remaining(other), await remaining(one)]).toEqual([19, 18, 17]);
    for (let at = 0; at < 17; at++) await remaining(at % 2 ? one : other);
    expect([await remaining(one), await remaining(other)]).toEqual([undefined, undefined]);
    const { headers } = await fetch(one.url + PATH);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000);
    expect(logged(one, "store")).toEqual([]);
    await Promise.all([one.stop(), other.stop()]);
    await redis.stop();
  });

  test("while the store does not answer, each service counts for itself; it is used again when it answers", async () => {
    const redis = await startRedis();
    const service = await limited(`redis://127.0.0.1:${redis.port}`);
    expect(await remaining(service)).toBe(19);
    expect(await storeMetric(service)).toBe("1");
    await redis.stop();
    const local = [await remaining(service), await remaining(service), await remaining(service)];
    expect(local).toEqual([19, 18, 17]);
    expect(await storeMetric(service)).toBe("0");
    await loggedOnce(service, "does not answer");
    const returned = await startRedis(redis.port);
    await until(async () => ((await storeMetric(service)) === "1" ? true : undefined), "the store");
    await loggedOnce(service, "store answers");
    await loggedOnce(service, "does not answer");
    await service.stop();
    await returned.stop();
  });

  test("a service starts and answers without its store", async () => {
    const service = await limited(`redis://user:s3cret-pass@127.0.0.1:${freePort()}`);
    expect(await remaining(service)).toBe(19);
    expect(await remaining(service)).toBe(18);
    await loggedOnce(service, "does not answer");
    expect(service.stdout.join()).not.toContain("s3cret-pass");
    await service.stop();
  });

  test("a store that is stuck delays few requests", async () => {
    const redis = await startRedis();
    const service = await limited(`redis://127.0.0.1:${redis.port}`);
    await remaining(service);
    process.kill(redis.pid, "SIGSTOP");
    for (let at = 0; at < 10; at++) expect(await remaining(service)).toBe(19 - at);
    await loggedOnce(service, '"reason":"TIMEOUT"');
    process.kill(redis.pid, "SIGCONT");
    await until(async () => ((await storeMetric(service)) === "1" ? true : undefined), "the store");
    await service.stop();
    await redis.stop();
  });

  test.each([
    ["texts", "*2\r\n$3\r\nabc\r\n$1\r\nz\r\n"],
    ["numbers out of range", "*2\r\n:9223372036854775807\r\n:9223372036854775807\r\n"],
  ])("a store that answers with %s is not believed", async (_, reply) => {
    const store = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: { data: (socket, bytes) => void socket.write(bytes.includes("EVAL") ? reply : "+OK\r\n") },
    });
    const service = await limited(`redis://127.0.0.1:${store.port}`);
    expect([await remaining(service), await remaining(service)]).toEqual([19, 18]);
    await loggedOnce(service, '"reason":"TypeError"');
    await service.stop();
    store.stop(true);
  });

  test("a store with a password is used only with the password", async () => {
    const port = freePort();
    const redis = await startRedis(port, ["--port", String(port), "--requirepass", "s3cret"]);
    const allowed = await limited(`redis://:s3cret@127.0.0.1:${port}`);
    await remaining(allowed);
    expect(await storeMetric(allowed)).toBe("1");
    const refused = await limited(`redis://127.0.0.1:${port}`);
    expect(await remaining(refused)).toBe(19);
    expect(await storeMetric(refused)).toBe("0");
    await Promise.all([allowed.stop(), refused.stop()]);
    await redis.stop();
  });
});

// Deno takes no certificates from a variable for such connections, and has no workers.
if (!IS_DENO)
  describe("--rate-limit-store on Bun", () => {
    test("a store with TLS is used only if its certificate is trusted", async () => {
      const { cert, key } = certificate();
      const port = freePort();
      const args = ["--port", "0", "--tls-port", String(port), "--tls-cert-file", cert, "--tls-key-file", key];
      const redis = await startRedis(port, [...args, "--tls-auth-clients", "no"]);
      const url = `rediss://localhost:${port}`;
      const trusting = await start(["--rate-limit=20/1h", `--rate-limit-store=${url}`], {
        NODE_EXTRA_CA_CERTS: cert,
      });
      await until(async () => ((await storeMetric(trusting)) === "1" ? true : undefined), "the store");
      const doubting = await limited(url);
      await remaining(doubting);
      expect(await storeMetric(doubting)).toBe("0");
      await Promise.all([trusting.stop(), doubting.stop()]);
      await redis.stop();
    });

    test("workers share the count, and one metric", async () => {
      const redis = await startRedis();
      const service = await limited(`redis://127.0.0.1:${redis.port}`, "--workers=2");
      const left = [];
      for (let at = 0; at < 6; at++) left.push(await remaining(service));
      expect(left).toEqual([19, 18, 17, 16, 15, 14]);
      expect(await storeMetric(service)).toBe("1");
      await service.stop();
      await redis.stop();
    });
  });

test("without the setting no store is used", async () => {
  const service = await start(["--rate-limit=20/1h"]);
  expect(await storeMetric(service)).toBeUndefined();
  await service.stop();
});
