import { describe, expect, test } from "bun:test";
import { createHmac, createPrivateKey, createPublicKey } from "node:crypto";
import { Refusal } from "../../../src/operation/refusal.ts";
import type { SecretEncoding } from "../../../src/tools/jwt/keys/secret.ts";
import { algorithmOf } from "../../../src/tools/jwt/token/algorithms.ts";
import { refusedLater } from "../../support/refused.ts";
import { CERTIFICATES } from "./certificates.ts";
import { ASYMMETRIC, type KeyPair, pairFor, SECRET } from "./keys.ts";
import { validateToken } from "./run.ts";
import { base64url } from "./tokens.ts";

/** A token whose HMAC is right for these bytes. */
function hs256(key: string | Uint8Array, header: object = {}, payload: object = { sub: "eve" }): string {
  const input = [{ alg: "HS256", ...header }, payload].map((part) => base64url(JSON.stringify(part))).join(".");
  return `${input}.${createHmac("sha256", key).update(input).digest("base64url")}`;
}

const der = (pem: string): Buffer => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64");
const body = (pem: string): string => pem.replace(/-----[^-]+-----/g, "").trim();
const oneLine = (pem: string): string => pem.replace(/\n/g, "");
const hexDump = (bytes: Buffer): string => bytes.toString("hex").replace(/..(?=.)/g, "$&:");

/** The encodings in which a service could use a public key as a shared secret. */
const DISGUISES: Record<string, (pair: KeyPair) => string> = {
  "as it is": ({ spki }) => spki,
  "with CRLF": ({ spki }) => spki.replaceAll("\n", "\r\n"),
  "with CR": ({ spki }) => spki.replaceAll("\n", "\r"),
  "with escaped line ends": ({ spki }) => spki.replaceAll("\n", "\\n"),
  "with twice escaped line ends": ({ spki }) => spki.replaceAll("\n", "\\\\r\\\\n"),
  "with blank lines and indentation": ({ spki }) => `\n\n  ${spki.replaceAll("\n", "\n\n\t  ")}  \n`,
  "without line ends": ({ spki }) => oneLine(spki),
  "with blanks for line ends": ({ spki }) => spki.replaceAll("\n", " "),
  "with blanks in its BEGIN line": ({ spki }) => spki.replace("-----BEGIN PUBLIC", "----- BEGIN  PUBLIC"),
  "with text around it": ({ spki }) => `My key:\n${spki}\nbye`,
  "with a byte-order mark": ({ spki }) => `\ufeff${spki}`,
  "as a JSON string": ({ spki }) => JSON.stringify(spki),
  "without BEGIN and END lines": ({ spki }) => body(spki),
  "without BEGIN and END lines and line ends": ({ spki }) => der(spki).toString("base64"),
  "DER in base64url": ({ spki }) => der(spki).toString("base64url"),
  "DER in hex": ({ spki }) => der(spki).toString("hex"),
  "DER in upper-case hex": ({ spki }) => der(spki).toString("hex").toUpperCase(),
  "DER in hex with colons": ({ spki }) => hexDump(der(spki)),
  "PEM in base64": ({ spki }) => Buffer.from(spki).toString("base64"),
  "PEM in hex": ({ spki }) => Buffer.from(spki).toString("hex"),
  "PEM twice in base64": ({ spki }) => Buffer.from(Buffer.from(spki).toString("base64")).toString("base64"),
  "PEM in UTF-16, in base64": ({ spki }) => Buffer.from(spki, "utf16le").toString("base64"),
  "DER in base64, in a JSON list": ({ spki }) => JSON.stringify([der(spki).toString("base64")]),
  "private PEM": ({ pkcs8 }) => pkcs8,
  JWK: ({ publicJwk }) => JSON.stringify(publicJwk),
  "JWK with white space": ({ publicJwk }) => `\n${JSON.stringify(publicJwk, null, 2)}\n`,
  "JWK in base64url": ({ publicJwk }) => base64url(JSON.stringify(publicJwk)),
  "private JWK": ({ privateJwk }) => JSON.stringify(privateJwk),
  JWKS: ({ publicJwk }) => JSON.stringify({ keys: [publicJwk] }),
  "BEGIN line in lower case": ({ spki }) => spki.replaceAll("PUBLIC KEY", "public key").replace("BEGIN", "begin"),
  "BEGIN line in mixed case": ({ spki }) => spki.replaceAll("PUBLIC KEY", "Public Key").replace("BEGIN", "Begin"),
  "DER in hex after 0x": ({ spki }) => `0x${der(spki).toString("hex")}`,
  "PEM in hex after 0X": ({ spki }) => `0X${Buffer.from(spki).toString("hex")}`,
  "DER as bytes of C": ({ spki }) => hexDump(der(spki)).replace(/:?(..)/g, "0x$1, "),
  "DER as an escaped string": ({ spki }) => hexDump(der(spki)).replace(/:?(..)/g, "\\x$1"),
  "data: URL of PEM": ({ spki }) => `data:application/x-pem-file;base64,${Buffer.from(spki).toString("base64")}`,
  "data: URL of DER": ({ spki }) => `data:;base64,${der(spki).toString("base64")}`,
  "base64 in percent-encoding": ({ spki }) => encodeURIComponent(der(spki).toString("base64")),
  "JWK in percent-encoding": ({ publicJwk }) => encodeURIComponent(JSON.stringify(publicJwk)),
};

/** The contents of an oct JWK that are as public as the key itself. */
const OCT_CONTENTS: Record<string, (pair: KeyPair) => Uint8Array | string> = {
  PEM: ({ spki }) => spki,
  "PEM without BEGIN and END lines": ({ spki }) => body(spki),
  DER: ({ spki }) => der(spki),
  "DER in base64": ({ spki }) => der(spki).toString("base64"),
  "DER in hex": ({ spki }) => der(spki).toString("hex"),
  JWK: ({ publicJwk }) => JSON.stringify(publicJwk),
  JWKS: ({ publicJwk }) => JSON.stringify({ keys: [publicJwk] }),
  "broken PEM": ({ spki }) => spki.replaceAll("-----", ""),
};
const oct = (content: Uint8Array | string) => ({ kty: "oct", k: base64url(content) });

const encryptedPem = createPrivateKey(pairFor("ES256").pkcs8)
  .export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" })
  .toString();

/** The blob of a public key that ssh-keygen -t ed25519 made (OpenSSH 9.2). */
const OPENSSH_ED25519 = "AAAAC3NzaC1lZDI1NTE5AAAAIGqM1eOVaxnQ6HYrA2xVnDRhRFJX2hPr3cTsrzI0bCHk";

/** Made with OpenSSL 3.0: req -new, crl2pkcs7 -nocrl -certfile, pkcs8 -topk8, all for a P-256 key. */
const CONTAINERS: [pem: string, description: string][] = [
  [
    `-----BEGIN CERTIFICATE REQUEST-----
MIHQMHgCAQAwFjEUMBIGA1UEAwwLZXhhbXBsZS5jb20wWTATBgcqhkjOPQIBBggq
hkjOPQMBBwNCAAT3Siky3FeVSBIOBTUE6RW2oJ/ohx3ikpl/TD8GYk8ONrm5prWt
cSdShP2/qyQTxpXz+DMyt/jHFrrHQ6WYd/QioAAwCgYIKoZIzj0EAwIDSAAwRQIh
AOSKFHaWDalu5nji1Ra6AVbar/YgI1M21sK9TyyZojfqAiB6IbuTVMgS6E4PDm5U
qFSaE89hT9Px1Cv1OrZy0OUPtg==
-----END CERTIFICATE REQUEST-----`,
    "a P-256 public key",
  ],
  [
    `-----BEGIN PKCS7-----
MIIBVwYJKoZIhvcNAQcCoIIBSDCCAUQCAQExADALBgkqhkiG9w0BBwGgggEsMIIB
KDCBzwIUbP85DW/F4glh60ESKBBR4AEhHk8wCgYIKoZIzj0EAwIwFjEUMBIGA1UE
AwwLZXhhbXBsZS5jb20wIBcNMjYxMTIxMjE0MzA1WhgPMjEyNjEwMjgyMTQzMDVa
MBYxFDASBgNVBAMMC2V4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAE90opMtxXlUgSDgU1BOkVtqCf6Icd4pKZf0w/BmJPDja5uaa1rXEnUoT9v6sk
E8aV8/gzMrf4xxa6x0OlmHf0IjAKBggqhkjOPQQDAgNIADBFAiEAoG4sRkZQeK/N
JOcw8K2iv+vZ0GxA+Teol4jN1iB+vZwCICObFUIOAnhWKicQQWYk8bdfLVAOUpBF
viMSSwQVDM3/MQA=
-----END PKCS7-----`,
    "a container of certificates or keys",
  ],
  [encryptedPem, "an encrypted private key"],
];

const KINDS = ["RS256", "ES256", "ES512", "EdDSA", "ML-DSA-44"];

describe("algorithm confusion: the public key as an HMAC secret", () => {
  const cases = KINDS.flatMap((alg) => Object.keys(DISGUISES).map((disguise) => [alg, disguise] as const));
  test.each(cases)("%s key, %s", async (alg, disguise) => {
    const secret = DISGUISES[disguise]?.(pairFor(alg)) ?? "";
    const answer = await validateToken({ token: hs256(secret), secret });
    expect(answer).toMatchObject({ valid: false, signatureValid: false });
    expect(answer.reason).toContain("HS256 needs a shared secret, and this is");
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

  test("refuses a certificate request, PKCS#7 and an encrypted private key", async () => {
    for (const [pem, description] of CONTAINERS) {
      for (const secret of [pem, oneLine(pem), body(pem), der(pem).toString("base64"), der(pem).toString("hex")]) {
        const answer = await validateToken({ token: hs256(secret), secret });
        expect(answer).toMatchObject({ valid: false, signatureValid: false });
        expect(answer.reason).toContain(`HS256 needs a shared secret, and this is ${description}`);
      }
    }
  });

  const encodings: [SecretEncoding, (bytes: Buffer) => string][] = [
    ["base64", (bytes) => bytes.toString("base64")],
    ["base64url", (bytes) => bytes.toString("base64url")],
    ["hex", (bytes) => bytes.toString("hex")],
  ];
  const contents: [string, (pair: KeyPair) => Buffer][] = [
    ["DER", ({ spki }) => der(spki)],
    ["PEM", ({ spki }) => Buffer.from(spki)],
    ["DER in base64", ({ spki }) => Buffer.from(body(spki))],
    ["JWK", ({ publicJwk }) => Buffer.from(JSON.stringify(publicJwk))],
    ["DER and a line end", ({ spki }) => Buffer.concat([der(spki), Buffer.from("\n")])],
  ];
  const encoded = encodings.flatMap(([encoding, encode]) =>
    contents.map(([content, bytesOf]) => [content, encoding, encode, bytesOf] as const),
  );
  test.each(encoded)("%s, with secretEncoding %s", async (_, secretEncoding, encode, bytesOf) => {
    for (const alg of KINDS) {
      const bytes = bytesOf(pairFor(alg));
      const answer = await validateToken({ token: hs256(bytes), secret: encode(bytes), secretEncoding });
      expect(answer).toMatchObject({ valid: false, signatureValid: false });
      expect(answer.reason).toContain("HS256 needs a shared secret, and this is");
    }
  });

  test("refuses certificates and PKCS#1", async () => {
    const rsa = createPublicKey(pairFor("RS256").spki);
    const pkcs1 = rsa.export({ type: "pkcs1", format: "pem" }).toString();
    for (const pem of [pkcs1, CERTIFICATES.ES256.pem, CERTIFICATES.PS256.pem]) {
      for (const secret of [pem, oneLine(pem), body(pem), der(pem).toString("hex")]) {
        const answer = await validateToken({ token: hs256(secret), secret });
        expect(answer.reason).toContain("HS256 needs a shared secret, and this is a");
        expect(answer.valid).toBe(false);
      }
    }
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
    ["a JWK of certificates alone", () => JSON.stringify({ x5c: [body(CERTIFICATES.ES256.pem)] })],
    [
      "a key in XML",
      ({ publicJwk: { n, e } }) => `<RSAKeyValue><Modulus>${n}</Modulus><Exponent>${e}</Exponent></RSAKeyValue>`,
    ],
    ["a certificate in XML", () => `<ds:X509Certificate>${body(CERTIFICATES.ES256.pem)}</ds:X509Certificate>`],
    ["a JWK with single quotes", ({ publicJwk }) => JSON.stringify(publicJwk).replaceAll('"', "'")],
    ["a JWK with unquoted names", ({ publicJwk }) => JSON.stringify(publicJwk).replace(/"(\w+)":/g, "$1:")],
    [
      "a JWK in YAML",
      ({ publicJwk }) =>
        Object.entries(publicJwk)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n"),
    ],
    ["a JWK in YAML in capitals", ({ publicJwk: { n } }) => `KTY: RSA\nN: ${n}`],
  ];
  test.each(unreadable)("%s is refused", async (_, disguise) => {
    const secret = disguise(pairFor("RS256"));
    expect((await refusedLater(() => validateToken({ token: hs256(secret), secret }))).path).toBe("/secret");
  });
});

describe("headers that make a token invalid for every key", () => {
  const headers: [header: object, reason: string][] = [
    [{ alg: "none" }, "The token is not signed"],
    [{ alg: "None" }, "The token is not signed"],
    [{ alg: "NONE" }, "The token is not signed"],
    [{ alg: undefined }, "The header names no algorithm"],
    [{ alg: null }, "not one that can be verified here"],
    [{ alg: ["HS256"] }, "not one that can be verified here"],
    [{ alg: "hs256" }, "not one that can be verified here"],
    [{ alg: "HS256 " }, "not one that can be verified here"],
    [{ alg: "HS1" }, "not one that can be verified here"],
    [{ alg: "ES256K" }, "not one that can be verified here"],
    [{ alg: "constructor" }, "not one that can be verified here"],
    [{ alg: "__proto__" }, "not one that can be verified here"],
    [{ crit: ["exp"] }, "The header demands extensions (crit)"],
    [{ crit: ["b64"], b64: true }, "The header demands extensions (crit)"],
    [{ crit: [] }, "The header demands extensions (crit)"],
    [{ crit: "b64" }, "The header demands extensions (crit)"],
    [{ crit: null }, "The header demands extensions (crit)"],
    [{ b64: false }, "The header turns the encoding of the payload off (b64)"],
    [{ b64: "false" }, "The header turns the encoding of the payload off (b64)"],
    [{ jwk: { kty: "oct", k: base64url(SECRET) } }, "The header brings its own key (jwk)"],
    [{ jku: "https://example.com/jwks.json" }, "The header brings its own key (jku)"],
    [{ x5u: "https://example.com/cert.pem" }, "The header brings its own key (x5u)"],
    [{ x5c: [body(CERTIFICATES.ES256.pem)] }, "The header brings its own key (x5c)"],
  ];
  test.each(headers)("%j", async (header, reason) => {
    const answer = await validateToken({ token: hs256(SECRET, header), secret: SECRET });
    expect(answer).toMatchObject({ valid: false, signatureValid: false });
    expect(answer.reason).toContain(reason);
  });

  test("a token with harmless header members is valid", async () => {
    expect((await validateToken({ token: hs256(SECRET, { kid: "k", x5t: "t" }), secret: SECRET })).valid).toBe(true);
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
  const forged = (alg: string, signature: Uint8Array | string) =>
    validateToken({
      token: `${base64url(JSON.stringify({ alg }))}.e30.${typeof signature === "string" ? signature : base64url(signature)}`,
      secret: algorithmOf(alg)?.key === "secret" ? SECRET : pairFor(alg).spki,
    });

  test.each([...ASYMMETRIC, "HS256", "HS384", "HS512"])(
    "%s refuses a signature that is empty, zeros, or one byte too short or too long",
    async (alg) => {
      const size = algorithmOf(alg)?.signatureBytes ?? 256;
      expect((await forged(alg, "")).reason).toBe("The token has no signature");
      expect((await forged(alg, new Uint8Array(size))).valid).toBe(false);
      expect((await forged(alg, new Uint8Array(size).fill(255))).valid).toBe(false);
      for (const wrong of [1, size - 1, size + 1, size * 2]) {
        expect((await forged(alg, new Uint8Array(wrong).fill(1))).valid).toBe(false);
      }
    },
  );

  test.each(["ES256", "ES384", "ES512"])(
    "%s refuses a blank signature (CVE-2022-21449) and a signature in DER",
    async (alg) => {
      const size = algorithmOf(alg)?.signatureBytes ?? 0;
      const half = new Uint8Array(size / 2).fill(1);
      const blank = "The signature is blank: one of its two numbers is zero";
      expect((await forged(alg, new Uint8Array(size))).reason).toBe(blank);
      expect((await forged(alg, Buffer.concat([half, new Uint8Array(size / 2)]))).reason).toBe(blank);
      expect((await forged(alg, Buffer.concat([new Uint8Array(size / 2), half]))).reason).toBe(blank);
      const derSignature = Buffer.from([0x30, 6, 2, 1, 1, 2, 1, 1]);
      expect((await forged(alg, derSignature)).reason).toBe(`The signature has 8 bytes, and ${alg} makes ${size}`);
    },
  );
});

test("a token with unused bits at the end of a part is invalid", async () => {
  const [header = "", payload = "", signature = ""] = hs256(SECRET, {}, { a: 12 }).split(".");
  const respell = (part: string) => part.slice(0, -1) + String.fromCharCode(part.charCodeAt(part.length - 1) + 1);
  const reason = "The token is not canonical base64url: unused bits at the end of a part are set";
  for (const token of [`${header}.${payload}.${respell(signature)}`, `${header}.${respell(payload)}.${signature}`]) {
    expect(await validateToken({ token, secret: SECRET })).toMatchObject({ valid: false, reason });
  }
});
