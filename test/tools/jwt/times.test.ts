import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { checkClaims } from "../../../src/tools/jwt/token/checks.ts";
import { isoOf, readNow, relativeTo } from "../../../src/tools/jwt/token/times.ts";
import { refusedLater } from "../../support/refused.ts";
import { decodeToken } from "./run.ts";
import { jws } from "./tokens.ts";

const NOW = 1_700_000_000;
const at = (payload: unknown, now: number = NOW) => {
  const { expired, status, expiresAt, notBefore, issuedAt } = decodeToken({ token: jws({}, payload), now });
  return { expired, status, expiresAt, notBefore, issuedAt };
};

describe("status", () => {
  const cases: [payload: unknown, status: string, expired: boolean][] = [
    [{ exp: NOW + 1 }, "active", false],
    [{ exp: NOW }, "expired", true],
    [{ exp: NOW + 0.5 }, "active", false],
    [{ exp: NOW - 0.5 }, "expired", true],
    [{ exp: 0 }, "expired", true],
    [{ exp: -1e15 }, "expired", true],
    [{ exp: 1e15 }, "active", false],
    [{ exp: NOW + 2, nbf: NOW + 1 }, "not-yet-valid", false],
    [{ exp: NOW + 2, nbf: NOW }, "active", false],
    [{ exp: NOW, nbf: NOW + 1 }, "expired", true],
    [{ nbf: NOW + 1 }, "not-yet-valid", false],
    [{ nbf: NOW }, "no-expiration", false],
    [{ exp: "soon" }, "no-expiration", false],
    [{ exp: null }, "no-expiration", false],
    ['{"exp":1e400}' as unknown, "no-expiration", false],
    [{}, "no-expiration", false],
  ];
  test.each(cases)("%j is %s", (payload, status, expired) => {
    expect(at(payload)).toMatchObject({ status, expired });
  });

  test("times are ISO 8601, or null if they are out of range", () => {
    expect(at({ exp: 0, nbf: 1.5, iat: NOW })).toMatchObject({
      expiresAt: "1970-01-01T00:00:00.000Z",
      notBefore: "1970-01-01T00:00:01.500Z",
      issuedAt: "2023-11-14T22:13:20.000Z",
    });
    expect(at({ exp: 1e15, nbf: "soon" })).toMatchObject({ expiresAt: null, notBefore: null, issuedAt: null });
  });

  test.each([
    [{ exp: 1e15 }, true, "The expiration (exp) is more than 270,000 years after 1970"],
    [{ exp: -1e15 }, false, "The expiration (exp) is more than 270,000 years before 1970"],
    [{ nbf: 1e15 }, false, "The not-before time (nbf) is more than 270,000 years after 1970"],
    [{ nbf: -1e15 }, true, "The not-before time (nbf) is more than 270,000 years before 1970"],
  ])("a check says that %j is out of range", (payload, passed, message) => {
    expect(checkClaims(payload, {}, NOW, 0)).toContainEqual(expect.objectContaining({ passed, message }));
  });

  test("a claim that is out of range has no time", () => {
    const { claims } = decodeToken({ token: jws({}, { exp: 1e15, nbf: "soon" }), now: NOW });
    expect(claims).toEqual([
      { claim: "exp", name: "Expiration time", value: 1e15 },
      { claim: "nbf", name: "Not before", value: "soon" },
    ]);
  });
});

describe("the current time (now)", () => {
  const read: [now: number | string, seconds: number][] = [
    [0, 0],
    [-1.5, -1.5],
    ["1700000000", NOW],
    ["-1", -1],
    ["1700000000.25", NOW + 0.25],
    ["2023-11-14T22:13:20Z", NOW],
    ["2023-11-14T22:13:20.250Z", NOW + 0.25],
    ["2023-11-14T22:13Z", NOW - 20],
    ["2023-11-15T00:13:20+02:00", NOW],
    ["2023-11-14", NOW - (22 * 3600 + 13 * 60 + 20)],
    ["2024-02-29", 1_709_164_800],
    ["0001-01-01T00:00:00Z", -62_135_596_800],
  ];
  test.each(read)("%p", (now, seconds) => {
    expect(readNow(now)).toBe(seconds);
  });

  test("is the clock by default", () => {
    const before = Date.now() / 1000;
    const now = readNow(undefined);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now() / 1000);
  });

  const bad: (number | string)[] = [
    ...[Number.NaN, Number.POSITIVE_INFINITY, 1e13, "1e9", "0x10", "+5", " 5", "", "now", "99999999999999"],
    ...["2023-02-29", "2023-13-01", "2023-00-10", "2023-01-00", "2023-1-1", "2023-11-14T24:00:00Z"],
    ...["2023-11-14T22:13:60Z", "2023-11-14T22:13:20", "2023-11-14 22:13:20Z", "2023-11-14T22:13:20+25:00"],
    ...["Tue, 14 Nov 2023 22:13:20 GMT", "2023-11-14T22:13:20Z\n"],
  ];
  test.each(bad)("%j is refused", async (now) => {
    expect(await refusedLater(() => readNow(now))).toMatchObject({ path: "/now" });
  });

  test("ISO 8601 and numbers as texts mean the same time", () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (seconds) => {
        expect(readNow(isoOf(seconds) ?? "")).toBe(seconds);
        expect(readNow(String(seconds))).toBe(seconds);
      }),
    );
  });
});

describe("times in words", () => {
  const cases: [distance: number, words: string][] = [
    [0, "now"],
    [0.4, "now"],
    [1, "in 1 second"],
    [-59, "59 seconds ago"],
    [59.9, "in 1 minute"],
    [299.6, "in 5 minutes"],
    [-3599, "59 minutes ago"],
    [3600, "in 1 hour"],
    [-86_400, "1 day ago"],
    [30 * 86_400, "in 1 month"],
    [-365 * 86_400, "1 year ago"],
    [3 * 365.25 * 86_400, "in 3 years"],
  ];
  test.each(cases)("%d seconds: %s", (distance, words) => {
    expect(relativeTo(NOW, NOW + distance)).toBe(words);
  });
});
