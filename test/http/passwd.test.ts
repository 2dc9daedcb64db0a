import { describe, expect, test } from "bun:test";
import { BASE, get, getText, json, post, postText, refusal, send, TOOLS } from "../support/call.ts";
import { until } from "../support/service.ts";

// The logic is tested in test/tools/passwd, and the limits of every field in limits.test.ts.

describe("generate", () => {
  test("takes the length from the path and other options from the query", async () => {
    const answer = await get("/passwd/8?symbols=false&uppercase=false&lowercase=false&exclude=01&count=3");
    expect(answer).toMatchObject({ count: 3, length: 8, charsetSize: 8, entropy: 24, strength: "very weak" });
    for (const password of answer.passwords) expect(password).toMatch(/^[2-9]{8}$/);
    expect(answer.password).toBe(answer.passwords[0]);
    expect(answer.options).toEqual({
      length: 8,
      count: 3,
      numbers: true,
      symbols: false,
      uppercase: false,
      lowercase: false,
      excludeSimilar: false,
      exclude: "01",
    });
  });

  test("gives 16 characters of all classes without a body", async () => {
    const answer = await post("/passwd/generate", {});
    expect(answer.options).toMatchObject({ length: 16, count: 1, numbers: true, symbols: true, excludeSimilar: false });
    for (const each of [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9A-Za-z]/]) expect(answer.password).toMatch(each);
    expect(await postText("/passwd/generate", {})).toHaveLength(16);
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
    expect(await refusal(TOOLS + path)).toMatchObject({ status: 422, paths: [pointer] });
  });

  test.each([
    [{ length: "12" }, "/length"],
    [{ symbols: "false" }, "/symbols"],
    [{ lenght: 12 }, "/lenght"],
  ])("POST %j is refused at %s", async (body, pointer) => {
    expect(await refusal(`${TOOLS}/passwd/generate`, json(body))).toMatchObject({ status: 422, paths: [pointer] });
  });
});

test("a passphrase has the requested number of words, in every form", async () => {
  const answer = await get("/passwd/passphrase/6");
  expect(answer).toMatchObject({ count: 1, charsetSize: 7776, entropy: 77.55, options: { words: 6, separator: "-" } });
  expect(answer.password.split("-")).toHaveLength(6);
  const options = { words: 4, separator: " ", capitalize: true, number: true, count: 2 };
  for (const each of (await post("/passwd/passphrase", options)).passwords)
    expect(each).toMatch(/^([A-Z][a-z-]+\d? ?){4}$/);
  expect((await getText("/passwd/passphrase/3")).split("-")).toHaveLength(3);
  expect((await postText("/passwd/passphrase", { separator: "." })).split(".")).toHaveLength(6);
});

test("a token has an encoding and a prefix, in every form", async () => {
  const answer = await post("/passwd/token", { bytes: 16, encoding: "hex", prefix: "sk_test_", count: 3 });
  expect(answer).toMatchObject({ count: 3, length: 40, entropy: 128, strength: "very strong", charsetSize: 16 });
  expect(answer.options).toEqual({ bytes: 16, encoding: "hex", prefix: "sk_test_", count: 3 });
  expect(answer.token).toBe(answer.tokens[0]);
  for (const token of answer.tokens) expect(token).toMatch(/^sk_test_[0-9a-f]{32}$/);
  expect(await postText("/passwd/token", { bytes: 20, encoding: "base32", count: 2 })).toMatch(
    /^[A-Z2-7]{32}\n[A-Z2-7]{32}$/,
  );
  expect(await postText("/passwd/token", {})).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test("a PIN has the requested number of digits, in every form", async () => {
  const answer = await get("/passwd/pin/4?count=3");
  expect(answer).toMatchObject({ count: 3, length: 4, entropy: 13.29, charsetSize: 10, strength: "very weak" });
  for (const password of answer.passwords) expect(password).toMatch(/^\d{4}$/);
  expect(await getText("/passwd/pin/12")).toMatch(/^\d{12}$/);
  expect((await post("/passwd/pin", {})).password).toMatch(/^\d{6}$/);
  expect(await postText("/passwd/pin", { length: 3, count: 2 })).toMatch(/^\d{3}\n\d{3}$/);
});

test("a pattern has letters and digits where it has placeholders, in every form", async () => {
  const answer = await get("/passwd/pattern/XXXX-9999-aaaa?count=2");
  expect(answer).toMatchObject({ count: 2, length: 14, entropy: 50.89, strength: "strong" });
  for (const password of answer.passwords) expect(password).toMatch(/^[A-Z]{4}-\d{4}-[a-z]{4}$/);
  expect(await getText("/passwd/pattern/%5CX%2F9%3F%2A")).toMatch(/^X\/\d[!-/:-@[-`{-~][A-Za-z0-9]$/);
  expect(await postText("/passwd/pattern", { pattern: "\\9a", count: 50 })).toMatch(/^9[a-z](\n9[a-z]){49}$/);
});

describe("check", () => {
  test("answers in both forms", async () => {
    const password = "password1999";
    const answer = await post("/passwd/check", { password });
    expect(answer).toMatchObject({ score: 1, strength: "weak", warning: expect.any(String), guesses: 15_000 });
    expect(await postText("/passwd/check", { password })).toStartWith("weak\nScore: 1 of 4\n");
  });

  test("counts code points", async () => {
    expect((await post("/passwd/check", { password: "😀".repeat(128) })).length).toBe(128);
    const tooLong = json({ password: "😀".repeat(129) });
    expect(await refusal(`${TOOLS}/passwd/check`, tooLong)).toMatchObject({ status: 422, paths: ["/password"] });
  });

  test("is refused if too many checks wait, and dropped if its caller disconnects", async () => {
    const callers = new AbortController();
    const init = { ...json({ password: "p4$$w0rd".repeat(16) }), signal: callers.signal };
    const full = Promise.withResolvers<Response>();
    const sent = Array.from({ length: 150 }, async () => {
      const response = await fetch(`${BASE}${TOOLS}/passwd/check`, init);
      if (response.status !== 200) full.resolve(response);
    });
    const response = await full.promise;
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await response.json()).toMatchObject({ success: false, error: { code: "OVERLOADED" } });
    callers.abort();
    await Promise.allSettled(sent);
    const accepted = async () => (await fetch(`${BASE}${TOOLS}/passwd/check`, json({ password: "a" }))).status === 200;
    expect(await until(async () => ((await accepted()) ? true : undefined), "a place in the queue")).toBe(true);
  });
});

describe("hashes for storage", () => {
  const password = "correct horse battery staple";

  test("are made and verified in every form", async () => {
    const made = await post("/passwd/hash", { password, memory: 64 });
    expect(made).toMatchObject({ algorithm: "argon2id", parameters: { memory: 64, iterations: 2, parallelism: 1 } });
    expect(await post("/passwd/verify", { password, hash: made.hash })).toEqual({
      matches: true,
      algorithm: "argon2id",
      parameters: made.parameters,
      outdated: true,
      reason: "memory and iterations are below today's minimum: 19,456 KiB and 2, or 47,104 KiB and 1",
    });
    const line = await postText("/passwd/hash", { password, algorithm: "bcrypt", user: "ada" });
    expect(line).toMatch(/^ada:\$2y\$10\$.{53}$/);
    expect(await postText("/passwd/verify", { password, hash: line })).toBe("match");
    expect(await postText("/passwd/verify", { password: "other", hash: line })).toBe("mismatch");
  });

  test("are made one after another, in their order", async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => post("/passwd/hash", { password, algorithm: "bcrypt", cost: 4 })),
    );
    expect(new Set(made.map(({ hash }) => hash)).size).toBe(20);
  });

  test.each([
    ["hash", {}, "/password"],
    ["hash", { password, user: "a:b" }, "/user"],
    ["hash", { password: "x".repeat(73), algorithm: "bcrypt" }, "/password"],
    ["verify", { password, hash: "ada:$apr1$abc$def" }, "/hash"],
  ])("%s refuses body %#", async (name, body, path) => {
    expect(await refusal(`${TOOLS}/passwd/${name}`, json(body))).toMatchObject({ status: 422, paths: [path] });
  });
});

test("no password is cached, and none is repeated", async () => {
  for (const path of ["/passwd/check", "/passwd/check/text", "/passwd/hash"]) {
    const { headers, text } = await send(TOOLS + path, json({ password: "zanzibar-canary" }));
    expect([headers.get("cache-control"), text.includes("zanzibar")]).toEqual(["no-store", false]);
  }
});
