import { afterEach, describe, expect, test } from "bun:test";
import "./support/page.ts";
import { enterExample, textOf } from "../../../src/web/operation/form.ts";
import { marksOf, momentOf, spanText, utcText } from "../../../src/web/tools/jwt/claims.tsx";
import * as jwt from "../../../src/web/tools/jwt/forms.ts";
import { coloredToken, tokenIn } from "../../../src/web/tools/jwt/token.tsx";
import { dataOf, reset } from "./support/answer.ts";

const SIGNED = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_-9";

test.each([
  [`curl -H "Authorization: Bearer ${SIGNED}" https://example.com/v1.0.0`, SIGNED],
  [`Set-Cookie: session=${SIGNED}; Path=/`, SIGNED],
  [`{"expires_in":3600,"id_token":"${SIGNED}"}`, SIGNED],
  [`https://example.com/#id_token=${SIGNED}&state=1`, SIGNED],
  // The service reads these.
  [`Bearer ${SIGNED}`, `Bearer ${SIGNED}`],
  [SIGNED.replace(".", ".\n  "), SIGNED.replace(".", ".\n  ")],
  ["no.token.here", "no.token.here"],
])("the token in %j is sent", (text, token) => {
  expect(tokenIn(text)).toBe(token);
});

describe("JWT", () => {
  const { decode, keys, sign, validate } = jwt.forms;

  afterEach(() => reset(decode, keys, sign, validate));

  test.each([
    ["HS256", { typ: "JWT" }, "", "secret of the sample"],
    ["HS256", { typ: "at+jwt", kid: "7" }, '{"typ":"at+jwt","kid":"7"}', "secret of the sample"],
    ["ES256", { kid: "7" }, '{"kid":"7"}', ""],
  ])(
    "a token signed by %s, with %j in its header, is signed again with %j and the secret %j",
    async (alg, header, more, secret) => {
      const parts = [
        { alg, ...header },
        { sub: "me", iat: 1, exp: 4e9 },
      ].map((each) => btoa(JSON.stringify(each)));
      decode.enter({ token: [...parts, "AA"].join(".").replaceAll("=", "") });
      validate.enter({ secret: "secret of the sample" });
      sign.enter({ algorithm: "HS512", notBefore: "1m" });
      jwt.signAgain(await dataOf(decode.call()));
      const { payload, header: others, expiresIn, notBefore, algorithm } = sign.fields;
      const entered = [others, expiresIn, notBefore, algorithm, sign.fields.secret].map(textOf);
      expect(entered).toEqual([more, "", "", alg, secret]);
      expect(JSON.parse(textOf(payload))).toEqual({ sub: "me", iat: 1, exp: 4e9 });
      expect(location.hash).toBe("#/jwt/sign");
    },
  );

  test("the example of an object is entered as JSON", () => {
    enterExample(sign);
    expect(textOf(sign.fields.payload)).toBe(
      '{\n  "sub": "1234567890",\n  "name": "John Doe",\n  "iat": 1516239022\n}',
    );
  });

  test("an expired token is signed again without its times, for as long as new ones; then it is checked now", async () => {
    jwt.enterSample();
    jwt.signAgain(await dataOf(decode.call()));
    expect(JSON.parse(textOf(sign.fields.payload))).not.toContainAnyKeys(["exp", "iat", "nbf"]);
    expect(textOf(sign.fields.expiresIn)).toBe("1h");
    decode.enter({ now: "0" });
    jwt.validateThis("a.b.c");
    const entered = [decode.fields.token, validate.fields.secret, decode.fields.now].map(textOf);
    expect(entered).toEqual(["a.b.c", "your-256-bit-secret", ""]);
    expect(location.hash).toBe("#/jwt");
  });

  test("the length of a key is sent for RSA alone", () => {
    keys.enter({ modulusLength: "3072", algorithm: "RS256" });
    expect(keys.call()?.parts.map(({ value }) => value)).toEqual(["RS256", 3072]);
    keys.enter({ algorithm: "EdDSA" });
    expect(keys.call()?.parts.map(({ value }) => value)).toEqual(["EdDSA"]);
  });

  test.each([
    [0, "0 s"],
    [-5, "0 s"],
    [59.9, "59 s"],
    [60, "1 min"],
    [3660, "1 h 1 min"],
    [3600 * 24, "1 d"],
    [31_557_600 * 1234 + 86_400 * 2 + 59, "1,234 y 2 d"],
  ])("%d seconds are %s", (seconds, text) => {
    expect(spanText(seconds)).toBe(text);
  });

  test("times are relative to a moment", () => {
    const now = Date.parse("2030-01-01T00:00:00Z");
    expect(utcText("2018-01-18T02:30:22.000Z")).toBe("2018-01-18 02:30:22 UTC");
    expect([momentOf("1516242622"), momentOf("2030-01-01")]).toEqual([1516242622000, now]);
    const before = Date.now();
    for (const text of ["", " ", "yesterday"]) expect(momentOf(text)).toBeGreaterThanOrEqual(before);
  });

  test("the moments of a token are on a line in their order, those at one place together", () => {
    const at = (seconds: number) => new Date(seconds * 1000).toISOString();
    const moment = (claim: string, seconds: number) => ({ claim, name: "", value: seconds, time: at(seconds) });
    const claims = [moment("exp", 200), moment("iat", 100), moment("nbf", 100), moment("auth_time", 0)];
    expect(marksOf({ claims }, 300_000)).toEqual([
      { names: "iat, nbf", place: 0 },
      { names: "exp", place: 50 },
      { names: "now", place: 100 },
    ]);
    expect(marksOf({ claims: [moment("iat", 100)] }, 100_000)).toEqual([{ names: "iat, now", place: 50 }]);
    expect(marksOf({ claims: [moment("iat", 100)] }, 200_000).map(({ place }) => place)).toEqual([0, 100]);
    expect(marksOf({ claims: [] }, 0)).toEqual([]);
  });

  const partsOf = (text: string): string =>
    JSON.stringify(coloredToken(text))
      ?.match(/part-\w+/g)
      ?.join(" ") ?? "";

  test("a text in colours is the same text, with a line break for the last line", () => {
    const words = (node: unknown): string => {
      if (Array.isArray(node)) return node.map(words).join("");
      if (typeof node !== "object" || node === null) return typeof node === "string" ? node : "";
      return "props" in node ? words(Object(node.props).children) : "";
    };
    for (const text of ["Bearer eyab.cd.ef, then", "eyab.cd.ef.gh.ij"])
      expect(words(coloredToken(text))).toBe(`${text}\n`);
  });

  test.each([
    ["eyab.cd.ef", "part-header part-payload part-signature"],
    ["Bearer eyab.cd.ef\n", "part-header part-payload part-signature"],
    ["eyab..cd.ef.gh", "part-header part-payload part-payload part-payload part-signature"],
    ["no token", ""],
    [`eyab.cd.${"e".repeat(20_000)}`, ""],
  ])("%j has the parts %j", (text, parts) => {
    expect(partsOf(text)).toBe(parts);
  });
});
