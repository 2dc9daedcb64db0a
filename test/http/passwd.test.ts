import { describe, expect, test } from "bun:test";
import { BASE, blamed, get, getText, json, send, TOOLS } from "../support/call.ts";
import { checkAnswer } from "../support/contract.ts";
import { until } from "../support/service.ts";

// The logic is tested in test/tools/passwd, and the limits of every field in limits.test.ts.

describe("generate", () => {
  test("takes the length from the path and other options from the query", async () => {
    const answer = await get("/passwd/8?symbols=false&uppercase=false&lowercase=false&exclude=01&count=3");
    expect(answer).toMatchObject({ charsetSize: 8, options: { length: 8, symbols: false, exclude: "01", count: 3 } });
    for (const password of answer.passwords) expect(password).toMatch(/^[2-9]{8}$/);
  });

  test("has one password per line in the text form", async () => {
    const lines = (await getText("/passwd/batch/5/24")).split("\n");
    expect(lines.map((line) => line.length)).toEqual([24, 24, 24, 24, 24]);
    expect(new Set(lines).size).toBe(5);
  });

  test.each([
    ["/passwd/text", "/length"],
    ["/passwd/8?numbers=1", "/numbers"],
    ["/passwd/8?symbols=false&exclude=0123456789", "/exclude"],
  ])("GET %s is refused at %s", async (path, pointer) => {
    expect(await blamed(TOOLS + path)).toEqual([pointer]);
  });
});

test("a check is refused if too many checks wait, and dropped if its caller disconnects", async () => {
  const callers = new AbortController();
  const init = { ...json({ password: "p4$$w0rd".repeat(16) }), signal: callers.signal };
  const full = Promise.withResolvers<Response>();
  const sent = Array.from({ length: 150 }, async () => {
    const response = await fetch(`${BASE}${TOOLS}/passwd/check`, init);
    if (response.status !== 200) full.resolve(response);
  });
  const refused = await full.promise;
  const { status, headers } = refused;
  const text = await refused.text();
  expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
  expect(JSON.parse(text)).toMatchObject({ success: false, error: { code: "OVERLOADED" } });
  await checkAnswer(BASE, "POST", `${TOOLS}/passwd/check`, { status, headers, text });
  callers.abort();
  await Promise.allSettled(sent);
  const accepted = async () => (await fetch(`${BASE}${TOOLS}/passwd/check`, json({ password: "a" }))).status === 200;
  expect(await until(async () => ((await accepted()) ? true : undefined), "a place in the queue")).toBe(true);
});

test("a user who would end the name in a line of an htpasswd file, or the line, is refused", async () => {
  for (const user of ["a:b", "a\nb"])
    expect(await blamed(`${TOOLS}/passwd/hash`, json({ password: "a", user }))).toEqual(["/user"]);
});

test("no password is cached, and none is repeated", async () => {
  for (const path of ["/passwd/check", "/passwd/check/text", "/passwd/hash"]) {
    const { headers, text } = await send(TOOLS + path, json({ password: "zanzibar-canary" }));
    expect([headers.get("cache-control"), text.includes("zanzibar")]).toEqual(["no-store", false]);
  }
});
