import { describe, expect, test } from "bun:test";
import { headerOf, uploadReader } from "../../src/api/upload.ts";
import { integer, t, text, withDefault } from "../../src/operation/schema.ts";

const input = t.Object({
  algorithm: text({ description: "from the path" }),
  size: withDefault(integer({ description: "from the query", minimum: 1 }), 7),
  signingKey: text({ description: "from a header", secret: true, maxLength: 8 }),
});
const whole = t.Object({ ...input.properties, text: text({ description: "from the body" }) });
const reader = uploadReader(input, "/hash/:algorithm", whole);
const params = { algorithm: "md5" };
const read = (query: string, headers: Record<string, string>) =>
  reader(params, new Headers(headers), new URLSearchParams(query));

test("a header is named after its field", () => {
  expect(["key", "signingKey"].map(headerOf)).toEqual(["Sidekit-Key", "Sidekit-Signing-Key"]);
});

describe("the fields beside a raw body", () => {
  const headers = { "sidekit-signing-key": "k" };

  test("are read from the path, the query and, for secrets, headers", () => {
    expect(read("?size=3&unknown=1", headers)).toEqual({ ...params, size: 3, signingKey: "k" });
    expect(read("", headers)).toEqual({ ...params, size: 7, signingKey: "k" });
  });

  test.each([
    ["a secret in the query", "?signingKey=k", headers, "signingKey: must be in the header Sidekit-Signing-Key"],
    ["no secret", "", {}, "signingKey: missing"],
    ["a secret beyond its limit", "", { "sidekit-signing-key": "k".repeat(9) }, "signingKey: must be"],
    ["a secret that is not ASCII", "", { "sidekit-signing-key": "\u00e9" }, "signingKey: must be ASCII"],
    ["a value out of range", "?size=0", headers, "size: must be"],
    ["a value given twice", "?size=1&size=2", headers, "size: must be given once"],
    ["the text that the body replaces", "?text=a", headers, "text: must be left out of the query: the body has it"],
  ])("are refused with %s", (_, query, given, message) => {
    expect(() => read(query, given)).toThrow(message);
  });
});
