import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readSecret } from "../../../src/tools/jwt/keys/secret.ts";
import { WEB_URL } from "../../support/web-url.ts";
import { base64url, derOf, pairFor } from "./support.ts";

/** Whether a text is read as a shared secret of exactly its own bytes. */
function isShared(secret: string): boolean {
  const { keys, isSet } = readSecret(secret);
  const [key] = keys;
  return (
    !isSet &&
    keys.length === 1 &&
    key?.material.form === "raw" &&
    key.kind === "secret" &&
    Buffer.from(key.material.bytes).equals(Buffer.from(secret))
  );
}

const bytes = fc.uint8Array({ minLength: 16, maxLength: 256 });
const words = fc.constantFrom(
  ..."begin end public private key keys certificate ssh rsa ec data base64 hex secret token oct kty".split(" "),
);

describe("ordinary secrets are read as shared secrets", () => {
  const kinds: [string, fc.Arbitrary<string>][] = [
    ["any text", fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 })],
    ["ASCII", fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 300 })],
    ["random bytes in base64", bytes.map((each) => Buffer.from(each).toString("base64"))],
    ["random bytes in base64url", bytes.map((each) => Buffer.from(each).toString("base64url"))],
    ["random bytes in hex", bytes.map((each) => Buffer.from(each).toString("hex"))],
    ["random bytes in hex after 0x", bytes.map((each) => `0x${Buffer.from(each).toString("hex")}`)],
    ["passphrases with words of keys", fc.array(words, { minLength: 1, maxLength: 3 }).map((each) => each.join(" "))],
    ["UUIDs", fc.uuid()],
    ["URLs", WEB_URL],
    ["JSON", fc.json()],
  ];
  test.each(kinds)("%s", (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (secret) => isShared(secret)),
      { numRuns: 500 },
    );
  });

  test.each([
    ...["your-256-bit-secret", "-----", "BEGIN", "kty", "ssh", "MIIB", "data:,", "data:text/plain,hello", "100%25"],
    ...["my public key is hidden in the begin of the garden", "ssh-rsa is a key type", "AAAAB3Nza", "[1,2]", "{}"],
    ...[
      'my "kty"',
      `xdata:,${derOf(pairFor("ES256").spki).toString("hex")}`,
      ...["!", ""].map((start) => JSON.stringify({ n: start + "a".repeat(43) + (start ? "" : "!"), e: "AQAB" })),
      ...["n", "x"].map((member) => JSON.stringify({ [member]: "a".repeat(43) })),
      Buffer.from("\0\0\0\x07ssh-rsa").toString("base64url").padEnd(55, "A"),
    ],
    ...['{"key":"none of these"}', '{"n":null,"e":false}', '{"n":"a","e":"b","crv":"c","x":"d","x5c":"e"}', '{"broken'],
    ...["\\".repeat(100), "0".repeat(64), "MFkw".repeat(20), "BEGIN PUBLIC KEY".padEnd(55, "1")],
  ])("%j", (secret) => {
    expect(isShared(secret)).toBe(true);
  });

  test("a key in more layers of base64 than any tool makes", () => {
    expect(isShared(btoa(btoa(btoa(btoa(pairFor("ES256").spki)))))).toBe(true);
    const inOct = [0, 1, 2, 3].reduce((k) => JSON.stringify({ kty: "oct", k: base64url(k) }), pairFor("ES256").spki);
    expect(readSecret(inOct).keys).toMatchObject([{ kind: "secret" }]);
  });

  const modulus = `0279${"01".repeat(121)}`;
  const OPENSSH_TYPE = "000000077373682d727361";
  const bits512 = `024100${"ff".repeat(64)}`;
  const spki = derOf(pairFor("RS256").spki);
  test.each([
    ["two small integers in DER", "3006020105020103"],
    ["an RSA modulus of 511 bits", `304502407f${"ff".repeat(63)}020103`],
    ["the integers of an RSA key after other bytes", `305d0400${bits512}${"020103".repeat(8)}`],
    ["the type of an OpenSSH key alone", OPENSSH_TYPE],
    ["the type of an OpenSSH key, cut", `00000006${OPENSSH_TYPE.slice(8)}0000`],
    ...["010000", "000100", "000001"].map((start) => [
      "other bytes before that type",
      `${start}${OPENSSH_TYPE.slice(6)}00`,
    ]),
    ["a set of the integers of an RSA key", `3146${bits512}020103`],
    ["a sequence without a name, and bytes", "300630000402aaaa"],
    ["bytes after a number other than 1", "30080201000403aaaaaa"],
    ["a length of four bytes", `308400000046${bits512}020103`],
    ["a key in DER that is truncated", spki.subarray(0, -1).toString("hex")],
    ["an indefinite length, which DER does not have", `3080${modulus}0203010001`],
    ["more elements than any key has", `3081ab020100${modulus}${"020101".repeat(15)}`],
  ])("bytes that resemble a key: %s", (_, hex) => {
    expect(readSecret(hex, "hex").keys).toMatchObject([{ kind: "secret", bits: hex.length * 4 }]);
  });

  test("but not the type of an OpenSSH key and anything else", () => {
    expect(() => readSecret(`${OPENSSH_TYPE}00`, "hex")).toThrow("OpenSSH");
  });

  test.each(["3046", "3083000046"])("but an RSA modulus of 512 bits after %s is that of a key", (start) => {
    expect(readSecret(`${start}${bits512}020103`, "hex").keys).toMatchObject([{ kind: "RSA", bits: 512 }]);
  });
});
