import { describe, expect, test } from "bun:test";
import { decrypt } from "../../src/tools/jwt/decrypt.ts";
import { posted, toolCall } from "../support/agent.ts";
import { blamed, get, getText, json, post, postText, send, TOOLS } from "../support/call.ts";
import { NODE_VERSION } from "../support/service.ts";
import { JWT_IO } from "../tools/jwt/published.ts";

const { token: TOKEN, secret: SECRET } = JWT_IO;

/** Keys that turn out to be unreadable when they are imported, and a token that they cannot have signed. */
const UNREADABLE = {
  // P-256, its point of a form that does not exist (0x05)
  spki: `3059301306072a8648ce3d020106082a8648ce3d03010703420005${"01".repeat(64)}`,
  // One that is not on its curve, which Deno sees only when it verifies
  offCurve: `3059301306072a8648ce3d020106082a8648ce3d03010703420004${"01".repeat(64)}`,
  jwk: JSON.stringify({ kty: "EC", crv: "P-256", x: "A".repeat(43), y: `B${"A".repeat(42)}`, d: `C${"A".repeat(42)}` }),
  token: `${Buffer.from('{"alg":"ES256"}').toString("base64url")}.e30.${Buffer.alloc(64, 1).toString("base64url")}`,
};

describe("decode", () => {
  test("is the same in every form", async () => {
    const answer = await post("/jwt/decode", { token: TOKEN, now: 1516239022 });
    expect(answer).toMatchObject({ payload: { name: "John Doe" }, issuedAt: "2018-01-18T01:30:22.000Z" });
    expect(await get(`/jwt/decode/${TOKEN}?now=1516239022`)).toEqual(answer);
    expect(await get(`/jwt/decode/${TOKEN}?now=2018-01-18T01:30:22Z`)).toEqual(answer);
    const text = await getText(`/jwt/decode/${TOKEN}`);
    expect(text).toContain("John Doe");
    expect(await postText("/jwt/decode", { token: `Bearer ${TOKEN}\n` })).toBe(text);
  });

  test("the digits of a number that no double holds are in the response, in every form", async () => {
    const claims = '{"exp":2000000000,"id":12345678901234567890}';
    const token = `${Buffer.from('{"alg":"HS256"}').toString("base64url")}.${Buffer.from(claims).toString("base64url")}.AA`;
    const answers = [
      await send(`${TOOLS}/jwt/decode`, json({ token })),
      await send(`${TOOLS}/jwt/decode/${token}`),
      await send(`${TOOLS}/jwt/validate`, json({ token, secret: SECRET })),
    ];
    for (const { text } of answers) {
      expect(text).toContain(`"payload":${claims}`);
      expect(text).toContain('"value":12345678901234567890');
    }
    expect(await getText(`/jwt/decode/${token}`)).toContain('"id": 12345678901234567890');
    expect((await send("/mcp", posted(toolCall("jwt_decode", { token })))).text).toContain('"id":12345678901234567890');
  });
});

describe("validate", () => {
  test("a failure repeats neither the secret nor the token", async () => {
    const secret = "-----BEGIN PUBLIC KEY-----canary-in-secret";
    for (const body of [
      { token: TOKEN, secret },
      { token: "canary", secret: "x" },
    ]) {
      const { status, text } = await send(`${TOOLS}/jwt/validate`, json(body));
      expect([status, text]).toEqual([422, expect.not.stringContaining("canary")]);
    }
  });
});

const ALGORITHMS = ["HS256", "RS256", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"];
const POST_QUANTUM = "ML-DSA-65";
/** The cryptography of Node 22 does not have it. */
const hasPostQuantum = NODE_VERSION === undefined || NODE_VERSION >= 24;

if (!hasPostQuantum)
  test("an algorithm that the runtime lacks is refused", async () => {
    expect(await blamed(`${TOOLS}/jwt/keys`, json({ algorithm: POST_QUANTUM }))).toEqual(["/algorithm"]);
  });

test.each(hasPostQuantum ? [...ALGORITHMS, POST_QUANTUM] : ALGORITHMS)(
  "%s: a generated key signs and validates",
  async (algorithm) => {
    const made = await post("/jwt/keys", { algorithm });
    const secret = made.secret?.base64url ?? made.privateKey.pem;
    const encoding = made.secret ? { secretEncoding: "base64url" } : {};
    const { token } = await post("/jwt/sign", { payload: { a: 1 }, algorithm, secret, ...encoding });
    const check = made.secret ? { secret, ...encoding } : { secret: JSON.stringify(made.jwks) };
    expect(await post("/jwt/validate", { token, ...check })).toMatchObject({ valid: true });
    const key = JSON.stringify(made.secret?.jwk ?? made.publicKey.jwk);
    expect((await post("/jwt/thumbprint", { key })).thumbprint).toBe(made.kid);
  },
);

test("decrypt reads a token, in both forms", async () => {
  const content = "Live long and prosper.";
  expect(await post("/jwt/decrypt", decrypt.example)).toMatchObject({ payload: content });
  expect(await postText("/jwt/decrypt", decrypt.example)).toBe(content);
});

test.each([
  ["/jwt/validate", { token: TOKEN }],
  ["/jwt/validate", { token: TOKEN, secret: "-----BEGIN PUBLIC KEY-----" }],
  ["/jwt/validate", { token: UNREADABLE.token, secret: UNREADABLE.spki }],
  ["/jwt/validate", { token: UNREADABLE.token, secret: UNREADABLE.offCurve }],
  ["/jwt/sign", { payload: {}, secret: "x", algorithm: "ES256" }],
  ["/jwt/sign", { payload: {}, secret: UNREADABLE.jwk, algorithm: "ES256" }],
  ["/jwt/decrypt", { ...decrypt.example, secret: "0123456789abcdef" }],
  ["/jwt/thumbprint", { key: "-----BEGIN PUBLIC KEY-----" }],
])("the text form answers bad input with a line of text: %s %#", async (path, body) => {
  const { status, headers, text } = await send(`${TOOLS}${path}/text`, json(body));
  expect(status).toBe(422);
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/^error: [^\n]+\n$/);
});
