import { describe, expect, setSystemTime, test } from "bun:test";
import { checkClaims } from "../../../src/tools/jwt/token/checks.ts";
import { readNow, relativeTo } from "../../../src/tools/jwt/token/times.ts";
import { refusedLater } from "../../support/refused.ts";
import { decodeToken, jws, NOW } from "./support.ts";

const decode = (payload: unknown) => decodeToken({ token: jws({}, payload), now: NOW });

const failed = (payload: unknown, tolerance = 0) =>
  checkClaims(decode(payload).payload, {}, NOW, tolerance).flatMap(({ check, passed }) => (passed ? [] : [check]));

describe("the times of a token", () => {
  test.each<[payload: unknown, status: string, failed: string[]]>([
    [{}, "no-expiration", []],
    [{ exp: NOW + 0.5 }, "active", []],
    [{ exp: NOW }, "expired", ["expiration"]],
    [{ exp: NOW - 0.5 }, "expired", ["expiration"]],
    [{ exp: 1e15 }, "active", []],
    [{ exp: "soon" }, "no-expiration", ["expiration"]],
    ['{"exp":1e400}', "no-expiration", ["expiration"]],
    [{ exp: NOW + 2, nbf: NOW + 1 }, "not-yet-valid", ["notBefore"]],
    [{ exp: NOW, nbf: NOW + 1 }, "expired", ["expiration", "notBefore"]],
    [{ nbf: NOW + 0.5 }, "not-yet-valid", ["notBefore"]],
    [{ nbf: NOW }, "no-expiration", []],
    [{ nbf: 1e15 }, "not-yet-valid", ["notBefore"]],
    [{ nbf: true }, "no-expiration", ["notBefore"]],
    [{ iat: "then" }, "no-expiration", []],
  ])("%j: it is %s, and fails %j", (payload, status, checks) => {
    expect(decode(payload)).toMatchObject({ status, expired: status === "expired" });
    expect<string[]>(failed(payload)).toEqual(checks);
  });

  test.each<[payload: object, tolerance: number, failed: string[]]>([
    [{ exp: NOW - 9.5 }, 10, []],
    [{ exp: NOW - 10 }, 10, ["expiration"]],
    [{ exp: "soon" }, 1e9, ["expiration"]],
    [{ nbf: NOW + 10 }, 10, []],
    [{ nbf: NOW + 10.5 }, 10, ["notBefore"]],
  ])("%j with a tolerance of %d s fails %j", (payload, tolerance, checks) => {
    expect<string[]>(failed(payload, tolerance)).toEqual(checks);
  });

  test.each([
    [{ exp: NOW - 60 }, 0, "The token expired 2023-11-14T22:12:20.000Z (1 minute ago)"],
    [{ exp: NOW }, 1, "The token expired 2023-11-14T22:13:20.000Z (now), which is within the tolerance"],
    [{ nbf: NOW + 60 }, 0, "The token is not valid before 2023-11-14T22:14:20.000Z (in 1 minute)"],
    [{ nbf: NOW + 1 }, 1, "The token is not valid before 2023-11-14T22:13:21.000Z (in 1 second), which is within the"],
    [{ exp: "soon" }, 0, "The expiration (exp) is not a number of seconds"],
    [{ nbf: "soon" }, 0, "The not-before time (nbf) is not a number of seconds"],
    [{ exp: 1e15 }, 0, "The expiration (exp) is more than 270,000 years after 1970"],
    [{ nbf: -1e15 }, 0, "The not-before time (nbf) is more than 270,000 years before 1970"],
  ])("%j with a tolerance of %d s: %s", (payload, tolerance, message) => {
    const messages = checkClaims(payload, {}, NOW, tolerance).map((check) => check.message);
    expect(messages).toContainEqual(expect.stringContaining(message));
  });

  test("are ISO 8601, or null if they are out of range or no numbers", () => {
    expect(decode({ exp: 0, nbf: 1.5, iat: NOW })).toMatchObject({
      expiresAt: "1970-01-01T00:00:00.000Z",
      notBefore: "1970-01-01T00:00:01.500Z",
      issuedAt: "2023-11-14T22:13:20.000Z",
    });
    expect(decode({ exp: 1e15, nbf: "soon" })).toMatchObject({
      ...{ expiresAt: null, notBefore: null, issuedAt: null },
      claims: [
        { claim: "exp", name: "Expiration time", value: 1e15 },
        { claim: "nbf", name: "Not before", value: "soon" },
      ],
    });
  });
});

describe("the current time (now)", () => {
  test.each<[now: number | string, seconds: number]>([
    [-1.5, -1.5],
    ["1700000000", NOW],
    ["1700000000.25", NOW + 0.25],
    ["2023-11-14T22:13:20Z", NOW],
    ["2023-11-14T22:13:20.250Z", NOW + 0.25],
    ["2023-11-14T22:13Z", NOW - 20],
    ["2023-11-15T00:13:20+02:00", NOW],
    ["2023-11-14", NOW - (22 * 3600 + 13 * 60 + 20)],
    ["2024-02-29", 1_709_164_800],
    ["0001-01-01T00:00:00Z", -62_135_596_800],
    [8.64e12, 8.64e12],
  ])("%p", (now, seconds) => {
    expect(readNow(now)).toBe(seconds);
  });

  test("is the clock by default", () => {
    setSystemTime(1500);
    expect(readNow(undefined)).toBe(1.5);
    setSystemTime();
  });

  test.each([
    ...[Number.NaN, Number.POSITIVE_INFINITY, 8.64e12 + 1, "1e9", "0x10", "+5", " 5", "", "now", "99999999999999"],
    ...["2023-02-29", "2023-13-01", "2023-00-10", "2023-01-00", "2023-1-1", "2023-11-14T24:00:00Z"],
    ...["2023-11-14T22:13:60Z", "2023-11-14T22:13:20", "2023-11-14 22:13:20Z", "2023-11-14T22:13:20+25:00"],
    ...["Tue, 14 Nov 2023 22:13:20 GMT", "2023-11-14T22:13:20Z\n"],
  ])("%j is refused", async (now) => {
    expect(await refusedLater(() => readNow(now))).toMatchObject({ path: "/now" });
  });
});

test.each<[distance: number, words: string]>([
  [0.4, "now"],
  [1, "in 1 second"],
  [-59, "59 seconds ago"],
  [59.9, "in 1 minute"],
  [-3599, "59 minutes ago"],
  [3600, "in 1 hour"],
  [-86_400, "1 day ago"],
  [30 * 86_400, "in 1 month"],
  [-365 * 86_400, "1 year ago"],
])("%d seconds in words: %s", (distance, words) => {
  expect(relativeTo(NOW, NOW + distance)).toBe(words);
});
