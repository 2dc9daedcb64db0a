import { expect, spyOn, test } from "bun:test";
import { turns } from "../../src/operation/turns.ts";
import { posted, rpc, toolCall } from "../support/agent.ts";
import { sidekit } from "../support/app.ts";
import { json } from "../support/requests.ts";

const DECODE = "http://localhost/api/v1/tools/jwt/decode/";

/** A token whose claims fill a URL. */
const token = ['{"alg":"HS256"}', JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [at, at])))]
  .map((part) => Buffer.from(part).toString("base64url"))
  .join(".");

/** Sends long requests at the same time, and then, when the first is answered or at once, a short one. @returns Its place. */
async function placeOfShort(count: number, path: string, init: RequestInit = {}, waits = true): Promise<number> {
  const order: string[] = [];
  const ask = async (name: string, ...request: [string, RequestInit?]) => {
    expect((await sidekit.fetch(...request)).status).toBe(200);
    order.push(name);
  };
  const long = Array.from({ length: count }, () => ask("long", path, init));
  if (waits) await long[0];
  await ask("short", "/livez");
  await Promise.all(long);
  return order.indexOf("short");
}

test.each([
  { about: "a token", name: `jwt/decode/${token}.AA` },
  { about: "passphrases", name: `passwd/passphrase/20?count=50&separator=${encodeURIComponent("é".repeat(16))}` },
  { about: "patterns", name: `passwd/pattern/${"X".repeat(128)}?count=50` },
  { about: "paragraphs", name: "lorem/paragraphs/100/50" },
  { about: "sentences", name: "lorem/sentences/1000" },
  // Symbols, and one character of each other class: of 2,000 attempts, one has all four.
  { about: "passwords", name: "passwd/batch/50/4?exclude=bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXY123456789" },
])("short requests that take long do not delay others until all of them are answered: $about", async ({ name }) => {
  await sidekit.fetch(`/api/v1/tools/${name}`);
  expect(await placeOfShort(64, `/api/v1/tools/${name}`, {}, false)).toBeLessThan(60);
});

test("long JSON bodies take turns with other requests, before they are parsed", async () => {
  // Spaces: of all that takes milliseconds to parse, what comes then is a short digest.
  const body = `{${" ".repeat(1_000_000)}"text":"a"}`;
  expect(await placeOfShort(32, "/api/v1/tools/hash/md5", json(body))).toBeLessThan(24);
});

test("the batches of agents are hashed one after the other", async () => {
  const texts = Array.from({ length: 1000 }, () => "a".repeat(1000));
  const call = posted(toolCall("hash_batch", { algorithm: "ripemd160", texts }));
  expect(await placeOfShort(16, "/mcp", call)).toBeLessThan(6);
});

const sending = (path: string, body: string) => (length: number) =>
  sidekit.fetch(path, posted(body.padEnd(length), { "content-length": `${length}` }));

test.each([
  ["messages of agents that may have many values", 4096, sending("/mcp", JSON.stringify(rpc("ping")))],
  ["bodies that may take milliseconds", 73_728, sending("/api/v1/tools/hash/md5", '{"text":"a"}')],
  ["tokens in URLs", 4096, (length: number) => sidekit.fetch(`${DECODE}a.b.`.padEnd(length, "c"))],
])("%s take turns from a length on", async (_, least, send) => {
  using first = spyOn(turns, "first");
  for (const length of [least - 1, least]) await send(length);
  expect(first).toHaveBeenCalledTimes(1);
});
