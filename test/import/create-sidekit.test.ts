import { describe, expect, spyOn, test } from "bun:test";
import { inspect } from "node:util";
import { createSidekit, SidekitFault } from "../../src/index.ts";
import { posted, rpc } from "../support/agent.ts";

const CANARY = "canary-of-a-secret";

/** Makes the next request for random bytes fail, with a secret in the message. */
function breakRandomness(): void {
  const broken = spyOn(crypto, "getRandomValues").mockImplementationOnce(() => {
    broken.mockRestore();
    throw new RangeError(`cannot fill ${CANARY}\n    at ${CANARY} (/home/${CANARY}.ts:1:1)`);
  });
}

const PATH = "/api/v1/tools/passwd/token";
const failing = { method: "POST", headers: { "content-type": "application/json", "x-request-id": "r1" }, body: "{}" };

describe("an error in Sidekit's own code", () => {
  test("is passed to onError, with its class and place but without its message", async () => {
    const faults: SidekitFault[] = [];
    const { fetch } = createSidekit({ onError: (fault) => void faults.push(fault) });
    await fetch(PATH, failing);
    breakRandomness();
    const response = await fetch(PATH, failing);
    const message =
      "The service failed on this request because of an error in its own code; report it with the X-Request-Id";
    expect(response.status).toBe(500);
    expect((await response.json()).error).toEqual({ code: "INTERNAL_ERROR", message });
    const [fault] = faults;
    expect(faults).toEqual([expect.any(SidekitFault)]);
    expect(fault).toMatchObject({ name: "SidekitFault", requestId: "r1", method: "POST", route: PATH });
    expect(fault?.message).toBe(`RangeError while answering POST ${PATH}, request r1`);
    expect(fault?.stack).toStartWith(`SidekitFault: ${fault?.message}\n    at `);
    expect(fault?.stack).toContain("generators.ts:");
    expect(`${inspect(fault)} ${JSON.stringify(fault)} ${fault?.stack}`).not.toContain(CANARY);
  });

  test("is written to the console by default, also if it happens in a server", async () => {
    const written = spyOn(console, "error").mockImplementation(() => {});
    const { fetch: inProcess, listen } = createSidekit();
    await using server = await listen();
    for (const ask of [inProcess, (path: string, init: RequestInit) => fetch(server.url + path, init)]) {
      breakRandomness();
      expect((await ask(PATH, failing)).status).toBe(500);
    }
    expect(written.mock.calls).toEqual([[expect.any(SidekitFault)], [expect.any(SidekitFault)]]);
    written.mockRestore();
  });

  test("gets its response if onError throws, which is written to the console", async () => {
    const written = spyOn(console, "error").mockImplementation(() => {});
    const thrown = new Error("of the caller");
    const { fetch } = createSidekit({
      onError: () => {
        throw thrown;
      },
    });
    breakRandomness();
    expect((await fetch(PATH, failing)).status).toBe(500);
    expect(written.mock.calls).toEqual([[thrown]]);
    written.mockRestore();
  });

  test("is not a refusal", async () => {
    const faults: SidekitFault[] = [];
    const { fetch } = createSidekit({ onError: (fault) => void faults.push(fault) });
    for (const path of ["/nope", "/api/v1/tools/passwd/3", `${PATH}?bytes=1`])
      expect((await fetch(path)).status).toBeLessThan(500);
    expect(faults).toEqual([]);
  });
});

describe("settings have their effect in process and in a server", () => {
  const sidekit = createSidekit({
    token: "first, second",
    maxBody: 100,
    maxUpload: 1000,
    rateLimit: "1000/1m",
    mcp: "off",
    cors: "https://app.example.com",
    trustProxy: true,
  });
  const authorization = { authorization: "Bearer second" };
  const large = (type: string, size: number) => ({
    method: "POST",
    headers: { ...authorization, "content-type": type },
    body: type === "application/json" ? JSON.stringify({ text: "a".repeat(size) }) : "a".repeat(size),
  });

  test("in process", () => check(sidekit.fetch));

  test("in a server", async () => {
    await using server = await sidekit.listen();
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}$/);
    await check((path, init) => fetch(server.url + path, init));
  });

  async function check(ask: (path: string, init?: RequestInit) => Promise<Response>): Promise<void> {
    const hash = "/api/v1/tools/hash/md5";
    expect((await ask(`${hash}/a`)).status).toBe(401);
    expect((await ask(hash, large("application/json", 100))).status).toBe(413);
    expect((await ask(hash, large("application/octet-stream", 1000))).status).toBe(200);
    expect((await ask(hash, large("application/octet-stream", 1001))).status).toBe(413);
    const response = await ask("/api/v1/tools/hash", {
      headers: { ...authorization, origin: "https://app.example.com", "x-forwarded-host": "tools.example.com" },
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
    expect(response.headers.get("ratelimit-limit")).toBe("1000");
    expect(response.headers.has("strict-transport-security")).toBe(false);
    expect((await response.json()).data.endpoints.batch).toStartWith("POST http://tools.example.com/");
    expect((await ask("/mcp", { method: "POST", headers: authorization })).status).toBe(404);
  }

  test("the client sends the first token", async () => {
    const { data } = await sidekit.client.api.v1.tools.get();
    expect(data?.data.tools.length).toBe(6);
  });
});

describe("agents", () => {
  const ping = posted(rpc("ping"));

  test("are served in process", async () => {
    expect((await createSidekit().fetch("/mcp", ping)).status).toBe(200);
    expect((await createSidekit().fetch("http://sidekit.example/mcp", ping)).status).toBe(200);
  });

  test("are served by a server, which refuses other host names only at the loopback address", async () => {
    const headers = { ...ping.headers, host: "rebound.example" };
    for (const [hostname, status] of [
      ["127.0.0.1", 403],
      ["LOCALHOST", 403],
      ["0:0:0:0:0:0:0:1", 403],
      ["::ffff:127.0.0.1", 403],
      ["0.0.0.0", 200],
    ] as const) {
      await using server = await createSidekit().listen({ hostname });
      const url = `${server.url.replace("0.0.0.0", "127.0.0.1")}/mcp`;
      expect((await fetch(url, ping)).status).toBe(200);
      expect((await fetch(url, { ...ping, headers })).status).toBe(status);
    }
  });
});

test("the metrics count the requests of the program", async () => {
  const { fetch } = createSidekit();
  await fetch("/api/v1/tools/hash/md5/a");
  const metrics = await (await fetch("/metrics")).text();
  expect(metrics).toContain(
    'http_requests_total{method="GET",route="/api/v1/tools/hash/:algorithm/:text",status="200"} 1\n',
  );
  expect(metrics).toContain("http_requests_in_flight 1\n");
  expect(metrics).toContain("\nlog_lines_dropped_total 0\n");
});
