import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { certificate } from "../support/certificate.ts";
import { countedTogether } from "../support/counted-together.ts";
import { needs } from "../support/needs.ts";
import { freePort } from "../support/ports.ts";
import { startRedis } from "../support/redis.ts";
import { IS_DENO, type Service, start, until } from "../support/service.ts";

needs("openssl");

setDefaultTimeout(120_000);

const PATH = "/api/v1/tools/hash/md5/a";

/** The remaining requests of a client; undefined if it is refused. */
async function remaining({ url }: Service, client = "203.0.113.1"): Promise<number | undefined> {
  const { status, headers } = await fetch(url + PATH, { headers: { "x-forwarded-for": client } });
  expect([200, 429]).toContain(status);
  return status === 200 ? Number(headers.get("ratelimit-remaining")) : undefined;
}

const logged = ({ stdout }: Service, text: string) => stdout.filter((line) => line.includes(text));

/** Waits for a line of the log. */
const untilLogged = (service: Service, text: string) =>
  until(() => (logged(service, text).length > 0 ? true : undefined), text);

/** Waits for a line of the log, and checks that there is one only. */
async function loggedOnce(service: Service, text: string): Promise<void> {
  await untilLogged(service, text);
  expect(logged(service, text)).toHaveLength(1);
}

/** Checks that the log says once that the store does not answer, then once that it does, and so on: not at the start. */
function expectTurns(service: Service): void {
  const turns = logged(service, "the rate limit's store").map((line) => line.includes("does not answer"));
  expect(turns).toEqual(turns.map((_, index) => index % 2 === 0));
}

let lookers = 0;

/** The metric of the store. Each look is another client's: the limit would end a client's looks. */
async function storeMetric({ url }: Service): Promise<string | undefined> {
  const headers = { "x-forwarded-for": `198.51.100.${lookers++ % 250}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return /^rate_limit_store_up (\d)$/m.exec(text)?.[1];
}

const limited = (store: string, variables: Record<string, string> = {}, ...args: string[]) =>
  start(["--rate-limit=6/1h", `--rate-limit-store=${store}`, "--trust-proxy", ...args], variables);

/** Waits until services count in their store. */
async function untilStoreIsUp(...services: readonly Service[]): Promise<void> {
  for (const each of services)
    await until(async () => ((await storeMetric(each)) === "1" ? true : undefined), "the store to answer");
}

describe("--rate-limit-store", () => {
  test("two services share one count", async () => {
    await using redis = await startRedis();
    const url = `redis://127.0.0.1:${redis.port}`;
    const [one, other] = [await limited(url), await limited(url)];
    const [left, refused] = await countedTogether([one, other], async (client) => {
      const left = [];
      for (const service of [one, other, one, other, one, other, one, other])
        left.push(await remaining(service, client));
      return [left, await fetch(one.url + PATH, { headers: { "x-forwarded-for": client } })];
    });
    expect(left).toEqual([5, 4, 3, 2, 1, 0, undefined, undefined]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    expectTurns(one);
    await Promise.all([one.stop(), other.stop()]);
  });

  test("while the store does not answer, each service counts for itself; it is used again when it answers", async () => {
    const redis = await startRedis();
    await using service = await limited(`redis://127.0.0.1:${redis.port}`);
    await untilStoreIsUp(service);
    await redis.stop();
    const local = [await remaining(service), await remaining(service), await remaining(service)];
    expect(local).toEqual([5, 4, 3]);
    expect(await storeMetric(service)).toBe("0");
    await untilLogged(service, "does not answer");
    await using _returned = await startRedis(redis.port);
    await untilStoreIsUp(service);
    await untilLogged(service, "store answers");
    expectTurns(service);
  });

  test("a service starts and answers without its store, and warns of that before the first request", async () => {
    await using service = await limited(`redis://user:s3cret-pass@127.0.0.1:${freePort()}`);
    await untilLogged(service, '"reason":"ECONNREFUSED"');
    expect(await remaining(service)).toBe(5);
    expect(await remaining(service)).toBe(4);
    await loggedOnce(service, "does not answer: this replica counts for itself");
    expect(service.stdout.join()).not.toContain("s3cret-pass");
  });

  test("a store with a password is used only with the password", async () => {
    const port = freePort();
    await using _redis = await startRedis(port, ["--port", String(port), "--requirepass", "s3cret"]);
    const allowed = await limited(`redis://:s3cret@127.0.0.1:${port}`);
    await untilStoreIsUp(allowed);
    const refused = await limited(`redis://127.0.0.1:${port}`);
    expect(await remaining(refused)).toBe(5);
    expect(await storeMetric(refused)).toBe("0");
    await until(() => refused.stdout.some((line) => line.includes('"reason":"NOAUTH"')) || undefined, "the reason");
    await Promise.all([allowed.stop(), refused.stop()]);
  });
});

// Deno takes no certificates from a variable for such connections, and has no workers.
if (!IS_DENO)
  describe("--rate-limit-store on Bun", () => {
    test("a store with TLS is used only if its certificate is trusted", async () => {
      const { cert, key } = certificate();
      const port = freePort();
      const args = ["--port", "0", "--tls-port", String(port), "--tls-cert-file", cert, "--tls-key-file", key];
      await using _redis = await startRedis(port, [...args, "--tls-auth-clients", "no"]);
      const url = `rediss://localhost:${port}`;
      const trusting = await limited(url, { NODE_EXTRA_CA_CERTS: cert });
      await untilStoreIsUp(trusting);
      const doubting = await limited(url);
      await remaining(doubting);
      expect(await storeMetric(doubting)).toBe("0");
      await Promise.all([trusting.stop(), doubting.stop()]);
    });
  });
