import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { decodeBase32 } from "../../../src/operation/encoding.ts";
import { invalidField } from "../../../src/operation/refusal.ts";
import { base58, token } from "../../../src/tools/passwd/generators.ts";
import { run } from "../../support/run.ts";
import { expectUniform } from "./chi-squared.ts";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Base58 decoded with one big integer, independently of the code under test. */
const decodeBase58 = (text: string): Uint8Array => {
  let value = 0n;
  for (const digit of text) value = value * 58n + BigInt(ALPHABET.indexOf(digit));
  const hex = value === 0n ? "" : value.toString(16);
  const zeros = text.length - text.replace(/^1+/, "").length;
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex")]);
};

// draft-msporny-base58-03, section 5.
test.each([
  [Buffer.from("0000287fb4cd", "hex"), "11233QC4"],
  [Buffer.alloc(3), "111"],
])("base58 has the known answers, case %#", (bytes, text) => {
  expect(base58(bytes)).toBe(text);
});

const DECODE = {
  hex: (text: string) => Buffer.from(text, "hex"),
  base64url: (text: string) => Buffer.from(text, "base64url"),
  base58: decodeBase58,
  base32: decodeBase32,
};
const CHARACTERS = { hex: 16, base64url: 64, base58: 58, base32: 32 };
const FORM = {
  hex: /^[0-9a-f]+$/,
  base64url: /^[A-Za-z0-9_-]+$/,
  base58: new RegExp(`^[${ALPHABET}]+$`),
  base32: /^[A-Z2-7]+$/,
};

test("tokens hold the requested number of bytes, in every encoding, after their prefix", async () => {
  const bytes = fc.integer({ min: 16, max: 256 });
  const encodings = fc.constantFrom("hex", "base64url", "base58", "base32");
  const prefix = fc.string({ unit: fc.constantFrom("s", "K", "9", "_", "-", "."), maxLength: 32 });
  await fc.assert(
    fc.asyncProperty(bytes, encodings, prefix, async (size, encoding, before) => {
      const answer = await run(token, { bytes: size, encoding, prefix: before, count: 2 });
      const { length } = answer.token;
      expect(answer).toMatchObject({ token: answer.tokens[0] ?? "", count: 2, entropy: 8 * size, length });
      expect(answer).toMatchObject({ charsetSize: CHARACTERS[encoding], strength: "very strong" });
      for (const each of answer.tokens) {
        expect(each).toStartWith(before);
        const encoded = each.slice(before.length);
        expect(encoded).toMatch(FORM[encoding]);
        expect(DECODE[encoding](encoded)).toHaveLength(size);
      }
    }),
  );
});

test("tokens favour no byte", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => run(token, { bytes: 256, encoding: "hex", count: 50 })),
  );
  const bytes = Buffer.from(answers.flatMap(({ tokens }) => tokens).join(""), "hex");
  expectUniform(256, [...bytes]);
});

test.each(["a b", "ä", "a/b", 'a"', "a\n", "$x"])("tokens refuse the prefix %j", async (prefix) => {
  const refusal = invalidField("/prefix", 'Must be at most 32 letters, digits, ".", "_" and "-"');
  await expect(run(token, { prefix })).rejects.toEqual(refusal);
});
