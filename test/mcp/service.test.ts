import { afterAll, expect, test } from "bun:test";
import { posted, postedNewest, rpc, toolCall } from "../support/agent.ts";
import { NODE_VERSION, start, until } from "../support/service.ts";

const TOKEN = "canary-service-token";
const SECRET = "canary-argument";

const service = await start(["--rate-limit=1000/1m", "--max-body=2K"], { SIDEKIT_TOKEN: TOKEN });
const off = await start(["--mcp=off"]);
afterAll(() => Promise.all([service.stop(), off.stop()]));

const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };

const call = (message: object, headers: Record<string, string> = AUTHORIZED, url = service.url) =>
  fetch(`${url}/mcp`, posted(message, headers));

const callTool = (name: string, args: object) => call(toolCall(name, args));

/** The fields of the first line of the log for a tool. */
const lineOf = (tool: string) =>
  until(() => service.stdout.map((line) => JSON.parse(line)).find((line) => line.tool === tool), `a line for ${tool}`);

test("with a token, only the client itself may keep the list of tools", async () => {
  const response = await fetch(`${service.url}/mcp`, postedNewest("tools/list", {}, AUTHORIZED));
  expect(await response.json()).toMatchObject({ result: { cacheScope: "private", ttlMs: 3_600_000 } });
});

test("the guards of all paths apply to /mcp: the token, the rate limit, the body limit, and the metrics", async () => {
  const unknown = await call(rpc("ping"), {});
  expect([unknown.status, unknown.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  const known = await call(rpc("ping"));
  expect([known.status, known.headers.get("ratelimit-limit")]).toEqual([200, "1000"]);
  expect((await callTool("hash_digest", { algorithm: "md5", text: "a".repeat(3000) })).status).toBe(413);
  await callTool("lorem_words", { count: 1 });
  const metrics = await (await fetch(`${service.url}/metrics`, { headers: AUTHORIZED })).text();
  expect(metrics).toMatch(/http_requests_total\{method="POST",route="\/mcp",status="200"\} \d+/);
  expect(metrics).not.toContain("lorem_words");
});

// In a program, the service writes no log.
if (NODE_VERSION === undefined)
  test("the access-log line has the route and the tool, and none of the caller's values", async () => {
    await callTool("hash_digest", { algorithm: "md5", text: SECRET });
    const fields = { method: "POST", route: "/mcp", status: 200, bytes: expect.any(Number) };
    expect(await lineOf("hash_digest")).toMatchObject(fields);
    await callTool("color_info", { color: SECRET });
    expect((await lineOf("color_info")).status).toBe(200);
    await callTool(SECRET, {});
    await call({ jsonrpc: "2.0", id: SECRET, method: SECRET, params: { a: SECRET } });
    expect(service.stdout.join("\n")).not.toContain("canary");
  });

test("--mcp off removes the endpoint and every link to it", async () => {
  const response = await call(rpc("ping"), {}, off.url);
  expect([response.status, (await response.json()).error.code]).toEqual([404, "NOT_FOUND"]);
  for (const path of ["/", "/api/v1/tools/jwt"]) {
    const { data } = await (await fetch(off.url + path)).json();
    expect(data.mcp).toBeUndefined();
  }
  const { data } = await (await fetch(`${service.url}/`)).json();
  expect(data.mcp).toBe(`${service.url}/mcp`);
});
