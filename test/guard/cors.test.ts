import { afterAll, describe, expect, test } from "bun:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { headerOf } from "../../src/api/upload.ts";
import type { AnyOperation } from "../../src/operation/tool.ts";
import { TOOLS } from "../../src/tools/tools.ts";
import { start } from "../support/service.ts";

const operations: AnyOperation[] = TOOLS.flatMap(({ routes }) => routes.map(({ operation }) => operation));

const HASH = "/api/v1/tools/hash/md5";
const APP = "https://app.example";
const preflight = (origin: string): RequestInit => ({
  method: "OPTIONS",
  headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
});
const named = (response: Response) => [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));

describe("--cors with origins", async () => {
  const service = await start([`--cors=${APP},http://localhost:5173`, "--token=s3cret", "--rate-limit=1000/1m"]);
  afterAll(() => service.stop());
  const ask = (path: string, init: RequestInit) => fetch(service.url + path, init);

  test("answers the preflight of one of them, without a token", async () => {
    const response = await ask(HASH, preflight(APP));
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("access-control-allow-origin")).toBe(APP);
    expect(response.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST");
    const allowed = response.headers.get("access-control-allow-headers")?.split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining(["Authorization", "Baggage", "Content-Type", "Traceparent", "Tracestate"]),
    );
    expect(response.headers.get("access-control-max-age")).toBe("86400");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("vary")).toBe("Origin");
  });

  test("lets scripts send the secrets beside an upload", async () => {
    const uploads = operations.flatMap(({ upload }) => (upload ? [upload.input.properties] : []));
    const secrets = uploads.flatMap((fields) => Object.keys(fields).filter((name) => fields[name]?.secret === true));
    expect(secrets).toContain("key");
    const allowed = (await ask(HASH, preflight(APP))).headers.get("access-control-allow-headers")?.split(", ");
    expect(allowed).toEqual(expect.arrayContaining(secrets.map(headerOf)));
  });

  test.each(["legacy", "auto"] as const)("lets scripts be agents, by the official client (%s)", async (mode) => {
    const sent = new Headers({ authorization: "Bearer s3cret" });
    const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
      fetch: (url, init) => {
        for (const [name, value] of new Headers(init?.headers)) sent.set(name, value);
        return fetch(url, { ...init, headers: [...sent, ["origin", APP]] });
      },
    });
    const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
    await client.connect(transport);
    await client.callTool({ name: "hash_digest", arguments: { algorithm: "md5", text: "hello" } });
    await client.close();
    const allowed = (await ask("/mcp", preflight(APP))).headers.get("access-control-allow-headers")?.toLowerCase();
    expect(allowed?.split(", ")).toEqual(expect.arrayContaining([...sent.keys()]));
    expect(sent.has("mcp-name")).toBe(mode === "auto");
  });

  test("allows nothing to other origins", async () => {
    for (const origin of ["https://evil.example", `${APP}.evil.example`, "null", "http://app.example"]) {
      const response = await ask(HASH, preflight(origin));
      expect([response.status, named(response)]).toEqual([204, []]);
      const direct = await ask("/livez", { headers: { origin } });
      expect([direct.status, named(direct)]).toEqual([200, []]);
      expect(direct.headers.get("vary")).toBe("Origin");
    }
  });

  test("lets scripts read responses, refusals included, and their headers", async () => {
    for (const path of ["/livez", `${HASH}/a`, "/nope"]) {
      const response = await ask(path, { headers: { origin: APP } });
      expect(response.status).toBe(path === "/livez" ? 200 : 401);
      expect(response.headers.get("access-control-allow-origin")).toBe(APP);
      expect(response.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
      expect(response.headers.has("access-control-allow-credentials")).toBe(false);
    }
  });

  test("keeps the other names in Vary", async () => {
    const headers = { origin: APP, authorization: "Bearer s3cret" };
    const response = await ask("/api/v1/tools/qr/generate/a", { headers });
    expect(response.headers.get("vary")).toBe("Accept, Origin");
  });

  test("OPTIONS that is not a preflight is a method like any other", async () => {
    const response = await ask(`${HASH}/a`, { method: "OPTIONS", headers: { authorization: "Bearer s3cret" } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

test("--cors=* allows any origin, and responses do not vary by origin", async () => {
  await using service = await start(["--cors=*"]);
  for (const headers of [{ origin: "https://anyone.example" }, {}]) {
    const response = await fetch(`${service.url}${HASH}/a`, { headers });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-expose-headers")).toContain("ETag");
    expect(response.headers.has("vary")).toBe(false);
  }
  const asked = await fetch(`${service.url}${HASH}`, preflight("null"));
  expect([asked.status, asked.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
});

test("without --cors, responses have no CORS headers", async () => {
  await using service = await start();
  const response = await fetch(`${service.url}${HASH}/a`, { headers: { origin: APP } });
  expect(named(response)).toEqual([]);
  const asked = await fetch(`${service.url}${HASH}`, preflight(APP));
  expect([asked.status, asked.headers.get("allow"), named(asked)]).toEqual([405, "POST", []]);
});
