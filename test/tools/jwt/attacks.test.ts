import { describe, expect, test } from "bun:test";
import { createHmac, createPrivateKey, createPublicKey } from "node:crypto";
import { BYTE_ENCODINGS } from "../../../src/operation/encoding.ts";
import { Refusal } from "../../../src/operation/refusal.ts";
import { algorithmNamed } from "../../../src/tools/jwt/token/algorithms.ts";
import { refusedLater } from "../../support/refused.ts";
import { CERTIFICATES, CONTAINERS } from "./published.ts";
import { ASYMMETRIC, base64url, derOf, HMACS, type KeyPair, pairFor, SECRET, validateToken } from "./support.ts";

function hs256(key: string | Uint8Array, header: object = {}, payload: object = { sub: "eve" }): string {
  const input = [{ alg: "HS256", ...header }, payload].map((part) => base64url(JSON.stringify(part))).join(".");
  return `${input}.${createHmac("sha256", key).update(input).digest("base64url")}`;
}

const body = (pem: string): string => pem.replace(/-----[^-]+-----/g, "").trim();
const oneLine = (pem: string): string => pem.replace(/\n/g, "");
const hexDump = (bytes: Buffer): string => bytes.toString("hex").replace(/..(?=.)/g, "$&:");

/** The encodings in which a service could use a public key as a shared secret. */
const DISGUISES: Record<string, (pair: KeyPair) => string> = {
  "as it is": ({ spki }) => spki,
  "with CRLF": ({ spki }) => spki.replaceAll("\n", "\r\n"),
  "with escaped line ends": ({ spki }) => spki.replaceAll("\n", "\\n"),
  "with twice escaped line ends": ({ spki }) => spki.replaceAll("\n", "\\\\r\\\\n"),
  "with blank lines and indentation": ({ spki }) => `\n\n  ${spki.replaceAll("\n", "\n\n\t  ")}  \n`,
  "without line ends": ({ spki }) => oneLine(spki),
  "with blanks in its BEGIN line": ({ spki }) => spki.replace("-----BEGIN PUBLIC", "----- BEGIN  PUBLIC"),
  "with text around it": ({ spki }) => `My key:\n${spki}\nbye`,
  "with a byte-order mark": ({ spki }) => `\ufeff${spki}`,
  "as a JSON string": ({ spki }) => JSON.stringify(spki),
  "without BEGIN and END lines": ({ spki }) => body(spki),
  "without BEGIN and END lines and line ends": ({ spki }) => derOf(spki).toString("base64"),
  "DER in base64url": ({ spki }) => derOf(spki).toString("base64url"),
  "DER in hex": ({ spki }) => derOf(spki).toString("hex"),
  "DER in hex with colons": ({ spki }) => hexDump(derOf(spki)),
  "PEM in base64": ({ spki }) => Buffer.from(spki).toString("base64"),
  "PEM in hex": ({ spki }) => Buffer.from(spki).toString("hex"),
  "PEM three times in base64": ({ spki }) => btoa(btoa(btoa(spki))),
  "PEM in UTF-16, in base64": ({ spki }) => Buffer.from(spki, "utf16le").toString("base64"),
  "DER in base64, in a JSON list": ({ spki }) => JSON.stringify([derOf(spki).toString("base64")]),
  "oct JWKs in each other": ({ spki }) => [0, 1, 2].reduce((content) => JSON.stringify(oct(content)), spki),
  "private PEM": ({ pkcs8 }) => pkcs8,
  JWK: ({ publicJwk }) => JSON.stringify(publicJwk),
  "JWK in base64url": ({ publicJwk }) => base64url(JSON.stringify(publicJwk)),
  "private JWK": ({ privateJwk }) => JSON.stringify(privateJwk),
  JWKS: ({ publicJwk }) => JSON.stringify({ keys: [publicJwk] }),
  "BEGIN line in lower case": ({ spki }) => spki.replaceAll("PUBLIC KEY", "public key").replace("BEGIN", "begin"),
  "DER in hex after 0x": ({ spki }) => `0x${derOf(spki).toString("hex")}`,
  "PEM in hex after 0X": ({ spki }) => `0X${Buffer.from(spki).toString("hex")}`,
  "DER as bytes of C": ({ spki }) => hexDump(derOf(spki)).replace(/:?(..)/g, "0x$1, "),
  "DER as an escaped string": ({ spki }) => hexDump(derOf(spki)).replace(/:?(..)/g, "\\x$1"),
  "data: URL of PEM": ({ spki }) => `data:application/x-pem-file;base64,${btoa(btoa(btoa(spki)))}`,
  "data: URL of DER": ({ spki }) => `DATA:;base64,${derOf(spki).toString("base64")}`,
  "base64 in percent-encoding": ({ spki }) => encodeURIComponent(derOf(spki).toString("base64")),
};

/** Contents of an oct JWK, and secrets in an encoding, that are as public as the key itself. */
const OCT_CONTENTS: Record<string, (pair: KeyPair) => Uint8Array | string> = {
  PEM: ({ spki }) => spki,
  "PEM without BEGIN and END lines": ({ spki }) => body(spki),
  DER: ({ spki }) => derOf(spki),
  "DER in base64": ({ spki }) => derOf(spki).toString("base64"),
  "DER in hex": ({ spki }) => derOf(spki).toString("hex"),
  "DER and a line end": ({ spki }) => Buffer.concat([derOf(spki), Buffer.from("\n")]),
  JWK: ({ publicJwk }) => JSON.stringify(publicJwk),
  JWKS: ({ publicJwk }) => JSON.stringify({ keys: [publicJwk] }),
  "broken PEM": ({ spki }) => spki.replaceAll("-----", ""),
};
const oct = (content: Uint8Array | string) => ({ kty: "oct", k: base64url(content) });

/** The blob of a public key that ssh-keygen -t ed25519 made (OpenSSH 9.2). */
const OPENSSH_ED25519 = "AAAAC3NzaC1lZDI1NTE5AAAAIGqM1eOVaxnQ6HYrA2xVnDRhRFJX2hPr3cTsrzI0bCHk";

const ENCRYPTED = { type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" } as const;

/** Other PEM that is no shared secret, with what it is. */
const PEMS: [description: string, pem: string | Buffer][] = [
  ["a P-256 public key", CONTAINERS.request],
  ["a container of certificates or keys", CONTAINERS.pkcs7],
  ["an encrypted private key", createPrivateKey(pairFor("ES256").pkcs8).export(ENCRYPTED)],
  ["an RSA public key", createPublicKey(pairFor("RS256").spki).export({ type: "pkcs1", format: "pem" })],
  ["a P-256 public key", CERTIFICATES.ES256.pem],
  ["an RSA public key", CERTIFICATES.PS256.pem],
];

const KINDS = ["RS256", "ES256", "ES512", "EdDSA", "ML-DSA-44"] as const;

const forge = (key: string | Uint8Array, secret: string, secretEncoding?: string) =>
  validateToken({ token: hs256(key), secret, secretEncoding });

const confusion = (description = "") => ({
  valid: false,
  signatureValid: false,
  reason: expect.stringContaining(`HS256 needs a shared secret, and this is ${description}`),
});

describe("algorithm confusion: the public key as an HMAC secret", () => {
  const cases = KINDS.flatMap((alg) => Object.keys(DISGUISES).map((disguise) => [alg, disguise] as const));
  test.each(cases)("%s key, %s", async (alg, disguise) => {
    const secret = DISGUISES[disguise]?.(pairFor(alg)) ?? "";
    expect(await forge(secret, secret)).toMatchObject(confusion());
  });

  const inOct = KINDS.flatMap((alg) => Object.keys(OCT_CONTENTS).map((content) => [alg, content] as const));
  test.each(inOct)("%s key, with its %s in an oct JWK and in a JWKS", async (alg, name) => {
    const content = OCT_CONTENTS[name]?.(pairFor(alg)) ?? "";
    const token = hs256(content, { kid: "k" });
    const jwk = { ...oct(content), kid: "k" };
    for (const secret of [JSON.stringify(jwk), base64url(JSON.stringify(jwk)), JSON.stringify({ keys: [jwk] })]) {
      const valid = await validateToken({ token, secret }).then(
        (answer) => answer.valid,
        (error: unknown) => !(error instanceof Refusal),
      );
      expect(valid).toBe(false);
    }
  });

  test.each(PEMS)("%s in other PEM (%#)", async (description, exported) => {
    const pem = exported.toString();
    for (const secret of [pem, oneLine(pem), body(pem), derOf(pem).toString("base64"), derOf(pem).toString("hex")])
      expect(await forge(secret, secret)).toMatchObject(confusion(description));
  });

  const readable = Object.entries(OCT_CONTENTS).filter(([name]) => name !== "broken PEM");
  test.each(readable)("%s, with each secretEncoding", async (_, contentOf) => {
    for (const bytes of KINDS.map((alg) => Buffer.from(contentOf(pairFor(alg)))))
      for (const encoding of BYTE_ENCODINGS)
        expect(await forge(bytes, bytes.toString(encoding), encoding)).toMatchObject(confusion());
  });

  const unreadable: [string, (pair: KeyPair) => string][] = [
    ["PEM without its end", ({ spki }) => spki.replace(/-----END[\s\S]*/, "")],
    ["PEM with fewer hyphens", ({ spki }) => spki.replaceAll("-----", "---")],
    ["PEM without hyphens", ({ spki }) => spki.replaceAll("-----", "")],
    ["PEM in JSON in a list of JWKs", ({ publicJwk }) => JSON.stringify([publicJwk])],
    ["a JWK inside another object", ({ publicJwk }) => JSON.stringify({ key: publicJwk })],
    ["a JWK as a JSON string", ({ publicJwk }) => JSON.stringify(JSON.stringify(publicJwk))],
    ["a JWK that is cut", ({ publicJwk }) => JSON.stringify(publicJwk).slice(0, -1)],
    ["PEM without its BEGIN line", ({ spki }) => spki.replace(/-----BEGIN[^\n]*\n/, "")],
    ["PEM without its BEGIN line, in lower case", ({ spki }) => spki.replace(/-----BEGIN[^\n]*\n/, "").toLowerCase()],
    ["data: URL in percent-encoding", ({ spki }) => `data:,${encodeURIComponent(spki)}`],
    ["data: URL of a JWK", ({ publicJwk }) => `data:application/json,${JSON.stringify(publicJwk)}`],
    ["PEM in percent-encoding", ({ spki }) => encodeURIComponent(spki)],
    ["an OpenSSH key", () => `ssh-ed25519 ${OPENSSH_ED25519} me@example.com`],
    ["an OpenSSH key after a host", () => `example.com,192.0.2.1 ssh-ed25519 ${OPENSSH_ED25519}`],
    ["an OpenSSH key after options", () => `restrict,command="true" ssh-ed25519 ${OPENSSH_ED25519}`],
    ["an OpenSSH key with tabs", () => `ssh-ed25519\t${OPENSSH_ED25519}\tme`],
    ["an OpenSSH key, its blob alone", () => OPENSSH_ED25519],
    ["an OpenSSH key, its blob in hex", () => Buffer.from(OPENSSH_ED25519, "base64").toString("hex")],
    ["an OpenSSH key in a data: URL", () => `data:text/plain,ssh-ed25519%20${OPENSSH_ED25519}`],
    ["an OpenSSH key in an oct JWK", () => JSON.stringify(oct(`ssh-ed25519 ${OPENSSH_ED25519} me`))],
    ["a JWK without kty", ({ publicJwk: { kty, ...members } }) => JSON.stringify(members)],
    ["an EC JWK without kty", () => JSON.stringify({ crv: "P-256", x: pairFor("ES256").publicJwk.x })],
    ["a JWK of certificates alone", () => JSON.stringify({ x5c: [body(CERTIFICATES.ES256.pem)] })],
    ["a key in XML", ({ publicJwk: { n } }) => `<RSAKeyValue><Modulus>${n}</Modulus></RSAKeyValue>`],
    ["a key in XML in lower case", ({ publicJwk: { n } }) => `<rsakeyvalue><modulus>${n}</modulus></rsakeyvalue>`],
    ["a certificate in XML", () => `<ds:X509Certificate>${body(CERTIFICATES.ES256.pem)}</ds:X509Certificate>`],
    ["a JWK with single quotes", ({ publicJwk }) => JSON.stringify(publicJwk).replaceAll('"', "'")],
    ["a JWK with unquoted names", ({ publicJwk }) => JSON.stringify(publicJwk).replace(/"(\w+)":/g, "$1:")],
    ["a JWK in YAML", ({ publicJwk: { n } }) => `e: AQAB\nkty: RSA\nn: ${n}`],
    ["a JWK in YAML in capitals", ({ publicJwk: { n } }) => `KTY: RSA\nN: ${n}`],
  ];
  test.each(unreadable)("%s is refused", async (_, disguise) => {
    const secret = disguise(pairFor("RS256"));
    expect((await refusedLater(() => forge(secret, secret))).path).toBe("/secret");
  });
});

describe("headers that make a token invalid for every key", () => {
  const unknown = [null, ["HS256"], "hs256", "HS256 ", "HS1", "ES256K", "constructor", "__proto__"];
  const extensions = [{ crit: ["exp"] }, { crit: ["b64"], b64: true }, { crit: [] }, { crit: "b64" }, { crit: null }];
  const headers: [header: object, reason: string][] = [
    ...["none", "None", "NONE"].map((alg): [object, string] => [{ alg }, "The token is not signed"]),
    [{ alg: undefined }, "The header names no algorithm"],
    ...unknown.map((alg): [object, string] => [{ alg }, "not one that can be verified here"]),
    ...extensions.map((header): [object, string] => [header, "The header demands extensions (crit)"]),
    [{ b64: false }, "The header turns the encoding of the payload off (b64)"],
    [{ b64: "false" }, "The header turns the encoding of the payload off (b64)"],
    [{ jwk: { kty: "oct", k: base64url(SECRET) } }, "The header brings its own key (jwk)"],
    [{ jku: "https://example.com/jwks.json" }, "The header brings its own key (jku)"],
    [{ x5u: "https://example.com/cert.pem" }, "The header brings its own key (x5u)"],
    [{ x5c: [body(CERTIFICATES.ES256.pem)] }, "The header brings its own key (x5c)"],
  ];
  test.each(headers)("%j", async (header, reason) => {
    const answer = await validateToken({ token: hs256(SECRET, header), secret: SECRET });
    expect(answer).toMatchObject({ valid: false, signatureValid: false, reason: expect.stringContaining(reason) });
  });

  test("an unsigned token is invalid with every signature and key", async () => {
    const unsigned = `${base64url('{"alg":"none"}')}.${base64url("{}")}.`;
    for (const token of [unsigned, `${unsigned}AAAA`]) {
      for (const secret of ["secret", pairFor("RS256").spki, '{"keys":[]}']) {
        expect((await validateToken({ token, secret, algorithms: ["none"] })).valid).toBe(false);
      }
    }
  });
});

describe("forged signatures", () => {
  const judge = async (alg: (typeof HMACS)[number] | (typeof ASYMMETRIC)[number], signature: Uint8Array) =>
    (
      await validateToken({
        token: `${base64url(JSON.stringify({ alg }))}.e30.${base64url(signature)}`,
        secret: algorithmNamed(alg).key === "secret" ? SECRET : pairFor(alg).spki,
      })
    ).reason;

  test.each([...ASYMMETRIC, ...HMACS])("%s refuses one that is empty, zeros, too short or too long", async (alg) => {
    const size = algorithmNamed(alg).signatureBytes ?? 256;
    expect(await judge(alg, new Uint8Array())).toBe("The token has no signature");
    for (const byte of [0, 255]) expect(await judge(alg, new Uint8Array(size).fill(byte))).toStartWith("The signature");
    for (const wrong of [1, size - 1, size + 1, size * 2])
      expect(await judge(alg, new Uint8Array(wrong).fill(1))).toStartWith("The signature");
  });

  test.each(["ES256", "ES384", "ES512"] as const)("%s refuses a blank one (CVE-2022-21449) and DER", async (alg) => {
    const size = algorithmNamed(alg).signatureBytes ?? 0;
    const [half, zeros] = [new Uint8Array(size / 2).fill(1), new Uint8Array(size / 2)];
    for (const blank of [Buffer.concat([zeros, zeros]), Buffer.concat([half, zeros]), Buffer.concat([zeros, half])])
      expect(await judge(alg, blank)).toBe("The signature is blank: one of its two numbers is zero");
    const inDer = Buffer.from([0x30, 6, 2, 1, 1, 2, 1, 1]);
    expect(await judge(alg, inDer)).toBe(`The signature has 8 bytes, and ${alg} makes ${size}`);
  });
});

test("a token with unused bits at the end of a part is invalid", async () => {
  const [header = "", payload = "", signature = ""] = hs256(SECRET, {}, { a: 12 }).split(".");
  const respell = (part: string) => part.slice(0, -1) + String.fromCharCode(part.charCodeAt(part.length - 1) + 1);
  const reason = "The token is not canonical base64url: unused bits at the end of a part are set";
  for (const token of [`${header}.${payload}.${respell(signature)}`, `${header}.${respell(payload)}.${signature}`]) {
    expect(await validateToken({ token, secret: SECRET })).toMatchObject({ valid: false, reason });
  }
});
