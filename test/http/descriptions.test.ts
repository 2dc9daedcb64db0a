import { expect, test } from "bun:test";
import { app } from "../../src/app.ts";
import { BASE, get, getText, send, TOOLS } from "../support/call.ts";

const names: string[] = (await get("")).tools.map((tool: { name: string }) => tool.name);

test("the index lists every tool with a url that answers", async () => {
  const { tools } = await get("");
  for (const { name, title, message, url } of tools) {
    expect(url).toBe(`${BASE}${TOOLS}/${name}`);
    expect(await get(`/${name}`)).toMatchObject({ title, message });
  }
  expect((await getText("")).split("\n")).toHaveLength(tools.length);
});

test.each(names)("%s describes itself in the same way under /help", async (name) => {
  const description = await get(`/${name}`);
  expect(await get(`/${name}/help`)).toEqual(description);
  expect(await getText(`/${name}/help`)).toStartWith(`${description.title}: ${description.message}\n`);
});

test.each(names)("the endpoints of %s are its routes", async (name) => {
  const { endpoints } = await get(`/${name}`);
  const prefix = `${TOOLS}/${name}/`;
  const routes = app.routes.filter(({ path }) => path.startsWith(prefix) && !path.startsWith(`${prefix}help`));
  const expected = routes.map(({ method, path }) => `${method} ${BASE}${path}`);
  expect(Object.values<string>(endpoints).sort()).toEqual(expected.sort());
});

test.each(names)("every example of %s works as it stands", async (name) => {
  const { examples } = await get(`/${name}`);
  for (const [operation, sample] of Object.entries<string>(examples)) {
    const [, method = "", url = "", body] = /^(\w+) (\S+)(?: (.*))?$/.exec(sample) ?? [];
    const init = body === undefined ? { method } : { method, body, headers: { "content-type": "application/json" } };
    const { status, text } = await send(url.slice(BASE.length), init);
    expect([operation, status, text.startsWith("error")]).toEqual([operation, 200, false]);
  }
});

test.each(names)("every parameter of %s is explained", async (name) => {
  const { endpoints, parameters } = await get(`/${name}`);
  const named = Object.values<string>(endpoints).flatMap((each) =>
    [...each.matchAll(/:([a-z]\w*)/gi)].map(([, word]) => word),
  );
  for (const parameter of named) expect(parameters[parameter ?? ""]).toMatch(/.+: .+/);
});

test("urls name the host that was asked", async () => {
  const { text } = await send(`${TOOLS}/hash`, { headers: { host: "tools.internal:8080" } });
  expect(JSON.parse(text).data.endpoints.batch).toBe(
    "POST http://tools.internal:8080/api/v1/tools/hash/:algorithm/batch",
  );
});

test("forwarded headers count for nothing unless a proxy is trusted", async () => {
  const { text } = await send(`${TOOLS}/hash`, {
    headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  });
  expect(text).not.toContain("evil.example");
});
