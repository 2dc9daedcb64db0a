import { describe, expect, test } from "bun:test";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { CompactEncrypt } from "jose";
import { get, getText, json, post, postText, refusal, send, TOOLS } from "../support/call.ts";
import { NODE_VERSION } from "../support/service.ts";
import { JWE_VECTORS } from "../tools/jwt/jwe-vectors.ts";

// The token and secret that jwt.io shows.
const TOKEN =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c";
const SECRET = "your-256-bit-secret";
const CHANGED = TOKEN.replace("SflKxw", "SflKxx");
const UNSIGNED = "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.";

// RFC 7515, A.1: its key as a JWK; exp is 2011-03-22T18:43:00Z.
const RFC_TOKEN =
  "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const RFC_KEY = {
  kty: "oct",
  k: "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow",
};

/** Keys that turn out to be unreadable when they are imported, and a token that they cannot have signed. */
const UNREADABLE = {
  // P-256, its point of a form that does not exist (0x05)
  spki: `3059301306072a8648ce3d020106082a8648ce3d03010703420005${"01".repeat(64)}`,
  jwk: JSON.stringify({
    kty: "EC",
    crv: "P-256",
    x: `A${"A".repeat(42)}`,
    y: `B${"A".repeat(42)}`,
    d: `C${"A".repeat(42)}`,
  }),
  token: `${Buffer.from('{"alg":"ES256"}').toString("base64url")}.e30.${Buffer.alloc(64, 1).toString("base64url")}`,
};

describe("decode", () => {
  test("is the same in every form", async () => {
    const answer = await post("/jwt/decode", { token: TOKEN, now: 1516239022 });
    expect(answer).toMatchObject({
      header: { alg: "HS256", typ: "JWT" },
      payload: { sub: "1234567890", name: "John Doe", iat: 1516239022 },
      metadata: { format: "JWS", algorithm: "HS256", type: "JWT", keyId: null, size: TOKEN.length },
      issuedAt: "2018-01-18T01:30:22.000Z",
      expiresAt: null,
      status: "no-expiration",
    });
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
    const params = { name: "jwt_decode", arguments: { token } };
    const call = await send("/mcp", {
      ...json({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    });
    expect(call.text).toContain('"id":12345678901234567890');
  });

  test.each(["text", "a.b", "a.b.c", "....", "%20"])("%s is not a token", async (token) => {
    expect(await refusal(`${TOOLS}/jwt/decode/${token}`)).toMatchObject({ status: 422, paths: ["/token"] });
  });

  test("a token of more than 64 KiB is refused", async () => {
    const token = "a".repeat(65_537);
    expect(await refusal(`${TOOLS}/jwt/decode`, json({ token }))).toMatchObject({ status: 422, paths: ["/token"] });
  });
});

describe("validate", () => {
  test("distinguishes a valid, a changed and an unsigned token", async () => {
    expect(await post("/jwt/validate", { token: TOKEN, secret: SECRET })).toMatchObject({
      valid: true,
      signatureValid: true,
      reason: null,
    });
    const changed = await post("/jwt/validate", { token: CHANGED, secret: SECRET });
    expect(changed).toMatchObject({
      valid: false,
      signatureValid: false,
      reason: expect.stringContaining("does not match"),
    });
    const unsigned = await post("/jwt/validate", { token: UNSIGNED, secret: SECRET, algorithms: ["none"] });
    expect(unsigned).toMatchObject({
      valid: false,
      signatureValid: false,
      reason: expect.stringContaining("not signed"),
    });
  });

  test("text begins with the result", async () => {
    expect(await postText("/jwt/validate", { token: TOKEN, secret: SECRET })).toStartWith("VALID\n");
    expect(await postText("/jwt/validate", { token: CHANGED, secret: SECRET })).toStartWith("INVALID\n");
    expect(await postText("/jwt/validate", { token: UNSIGNED, secret: SECRET })).toStartWith("INVALID\n");
  });

  test("accepts the same key in every encoding", async () => {
    const key = Buffer.from(RFC_KEY.k, "base64url");
    const secrets = [
      { secret: JSON.stringify(RFC_KEY) },
      { secret: JSON.stringify({ keys: [RFC_KEY] }) },
      { secret: key.toString("base64"), secretEncoding: "base64" },
      { secret: key.toString("base64url"), secretEncoding: "base64url" },
      { secret: key.toString("hex"), secretEncoding: "hex" },
    ];
    for (const secret of secrets) {
      const answer = await post("/jwt/validate", { token: RFC_TOKEN, ...secret, now: 1300819379 });
      expect(answer).toMatchObject({ valid: true, status: "active" });
    }
  });

  test("every check is reported separately", async () => {
    const expected = { issuer: "jane", audience: ["a", "b"], subject: "x" };
    const answer = await post("/jwt/validate", {
      token: RFC_TOKEN,
      secret: JSON.stringify(RFC_KEY),
      now: 1300819380,
      ...expected,
    });
    expect(answer).toMatchObject({ valid: false, signatureValid: true, expired: true });
    expect(answer.checks.map(({ check, passed }: { check: string; passed: boolean }) => [check, passed])).toEqual([
      ["signature", true],
      ["expiration", false],
      ["notBefore", true],
      ["issuer", false],
      ["audience", false],
      ["subject", false],
    ]);
  });

  test.each([
    ["no secret", { token: TOKEN }, "/secret"],
    ["an empty secret", { token: TOKEN, secret: "" }, "/secret"],
    ["a secret of more than 64 KiB", { token: TOKEN, secret: "é".repeat(32_769) }, "/secret"],
    ["a broken PEM", { token: TOKEN, secret: "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----" }, "/secret"],
    ["wrong base64", { token: TOKEN, secret: "a!", secretEncoding: "base64" }, "/secret"],
    ["an unknown encoding", { token: TOKEN, secret: "a", secretEncoding: "base32" }, "/secretEncoding"],
    ["a negative tolerance", { token: TOKEN, secret: "a", clockTolerance: -1 }, "/clockTolerance"],
    ["a now that is not a time", { token: TOKEN, secret: "a", now: "soon" }, "/now"],
    ["33 algorithms", { token: TOKEN, secret: "a", algorithms: Array(33).fill("HS256") }, "/algorithms"],
    ["33 audiences", { token: TOKEN, secret: "a", audience: Array(33).fill("x") }, "/audience"],
    ["a JWKS of 101 keys", { token: TOKEN, secret: JSON.stringify({ keys: Array(101).fill(RFC_KEY) }) }, "/secret"],
  ])("%s is refused", async (_, body, path) => {
    expect(await refusal(`${TOOLS}/jwt/validate`, json(body))).toMatchObject({ status: 422, paths: [path] });
  });

  test("a failure never repeats the secret", async () => {
    const secret = "-----BEGIN PUBLIC KEY-----canary-in-secret";
    expect((await send(`${TOOLS}/jwt/validate`, json({ token: TOKEN, secret }))).text).not.toContain("canary");
    expect((await send(`${TOOLS}/jwt/validate`, json({ token: "canary", secret: "x" }))).text).not.toContain("canary");
  });
});

describe("sign", () => {
  test("signs the token of jwt.io", async () => {
    const body = { payload: { sub: "1234567890", name: "John Doe", iat: 1516239022 }, secret: SECRET };
    expect(await postText("/jwt/sign", body)).toBe(TOKEN);
    expect(await post("/jwt/sign", body)).toMatchObject({ token: TOKEN, payload: body.payload });
  });

  test("signs as noble does, with secrets of every length around a block", async () => {
    for (const length of [1, 31, 32, 63, 64, 65, 127, 128, 129, 1000]) {
      const key = Uint8Array.from({ length }, (_, index) => (index * 167) % 256);
      const secret = Buffer.from(key).toString("base64");
      const { token } = await post("/jwt/sign", { payload: { length }, secret, secretEncoding: "base64" });
      const end = token.lastIndexOf(".");
      const code = hmac(sha256, key, Buffer.from(token.slice(0, end)));
      expect(token.slice(end + 1)).toBe(Buffer.from(code).toString("base64url"));
    }
  });

  test("signs valid tokens", async () => {
    const secret = "x".repeat(64);
    for (const algorithm of ["HS256", "HS384", "HS512"]) {
      const { token } = await post("/jwt/sign", {
        payload: { a: 1 },
        secret,
        algorithm,
        expiresIn: "15m",
        notBefore: 0,
      });
      expect(await post("/jwt/validate", { token, secret })).toMatchObject({ valid: true, status: "active" });
    }
  });

  test.each([
    [{ secret: "x" }, "/payload"],
    [{ payload: [], secret: "x" }, "/payload"],
    [{ payload: {}, secret: "x", algorithm: "none" }, "/algorithm"],
    [{ payload: {}, secret: "x", header: { alg: "none" } }, "/header/alg"],
    [{ payload: {}, secret: "x", header: { crit: ["exp"] } }, "/header/crit"],
    [{ payload: {}, secret: "x", header: { b64: false } }, "/header/b64"],
    [{ payload: {}, secret: "x", expiresIn: "soon" }, "/expiresIn"],
    [{ payload: { exp: "soon" }, secret: "x" }, "/payload/exp"],
    [{ payload: {}, secret: "x", algorithm: "RS256" }, "/secret"],
  ])("%j is refused at %s", async (body, path) => {
    expect(await refusal(`${TOOLS}/jwt/sign`, json(body))).toMatchObject({ status: 422, paths: [path] });
  });
});

describe("keys", () => {
  const ALGORITHMS = ["HS256", "RS256", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"];
  const POST_QUANTUM = "ML-DSA-65";
  /** The cryptography of Node 22 does not have it. */
  const hasPostQuantum = NODE_VERSION === undefined || NODE_VERSION >= 24;

  if (!hasPostQuantum)
    test("an algorithm that the runtime lacks is refused", async () => {
      expect(await refusal(`${TOOLS}/jwt/keys`, json({ algorithm: POST_QUANTUM }))).toMatchObject({
        status: 422,
        paths: ["/algorithm"],
      });
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

  test("text is the private key alone, or the secret", async () => {
    expect(await postText("/jwt/keys", {})).toMatch(
      /^-----BEGIN PRIVATE KEY-----\n[\s\S]+\n-----END PRIVATE KEY-----$/,
    );
    expect(await postText("/jwt/keys", { algorithm: "HS256" })).toMatch(/^[\w-]{43}$/);
  });

  test("are never cached", async () => {
    const { headers } = await send(`${TOOLS}/jwt/keys`, json({}));
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    [{ algorithm: "RS1" }, "/algorithm"],
    [{ modulusLength: 1024 }, "/modulusLength"],
    [{ modulusLength: 3000 }, "/modulusLength"],
    [{ kid: "" }, "/kid"],
  ])("%j is refused at %s", async (body, path) => {
    expect(await refusal(`${TOOLS}/jwt/keys`, json(body))).toMatchObject({ status: 422, paths: [path] });
  });
});

describe("decrypt", () => {
  test.each(JWE_VECTORS.map((vector) => [vector.source, vector] as const))("%s", async (_, { token, key, content }) => {
    expect(await post("/jwt/decrypt", { token, secret: key })).toMatchObject({ payload: content });
    expect(await postText("/jwt/decrypt", { token, secret: key })).toBe(content);
  });

  test("decrypts with a password and 600,000 iterations", async () => {
    const header = { alg: "PBES2-HS256+A128KW", enc: "A128GCM" };
    const token = await new CompactEncrypt(Buffer.from('{"sub":"me"}'))
      .setProtectedHeader(header)
      .setKeyManagementParameters({ p2c: 600_000 })
      .encrypt(Buffer.from("correct horse"));
    const answer = await post("/jwt/decrypt", { token, secret: "correct horse" });
    expect(answer.payload).toEqual({ sub: "me" });
  });

  test.each([
    ["a signed token", { token: TOKEN, secret: SECRET }, "/token"],
    ["no secret", { token: JWE_VECTORS[1]?.token }, "/secret"],
    ["another secret", { token: JWE_VECTORS[1]?.token, secret: "0123456789abcdef" }, "/secret"],
    ["a secret of wrong size", { token: JWE_VECTORS[1]?.token, secret: "x" }, "/secret"],
  ])("%s is refused", async (_, body, path) => {
    expect(await refusal(`${TOOLS}/jwt/decrypt`, json(body))).toMatchObject({ status: 422, paths: [path] });
  });
});

describe("thumbprint", () => {
  // RFC 8037, appendix A.3
  const jwk = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };
  const thumbprint = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";

  test("of a JWK, a JWKS and a PEM", async () => {
    const answer = await post("/jwt/thumbprint", { key: JSON.stringify(jwk) });
    expect(answer).toMatchObject({ thumbprint, uri: `urn:ietf:params:oauth:jwk-thumbprint:sha-256:${thumbprint}` });
    expect(await postText("/jwt/thumbprint", { key: JSON.stringify({ keys: [jwk] }) })).toBe(thumbprint);
    const spki = `302a300506032b6570032100${Buffer.from(jwk.x, "base64url").toString("hex")}`;
    const pem = `-----BEGIN PUBLIC KEY-----\n${Buffer.from(spki, "hex").toString("base64")}\n-----END PUBLIC KEY-----`;
    expect(await postText("/jwt/thumbprint", { key: pem })).toBe(thumbprint);
  });

  test("of several keys at once is refused", async () => {
    const key = JSON.stringify({ keys: [jwk, jwk] });
    expect(await refusal(`${TOOLS}/jwt/thumbprint`, json({ key }))).toMatchObject({ status: 422, paths: ["/key"] });
  });
});

describe("the text form answers bad input with a line of text", () => {
  test.each([
    ["/jwt/decode", { token: "x" }],
    ["/jwt/validate", { token: TOKEN }],
    ["/jwt/validate", { token: TOKEN, secret: "-----BEGIN PUBLIC KEY-----" }],
    ["/jwt/validate", { token: "x", secret: "x" }],
    ["/jwt/validate", { token: UNREADABLE.token, secret: UNREADABLE.spki }],
    ["/jwt/sign", { payload: [], secret: "x" }],
    ["/jwt/sign", { payload: {}, secret: "x", algorithm: "ES256" }],
    ["/jwt/sign", { payload: {}, secret: UNREADABLE.jwk, algorithm: "ES256" }],
    ["/jwt/keys", { algorithm: "x" }],
    ["/jwt/keys", { modulusLength: 2049 }],
    ["/jwt/decrypt", { token: TOKEN, secret: "x" }],
    ["/jwt/decrypt", { token: JWE_VECTORS[1]?.token, secret: "0123456789abcdef" }],
    ["/jwt/thumbprint", { key: "-----BEGIN PUBLIC KEY-----" }],
  ])("%s %#", async (path, body) => {
    const { status, headers, text } = await send(`${TOOLS}${path}/text`, json(body));
    expect(status).toBe(422);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(text).toMatch(/^error: [^\n]+\n$/);
  });
});

test.each([
  ["/jwt/decode", { token: [] }, "/token"],
  ["/jwt/decode", { token: {} }, "/token"],
  ["/jwt/decode", { token: null }, "/token"],
  ["/jwt/validate", { token: TOKEN, secret: {} }, "/secret"],
  ["/jwt/validate", { token: TOKEN, secret: SECRET, algorithms: "HS256" }, "/algorithms"],
  ["/jwt/validate", { token: TOKEN, secret: SECRET, algorithms: { 0: "HS256" } }, "/algorithms"],
  ["/jwt/validate", { token: TOKEN, secret: SECRET, audience: { 0: "a" } }, "/audience"],
  ["/jwt/validate", { token: TOKEN, secret: SECRET, issuer: ["a"] }, "/issuer"],
  ["/jwt/validate", { token: TOKEN, secret: SECRET, clockTolerance: [1] }, "/clockTolerance"],
  ["/jwt/validate", { token: TOKEN, secret: SECRET, now: [] }, "/now"],
  ["/jwt/sign", { payload: "{}", secret: SECRET }, "/payload"],
  ["/jwt/sign", { payload: null, secret: SECRET }, "/payload"],
  ["/jwt/sign", { payload: {}, secret: SECRET, header: [] }, "/header"],
  ["/jwt/sign", { payload: {}, secret: SECRET, expiresIn: {} }, "/expiresIn"],
  ["/jwt/sign", { payload: {}, secret: SECRET, algorithm: ["HS256"] }, "/algorithm"],
  ["/jwt/keys", { kid: [] }, "/kid"],
  ["/jwt/decrypt", { token: [], secret: SECRET }, "/token"],
  ["/jwt/thumbprint", { key: { kty: "oct" } }, "/key"],
])("a value of the wrong kind: %s %j", async (path, body, field) => {
  expect(await refusal(`${TOOLS}${path}`, json(body))).toMatchObject({ status: 422, paths: [field] });
});

test.each(["", "%20", "soon", "1e3", "0x10"])("?now=%s is refused", async (now) => {
  expect(await refusal(`${TOOLS}/jwt/decode/${TOKEN}?now=${now}`)).toMatchObject({ status: 422, paths: ["/now"] });
});
