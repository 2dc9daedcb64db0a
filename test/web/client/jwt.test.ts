import { afterEach, describe, expect, test } from "bun:test";
import "./support/page.ts";
import { enterExample, textOf } from "../../../src/web/operation/form.ts";
import { momentOf, spanText, Timeline, utcText } from "../../../src/web/tools/jwt/claims.tsx";
import * as jwt from "../../../src/web/tools/jwt/forms.ts";
import { coloredToken, partsOfToken, tokenIn } from "../../../src/web/tools/jwt/token.tsx";
import { dataOf, reset } from "./support/answer.ts";

const SIGNED = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_-9";
const ENCRYPTED = "eyJlbmMiOiJBMTI4R0NNIn0..AAAA.BBBB.CCCC";

test.each([
  [`curl -H "Authorization: Bearer ${SIGNED}" https://example.com/v1.0.0`, SIGNED, 3],
  [`Set-Cookie: session=${SIGNED}; Path=/`, SIGNED, 3],
  [`{"expires_in":3600,"id_token":"${SIGNED}"}`, SIGNED, 3],
  [`https://example.com/#id_token=${SIGNED}&state=1`, SIGNED, 3],
  [`token=${ENCRYPTED};`, ENCRYPTED, 5],
  // The service reads these.
  [`Bearer ${SIGNED}`, `Bearer ${SIGNED}`, 3],
  [SIGNED.replace(".", ".\n  "), SIGNED.replace(".", ".\n  "), 3],
  ["no.token.here", "no.token.here", 0],
])("the token in %j is sent: %j of %d parts", (text, token, parts) => {
  expect([tokenIn(text), partsOfToken(text)]).toEqual([token, parts]);
});

describe("JWT", () => {
  const { decode, keys, sign, validate } = jwt.forms;

  afterEach(() => reset(decode, keys, sign, validate));

  test.each([
    ["HS256", { typ: "JWT" }, "", "secret of the sample"],
    ["HS256", { typ: "at+jwt", kid: "7" }, '{"typ":"at+jwt","kid":"7"}', "secret of the sample"],
    ["ES256", { kid: "7" }, '{"kid":"7"}', ""],
    // It cannot be chosen.
    ["none", {}, "", ""],
  ])("of a token by %s with %j, signed again, header and secret are %j and %j", async (alg, header, more, secret) => {
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
    expect(entered).toEqual([more, "", "", alg === "none" ? "HS512" : alg, secret]);
    expect(textOf(payload)).toBe('{\n  "sub": "me",\n  "iat": 1,\n  "exp": 4000000000\n}');
    expect(location.hash).toBe("#/jwt/sign");
  });

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

  // Moments at one place are one mark. Every second mark is below the line.
  test.each([
    [{ exp: 200, iat: 100, nbf: 100, auth_time: 0 }, 300, "0% 50%: iat, nbf 0%| below exp 50%| now now 100%"],
    [{ iat: 0, nbf: 25, exp: 100 }, 50, "25% 0%: iat 0%| below nbf 25%| now now 50%| below exp 100%"],
    [{ iat: 50, exp: 100 }, 0, "50% 0%: now now 0%| below iat 50%| exp 100%"],
    [{ exp: 50 }, 100, "0% 100%: exp 0%| now below now 100%"],
    [{ nbf: 0 }, 0, "50% 0%: now nbf, now 50%"],
    // There is none.
    [{ sub: "me" }, 0, "null"],
  ])("the line of %j at %d is green from left and to right as in %j", async (claims, at, expected) => {
    decode.enter({ token: `eyJhbGciOiJIUzI1NiJ9.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.AA` });
    const tree = JSON.stringify(Timeline({ token: await dataOf(decode.call()), now: at * 1000 }));
    const marks = tree.matchAll(/"mark([^"]*)","style":\{"left":"([^"]*)"\}.*?"children":"([^"]*)"/g);
    const line = [...marks].map(([, kind, place, names]) => `${kind} ${names} ${place}`).join("|");
    expect(tree.replace(/.*"left":"([^"]*)","right":"([^"]*)".*/s, "$1 $2:") + line).toBe(expected);
  });

  const words = (node: unknown): string => {
    if (Array.isArray(node)) return node.map(words).join("");
    if (typeof node !== "object" || node === null) return typeof node === "string" ? node : "";
    return "props" in node ? words(Object(node.props).children) : "";
  };

  test.each([
    ["eyab.cd.ef", "header payload signature"],
    ["Bearer eyab.cd.ef, then\n", "header payload signature"],
    ["eyab..cd.ef.gh", "header payload payload payload signature"],
    [`eyab.cd.${"e".repeat(19_992)}`, "header payload signature"],
    ["no token", ""],
    [`eyab.cd.${"e".repeat(19_993)}`, ""],
  ])("%j has the parts %j in colours, with a line break for the last line", (text, parts) => {
    const colored = coloredToken(text);
    expect(words(colored)).toBe(parts && `${text}\n`);
    expect([...(JSON.stringify(colored) ?? "").matchAll(/part-(\w+)/g)].map(([, part]) => part).join(" ")).toBe(parts);
  });
});
