import { beforeAll, describe, expect, test } from "bun:test";
import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { encoded } from "../../../src/tools/jwt/keys/der.ts";
import { readSecret, type SecretEncoding } from "../../../src/tools/jwt/keys/secret.ts";
import { SIGNATURE_ALGORITHM_NAMES, type SignatureAlgorithmName } from "../../../src/tools/jwt/token/algorithms.ts";
import { refusedLater } from "../../support/refused.ts";
import { CERTIFICATES, CHAIN, CONTAINERS } from "./published.ts";
import {
  ASYMMETRIC,
  base64url,
  derOf,
  HMACS,
  type KeyPair,
  nested,
  pairFor,
  rsaOf,
  SECRET,
  secretFor,
  signToken,
  validateToken,
} from "./support.ts";

const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const alg of SIGNATURE_ALGORITHM_NAMES)
    tokens.set(alg, (await signToken({ payload: { sub: alg }, secret: secretFor(alg), algorithm: alg })).token);
});

const validate = (alg: SignatureAlgorithmName, secret: string, secretEncoding?: SecretEncoding) =>
  validateToken({ token: tokens.get(alg) ?? "", secret, secretEncoding });

const refusalOf = (alg: SignatureAlgorithmName, secret: string, encoding?: SecretEncoding) =>
  refusedLater(() => validate(alg, secret, encoding));

const exported = (pem: string, type: "spki" | "pkcs1") =>
  createPublicKey(pem).export({ type, format: "pem" }).toString();
const exportedPrivate = (pem: string, type: "pkcs1" | "sec1") =>
  createPrivateKey(pem).export({ type, format: "pem" }).toString();

describe("every algorithm verifies with every form of its key", () => {
  const forms: Record<string, (pair: KeyPair) => [string, SecretEncoding?]> = {
    SPKI: ({ spki }) => [spki],
    "SPKI on one line": ({ spki }) => [spki.replaceAll("\n", "")],
    "SPKI with escaped line ends": ({ spki }) => [spki.replaceAll("\n", "\\n")],
    "DER in base64": ({ spki }) => [derOf(spki).toString("base64"), "base64"],
    "DER in hex": ({ spki }) => [derOf(spki).toString("hex"), "hex"],
    "PEM in base64url": ({ spki }) => [base64url(spki), "base64url"],
    JWK: ({ publicJwk }) => [JSON.stringify(publicJwk)],
    "JWK in base64": ({ publicJwk }) => [btoa(JSON.stringify(publicJwk)), "base64"],
    JWKS: ({ publicJwk }) => [JSON.stringify({ keys: [publicJwk] })],
    "PKCS#8": ({ pkcs8 }) => [pkcs8],
    "private JWK": ({ privateJwk }) => [JSON.stringify(privateJwk)],
  };
  const cases = ASYMMETRIC.flatMap((alg) => Object.keys(forms).map((form) => [alg, form] as const));
  test.each(cases)("%s: %s", async (alg, form) => {
    const [secret, encoding] = forms[form]?.(pairFor(alg)) ?? [""];
    expect(await validate(alg, secret, encoding)).toMatchObject({ valid: true, reason: null });
    const token = tokens.get(alg)?.replace(/\.[^.]*\./, `.${base64url('{"sub":"eve"}')}.`) ?? "";
    expect((await validateToken({ token, secret, secretEncoding: encoding })).valid).toBe(false);
  });

  test.each(HMACS)("%s: text, bytes and JWK", async (alg) => {
    const bytes = Buffer.from(SECRET);
    const oct = { kty: "oct", k: bytes.toString("base64url") };
    for (const [secret, encoding] of [
      [SECRET, "utf8"],
      [bytes.toString("base64"), "base64"],
      [bytes.toString("base64").replace(/=+$/, ""), "base64"],
      [bytes.toString("base64url"), "base64url"],
      [bytes.toString("hex").toUpperCase(), "hex"],
      [JSON.stringify(oct), "utf8"],
      [JSON.stringify({ keys: [{ ...oct, k: "AAAA" }, oct] }), "utf8"],
    ] as const)
      expect((await validate(alg, secret, encoding)).valid).toBe(true);
  });

  test("PKCS#1", async () => {
    const { spki, pkcs8 } = pairFor("RS256");
    const signing = exportedPrivate(pkcs8, "pkcs1");
    const { token } = await signToken({ payload: {}, secret: signing, algorithm: "PS384" });
    for (const secret of [exported(spki, "pkcs1"), signing]) {
      const isPrivate = secret.includes("PRIVATE");
      expect(readSecret(secret).keys).toMatchObject([{ kind: "RSA", bits: 2048, isPrivate }]);
      expect((await validateToken({ token, secret })).valid).toBe(true);
    }
  });

  test.each(["ES256", "ES384", "ES512"] as const)("SEC 1, for %s", async (alg) => {
    const sec1 = exportedPrivate(pairFor(alg).pkcs8, "sec1");
    const withParameters = `-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n${sec1}`;
    const inLowerCase = withParameters.replaceAll(/(?<=-)[ A-Z]+(?=-)/g, (label) => label.toLowerCase());
    for (const secret of [sec1, withParameters, inLowerCase]) {
      expect(readSecret(secret).keys).toMatchObject([{ isPrivate: true }]);
      expect((await validate(alg, secret)).valid).toBe(true);
    }
  });

  test.each([
    [127, "047f"],
    [128, "048180"],
    [255, "0481ff"],
    [256, "04820100"],
  ])("DER of %d bytes begins with %s (X.690, 8.1.3)", (length, start) => {
    expect(encoded(4, Buffer.alloc(length)).subarray(0, -length).toString("hex")).toBe(start);
  });

  test("SEC 1 without the public key, which is optional (RFC 5915, section 3)", async () => {
    const { d = "" } = pairFor("ES256").privateJwk;
    const number = Buffer.from(d, "base64url").toString("hex");
    expect((await validate("ES256", `30310201010420${number}a00a06082a8648ce3d030107`, "hex")).valid).toBe(true);
  });

  test("PKCS#8 with attributes and the public key (RFC 8410, section 10)", async () => {
    const publicKey = "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=";
    const secret =
      "MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhCoB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=";
    const { token } = await signToken({ payload: {}, secret, algorithm: "EdDSA" });
    for (const key of [secret, publicKey]) expect((await validateToken({ token, secret: key })).valid).toBe(true);
  });

  test("ML-DSA with the expanded key beside its seed (RFC 9881, section 6), as OpenSSL writes it", async () => {
    const seedAlone = derOf(pairFor("ML-DSA-44").pkcs8);
    const both = [encoded(0x04, seedAlone.subarray(-32)), encoded(0x04, Buffer.alloc(2560))];
    const parts = [Buffer.of(2, 1, 0), seedAlone.subarray(5, 18), encoded(0x04, encoded(0x30, ...both))];
    const secret = encoded(0x30, ...parts).toString("hex");
    expect((await validate("ML-DSA-44", secret, "hex")).valid).toBe(true);
  });
});

describe("PEM of several blocks", () => {
  const [one, other, rsa] = [pairFor("ES256"), pairFor("ES384"), pairFor("RS256")];
  const { ES256, PS256 } = CERTIFICATES;

  test.each([
    ["two public keys", [one.spki, other.spki]],
    ["two public keys on one line", [one.spki.replaceAll("\n", ""), other.spki]],
    ["two private keys", [one.pkcs8, other.pkcs8]],
    ["certificates of two keys", [ES256.pem, PS256.pem]],
    ["a certificate and another key", [ES256.pem, rsa.spki]],
    ["a certificate and a request of another key", [CHAIN.pems[0], CONTAINERS.request]],
    ["a key twice and another one", [one.spki, one.spki, other.spki]],
    ["a key and a certificate of another one", [rsa.spki, ES256.pem]],
  ])("with %s is refused", async (_, pems) => {
    const { path, message } = await refusalOf("ES256", pems.join("\n"));
    expect([path, message]).toEqual(["/secret", expect.stringContaining("Must be one key, and the PEM has several")]);
  });

  test.each([
    ["a private key and its public one", [rsa.pkcs8, rsa.spki]],
    ["a public key and its private one", [rsa.spki, rsa.pkcs8]],
    ["a key twice", [rsa.spki, rsa.spki]],
    ["a key and a block that is none", [rsa.spki, "-----BEGIN X-----\nAAAA\n-----END X-----"]],
  ])("with %s is one key", async (_, pems) => {
    expect(await validate("RS256", pems.join("\n"))).toMatchObject({ valid: true });
  });

  test("with a certificate and its key is one key", async () => {
    const secret = `${ES256.pem}\n${exported(ES256.pem, "spki")}`;
    expect(await validateToken({ token: ES256.token, secret })).toMatchObject({ valid: true });
  });
});

describe("a key that does not suit the algorithm makes the token invalid", () => {
  const { publicKey: rsa1024 } = rsaOf(1024);
  const x25519 = generateKeyPairSync("x25519").publicKey.export({ type: "spki", format: "pem" }).toString();
  const jwk = (alg: SignatureAlgorithmName, members: object) =>
    JSON.stringify({ ...pairFor(alg).publicJwk, ...members });
  /** A key whose modulus has one bit more than some bytes. */
  const rsaModulus = (bytes: number) =>
    jwk("RS256", { n: base64url(Buffer.concat([Buffer.of(1), Buffer.alloc(bytes, 255)])) });
  const cases: [alg: SignatureAlgorithmName, secret: string, reason: string][] = [
    ["RS256", SECRET, "RS256 needs an RSA key, and this is a shared secret"],
    ["RS256", pairFor("ES256").spki, "RS256 needs an RSA key, and this is a P-256 public key"],
    ["ES256", pairFor("ES384").spki, "ES256 needs an EC key on the curve P-256, and this is a P-384 public key"],
    ["ES384", pairFor("ES512").pkcs8, "ES384 needs an EC key on the curve P-384, and this is a P-521 private key"],
    ["EdDSA", x25519, "EdDSA needs an Ed25519 key, and this is an X25519 public key"],
    ["ML-DSA-44", pairFor("ML-DSA-65").spki, "ML-DSA-44 needs an ML-DSA-44 key, and this is an ML-DSA-65 public key"],
    ["RS256", rsa1024, "an RSA key must have at least 2048 bits, and this one has 1024"],
    ["RS256", rsaModulus(255), "an RSA key must have at least 2048 bits, and this one has 2041"],
    ["RS256", rsaModulus(1024), "an RSA key must have at most 8192 bits"],
    ["RS256", jwk("RS256", { use: "enc" }), 'its JWK is not for signatures ("use")'],
    ["RS256", jwk("RS256", { use: "wrap" }), 'its JWK is not for signatures ("use")'],
    ["RS256", jwk("RS256", { alg: "PS256" }), 'its JWK is for another algorithm ("alg")'],
    ["RS256", jwk("RS256", { key_ops: ["encrypt"] }), 'its JWK is not meant to verify ("key_ops")'],
    ["RS256", jwk("RS256", { key_ops: ["sign"] }), 'its JWK is not meant to verify ("key_ops")'],
    ["HS256", JSON.stringify({ kty: "oct", k: "AAAA", use: "enc" }), 'its JWK is not for signatures ("use")'],
    ["EdDSA", jwk("EdDSA", { crv: "Ed448" }), "EdDSA needs an Ed25519 key, and this is an OKP public key"],
  ];
  test.each(cases)("%s token (%#)", async (alg, secret, reason) => {
    expect(await validate(alg, secret)).toMatchObject({
      ...{ valid: false, signatureValid: false },
      reason: `The key cannot be used: ${reason}`,
    });
  });

  test("but an RSA key of 8192 bits is tried", async () => {
    const secret = jwk("RS256", { n: base64url(Buffer.alloc(1024, 255)) });
    expect((await validate("RS256", secret)).reason).toStartWith("The signature does not match");
  });

  // Object identifiers: RFC 3279, 5480, 8410 and 9881; SEC 2, A.2.1 for secp256k1. The bits of the key are not read.
  test.each([
    ["06072a8648ce380401", "a DSA public key"],
    ["06092a864886f70d01010a", "an RSASSA-PSS public key"],
    ["06032b656e", "an X25519 public key"],
    ["06032b656f", "an X448 public key"],
    ["06032b6571", "an Ed448 public key"],
    ["0609608648016503040311", "an ML-DSA-44 public key"],
    ["06072a8648ce3d020106052b8104000a", "a secp256k1 public key"],
    ["06072a8648ce3d020106052b81040001", "an EC public key"],
    ["06032a0304", "an unknown public key"],
  ])("the object identifier %s names %s", async (oid, description) => {
    const sequence = (hex: string) => `30${Buffer.of(hex.length / 2).toString("hex")}${hex}`;
    const spki = sequence(`${sequence(oid)}032200${"04".repeat(33)}`);
    const { reason } = await validate("RS256", spki, "hex");
    expect(reason).toBe(`The key cannot be used: RS256 needs an RSA key, and this is ${description}`);
  });

  test("but a JWK may verify, or sign and so verify what it signs", async () => {
    const { privateJwk, publicJwk } = pairFor("ES256");
    const oct = { kty: "oct", k: base64url(SECRET) };
    for (const jwk of [publicJwk, privateJwk, oct])
      for (const operation of jwk === publicJwk ? ["verify"] : ["verify", "sign"]) {
        const algorithm = jwk === oct ? "HS256" : "ES256";
        const secret = JSON.stringify({ ...jwk, key_ops: [operation], use: "sig", alg: algorithm });
        expect((await validate(algorithm, secret)).valid).toBe(true);
        if (operation === "sign") expect((await signToken({ payload: {}, secret, algorithm })).token).toBeString();
      }
  });
});

describe("unreadable keys are refused", () => {
  const { kty, n, e } = pairFor("RS256").publicJwk;
  const { x = "", y } = pairFor("ES256").publicJwk;
  const ec = { kty: "EC", crv: "P-256", x, y };
  const { spki } = pairFor("RS256");
  const malformed = ["c2VjcmV0!", "c2Vj cmV0", "c2VjcmV0\n", "A", "YQ=", "YQ==YQ==", "YR==", "-_-_", spki];
  test.each([
    ...malformed.map((text) => [text, "base64", "Must be base64 (RFC 4648, section 4) without white space"] as const),
    ["+/+/", "base64url", "Must be base64url (RFC 4648, section 5) without white space"],
    ...["abc", "xy", "0xab"].map((text) => [text, "hex", "Must be hexadecimal digits, two to a byte"] as const),
  ] as const)("%j in %s", async (secret, encoding, problem) => {
    const message = `${problem}, as secretEncoding says`;
    expect(await refusalOf("HS256", secret, encoding)).toEqual({ path: "/secret", message });
  });

  const openssh = (size: number) => Buffer.concat([Buffer.from("\0\0\0\x07ssh-rsa")], size);
  const PEM =
    "Cannot be read as PEM, expected an unencrypted PUBLIC KEY, RSA PUBLIC KEY, CERTIFICATE, PRIVATE KEY, RSA PRIVATE KEY or EC PRIVATE KEY";
  const OPENSSH = "Cannot be read: it is a key in OpenSSH's format, expected PEM or JWK (ssh-keygen -e -m PKCS8)";
  const NO_JWK = 'Cannot be read as a JWK, expected a JSON object with "kty", or with "keys" for a JWKS';
  const JWK = "Cannot be read as a JWK: it";
  const KTY = `${JWK} has a kty other than RSA, EC, OKP, AKP and oct`;
  const JWKS = 'Cannot be read as a JWKS: its "keys" must be an array of JWKs';
  const wrong = (member: string) => `${JWK} has no ${member} in base64url, or one that is wrong`;
  const texts: [reason: string, secret: string, message: string][] = [
    ["PEM with another body", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", PEM],
    ["PEM with a body that is not base64", "-----BEGIN PUBLIC KEY-----\n!!!!\n-----END PUBLIC KEY-----", PEM],
    ["the begin of PEM in lower case", "-----begin x", PEM],
    ["56 characters that name a key", "BEGIN PUBLIC KEY".padEnd(56, "1"), PEM],
    ["PEM that is truncated", spki.slice(0, 200), PEM],
    ["PEM that lost a line", spki.replace(/\n.*\n/, "\n"), PEM],
    ["PEM of a PGP key", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nAAAA\n-----END PGP PUBLIC KEY BLOCK-----", PEM],
    ["an encrypted key", "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----", PEM],
    ["the bytes of an OpenSSH key", "openssh-key-v1 and more", OPENSSH],
    ["56 characters of base64 that are an OpenSSH key", openssh(42).toString("base64"), OPENSSH],
    ["56 digits that are an OpenSSH key", openssh(28).toString("hex"), OPENSSH],
    ["a JWK without n", JSON.stringify({ kty, e }), wrong("n")],
    ["a JWK with a bad n", JSON.stringify({ kty, n: `${n}=`, e }), wrong("n")],
    ["a JWK with a number for n", JSON.stringify({ kty, n: 1, e }), wrong("n")],
    ["a JWK with a short x", JSON.stringify({ ...ec, x: x.slice(4) }), wrong("x")],
    ["a JWK with an empty crv", JSON.stringify({ ...ec, crv: "" }), `${JWK} has no crv`],
    ["a JWK with a bad d", JSON.stringify({ ...ec, d: 5 }), wrong("d")],
    ["a JWK of an unknown kty", JSON.stringify({ kty: "XYZ" }), KTY],
    ["a JWK whose kty is an array", JSON.stringify({ kty: ["RSA"] }), KTY],
    ["a JWK with a number for alg", JSON.stringify({ ...ec, alg: 1 }), `${JWK} has a member alg that is not a string`],
    ["key_ops that are a text", JSON.stringify({ ...ec, key_ops: "a" }), `${JWK} has key_ops that are not an array`],
    ["an oct JWK without k", JSON.stringify({ kty: "oct" }), wrong("k")],
    ["an oct JWK with a padded k", JSON.stringify({ kty: "oct", k: "YQ==" }), wrong("k")],
    ["a JWK too deep", `{"kty":"oct","k":"AAAA","x":${nested(64)}}`, NO_JWK],
    ["an oct JWK with an empty k", JSON.stringify({ kty: "oct", k: "" }), wrong("k")],
    ["JSON that is truncated", '{"kty":"oct","k":"AAAA"', NO_JWK],
    ["a JWKS whose keys are not an array", '{"keys":{}}', JWKS],
  ];
  test.each(texts)("%s", async (_, secret, message) => {
    expect(await refusalOf("HS256", secret)).toEqual({ path: "/secret", message });
  });

  test("a key with inconsistent numbers, when it is used", async () => {
    const anotherKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" });
    const offCurve = { ...pairFor("ES256").privateJwk, x: y, y: x };
    const secret = JSON.stringify(offCurve);
    expect((await refusedLater(() => signToken({ payload: {}, secret, algorithm: "ES256" }))).path).toBe("/secret");
    expect((await refusalOf("ES256", secret)).path).toBe("/secret");
    expect(await validate("HS256", secret)).toMatchObject({ valid: false });
    const { reason } = await validate("ES256", JSON.stringify({ keys: [offCurve, anotherKey] }));
    expect(reason).toStartWith("The signature does not match");
    expect((await validate("ES256", JSON.stringify({ keys: [offCurve] }))).reason).toBe(
      "No key of the JWKS can be used: its numbers are not those of such a key",
    );
  });
});
