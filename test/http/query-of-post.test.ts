import { describe, expect, test } from "bun:test";
import { blamed, json, post, refusal, send, TOOLS } from "../support/call.ts";

// RFC 4231, 4.3: test case 2. The key is "Jefe".
const MESSAGE = "what do ya want for nothing?";
const CODE = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";

describe("an option in the query of a POST", () => {
  test("counts as if it were in the body", async () => {
    const body = { text: MESSAGE, key: "4a656665" };
    expect((await post("/hash/hmac/sha256?keyEncoding=hex", body)).hmac).toBe(CODE);
    const base64 = Buffer.from(CODE, "hex").toString("base64");
    expect((await post("/hash/hmac/sha256?keyEncoding=hex&encoding=base64", body)).hmac).toBe(base64);
    const hash = "5d41402abc4b2a76b9719d911017c592";
    expect(await post(`/hash/verify?hash=${hash}`, { text: "hello" })).toMatchObject({ matches: true });
  });

  test("needs no body", async () => {
    const { text } = await send(`${TOOLS}/passwd/generate/text?length=20`, { method: "POST" });
    expect(text).toMatch(/^.{20}\n$/);
  });

  test("decides the form of failures", async () => {
    for (const [init, expected] of [
      [json({ count: 0 }), 422],
      [json("{"), 400],
      [json({}, "text/plain"), 415],
    ] as const) {
      const { status, headers } = await send(`${TOOLS}/lorem/generate?format=text`, init);
      expect([status, headers.get("content-type")]).toEqual([expected, "text/plain; charset=utf-8"]);
    }
  });
});

/** A field of each kind: one that a query can have, one whose value it cannot hold, and a secret. */
const GIVEN: readonly [path: string, rest: object, name: string, value: unknown, problem: string | undefined][] = [
  ["/hash/md5", {}, "text", "a", undefined],
  ["/passwd/generate", {}, "length", 20, undefined],
  ["/hash/md5/batch", {}, "texts", ["a"], "must be in the body"],
  ["/jwt/sign", { secret: "a secret" }, "payload", { sub: "ada" }, "must be in the body"],
  ["/hash/hmac/sha256", { text: MESSAGE }, "key", "Jefe", "because URLs end up in logs"],
];

test.each(GIVEN)(
  "%s, with %j in its body, takes %s in the query alone, or not at all",
  async (path, rest, name, value, problem) => {
    const url = `${TOOLS}${path}?${new URLSearchParams({ [name]: typeof value === "string" ? value : JSON.stringify(value) })}`;
    expect(await blamed(url, json({ ...rest, [name]: value }))).toEqual([`/${name}`]);
    if (problem === undefined) expect((await send(url, json(rest))).status).toBe(200);
    else
      expect(await refusal(url, json(rest))).toMatchObject({
        status: 422,
        paths: [`/${name}`],
        message: expect.stringContaining(problem),
      });
  },
);
