import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import type { Static } from "@sinclair/typebox";
import fc from "fast-check";
import { BYTE_ENCODINGS } from "../../../src/operation/encoding.ts";
import { hmac } from "../../../src/tools/hash/hmac.ts";
import { CODE_POINT } from "../../support/code-point.ts";
import { streamOf } from "./stream-of.ts";

type Name = Static<typeof hmac.input>["algorithm"];

async function codeOf(algorithm: Name, key: Uint8Array, message: Uint8Array): Promise<string | undefined> {
  const input = { algorithm, key: Buffer.from(key).toString("hex"), keyEncoding: "hex", encoding: "hex" } as const;
  const bytes = Array.from(message, (byte) => Uint8Array.of(byte));
  return (await hmac.upload?.run(input, streamOf(bytes)))?.hmac;
}

test("a text and its bytes have the same code, in every encoding of key and code", async () => {
  const unicode = fc.string({ unit: CODE_POINT, maxLength: 80 }).filter((text) => text.isWellFormed());
  const encodings = fc.constantFrom(...BYTE_ENCODINGS);
  const keys = fc.uint8Array({ maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(unicode, keys, encodings, encodings, async (text, key, keyEncoding, encoding) => {
      const encoded = Buffer.from(key).toString(keyEncoding);
      const input = { algorithm: "sha384", text, key: encoded, keyEncoding, encoding } as const;
      const answer = await hmac.run(input, { baseUrl: "" });
      const expected = await codeOf("sha384", key, Buffer.from(text));
      expect(Buffer.from(answer.hmac, encoding).toString("hex")).toBe(expected ?? "");
    }),
    { numRuns: 60 },
  );
});

describe("a signature", () => {
  // GitHub's documentation, "Validating webhook deliveries", "Testing the webhook payload validation".
  const GITHUB = "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
  const webhook = { algorithm: "sha256", text: "Hello, World!", key: "It's a Secret to Everybody" } as const;
  const judge = async (given: {
    algorithm?: Name;
    text?: string;
    key?: string;
    keyEncoding?: "base64";
    signature: string;
  }) => await hmac.run({ ...webhook, keyEncoding: "utf8", encoding: "hex", ...given }, { baseUrl: "" });

  test.each([
    GITHUB,
    GITHUB.toUpperCase(),
    ` ${GITHUB}\n`,
    `sha256=${GITHUB}`,
    `SHA-256=${GITHUB}`,
    Buffer.from(GITHUB, "hex").toString("base64"),
    Buffer.from(GITHUB, "hex").toString("base64url"),
    `sha256=${Buffer.from(GITHUB, "hex").toString("base64")}`,
  ])("matches as %j, and no other text has it", async (signature) => {
    for (const [text, matches] of [
      [webhook.text, true],
      ["Hello, World?", false],
    ] as const) {
      const answer = await judge({ signature, text });
      expect(answer.matches).toBe(matches);
      const said = hmac.text(answer, { ...answer, ...webhook, keyEncoding: "utf8" });
      expect([said, hmac.isNegative?.(answer)]).toEqual([matches ? "match" : "mismatch", !matches]);
    }
  });

  test("matches if a query has decoded the plus sign at its beginning", async () => {
    const code = createHmac("sha256", webhook.key).update("41").digest("base64");
    expect(code).toStartWith("+");
    expect((await judge({ text: "41", signature: code.replaceAll("+", " ") })).matches).toBe(true);
  });

  // Stripe's documentation, "Verify webhook signatures manually": the time, a point and the body are signed.
  test("of Stripe is that of the time and the message", async () => {
    const code = createHmac("sha256", webhook.key).update("1492774577.Hello, World!").digest("hex");
    for (const versions of [`v1=${code}`, `v1=${"0".repeat(64)},v1=${code}`, `V1=${code.toUpperCase()},v0=abc`]) {
      const answer = await judge({ signature: `t=1492774577,${versions}` });
      expect(answer).toMatchObject({ hmac: code, bytes: 13, matches: true });
      expect(answer.warnings).toContain(
        'The code is that of "1492774577." and the message; the age of that time is not checked',
      );
    }
    expect((await judge({ signature: `t=1492774578,v1=${code}` })).matches).toBe(false);
    expect((await judge({ signature: `t=1492774577,v1=${GITHUB}` })).matches).toBe(false);
  });

  const LENGTH = "signature: must be the 32 bytes of an HMAC by sha256 in hex, base64 or base64url, also after sha256=";
  const STRIPE = "signature: must have v1=…, and the algorithm must be sha256, as in Stripe's header";

  test.each<[signature: string, message: string, algorithm?: Name]>([
    ["", LENGTH],
    ["abc", LENGTH],
    [GITHUB.slice(2), LENGTH],
    [`v0=${GITHUB.slice(2)}`, LENGTH],
    [`v2=${GITHUB}`, LENGTH],
    [`t=1,v1=${GITHUB.slice(2)}`, LENGTH],
    [`Stripe-Signature: t=1,v1=${GITHUB}`, LENGTH],
    [`X-Hub-Signature-256: sha256=${GITHUB}`, LENGTH],
    [`sha256=${GITHUB}\n.`, LENGTH],
    [`t=1,v1=${GITHUB} .`, LENGTH],
    [`sha1=${GITHUB}`, "signature: must be a signature by sha256, as the algorithm says, not by sha1"],
    [`t=1,v0=${GITHUB}`, STRIPE],
    [`t=1,v1=${"0".repeat(128)}`, STRIPE, "sha512"],
    // As Base64, they would have the length of a code by sha384.
    [GITHUB, "signature: must be the 48 bytes of an HMAC", "sha384"],
    [`t=1,v1=${GITHUB}`, "signature: must be the 48 bytes of an HMAC", "sha384"],
  ])("%j is refused", async (signature, message, algorithm = "sha256") => {
    await expect(judge({ algorithm, signature })).rejects.toThrow(message);
  });
});
