import { expect, spyOn, test } from "bun:test";
import { turns } from "../../src/operation/turns.ts";
import { sidekit } from "../support/app.ts";

/** A token whose claims fill a URL. */
const token = ['{"alg":"HS256"}', JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [at, at])))]
  .map((part) => Buffer.from(part).toString("base64url"))
  .join(".");

test.each([
  { about: "a token", name: `jwt/decode/${token}.AA` },
  { about: "passphrases", name: `passwd/passphrase/20?count=50&separator=${encodeURIComponent("é".repeat(16))}` },
  { about: "patterns", name: `passwd/pattern/${"X".repeat(128)}?count=50` },
  { about: "paragraphs", name: "lorem/paragraphs/100/50" },
  { about: "sentences", name: "lorem/sentences/1000" },
  // Symbols, and one character of each other class: of 2,000 attempts, one has all four.
  { about: "passwords", name: "passwd/batch/50/4?exclude=bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXY123456789" },
])("short requests that take long do not delay others until all of them are answered: $about", async ({ name }) => {
  const path = `/api/v1/tools/${name}`;
  await sidekit.fetch(path);
  const order: string[] = [];
  const answered = (name: string) => (response: Response) => {
    expect(response.status).toBe(200);
    order.push(name);
  };
  const long = Array.from({ length: 16 }, () => sidekit.fetch(path).then(answered("long")));
  await sidekit.fetch("/livez").then(answered("small"));
  await Promise.all(long);
  expect(order.indexOf("small")).toBeLessThan(12);
});

test("long JSON bodies take turns with other requests, before they are parsed", async () => {
  // Spaces: of all that takes milliseconds to parse, what comes then is a short digest.
  const body = `{${" ".repeat(1_000_000)}"text":"a"}`;
  const order: string[] = [];
  const ask = async (name: string, path: string, init?: RequestInit) => {
    const response = await sidekit.fetch(path, init);
    expect(response.status).toBe(200);
    order.push(name);
  };
  const long = Array.from({ length: 32 }, () =>
    ask("long", "/api/v1/tools/hash/md5", { method: "POST", body, headers: { "content-type": "application/json" } }),
  );
  await long[0];
  await ask("small", "/livez");
  await Promise.all(long);
  expect(order.indexOf("small")).toBeLessThan(24);
});

test("the batches of agents are hashed one after the other", async () => {
  const texts = Array.from({ length: 1000 }, () => "a".repeat(1000));
  const params = { name: "hash_batch", arguments: { algorithm: "ripemd160", texts } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const order: string[] = [];
  const ask = async (name: string, path: string, init?: RequestInit) => {
    const response = await sidekit.fetch(path, init);
    expect(response.status).toBe(200);
    order.push(name);
  };
  const long = Array.from({ length: 16 }, () => ask("long", "/mcp", { method: "POST", body, headers }));
  await long[0];
  await ask("small", "/livez");
  await Promise.all(long);
  expect(order.indexOf("small")).toBeLessThan(6);
});

test("messages of agents that may have many values take turns", async () => {
  using first = spyOn(turns, "first");
  for (const length of [4000, 4200]) {
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "ping",
      params: { _meta: { a: "a".repeat(length) } },
    });
    const headers = { "content-type": "application/json", "content-length": `${body.length}` };
    await sidekit.fetch("/mcp", { method: "POST", headers, body });
  }
  expect(first).toHaveBeenCalledTimes(1);
});
