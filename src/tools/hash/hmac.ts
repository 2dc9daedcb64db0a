import { Buffer } from "node:buffer";
import type { Static } from "@sinclair/typebox";
import { BYTE_ENCODINGS, fromBase64, fromHex, KEY_ENCODINGS, keyBytes } from "../../operation/encoding.ts";
import { type OperationContext, operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { byteCount, oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { crypto } from "../../runtime/builtins.ts";
import { digestNamed } from "./checksums.ts";
import { type Chunks, type Hasher, hashStream } from "./compute-digest.ts";
import { A_FILE } from "./digest.ts";
import { DIGEST_BYTES, DIGEST_NAMES, type DigestName } from "./digests.ts";

/** Every digest but CRC-32: anyone could change a message and its code together, without the key. */
type HmacName = Exclude<DigestName, "crc32">;

const algorithm = oneOf(
  DIGEST_NAMES.filter((name): name is HmacName => name !== "crc32"),
  { description: "Digest algorithm under the HMAC, in any letter case", brief: "Algorithm", looseSpelling: true },
);

const options = {
  algorithm,
  key: text({
    description: "Key: the shared secret, in the encoding keyEncoding",
    brief: "Shared key",
    secret: true,
    maxBytes: 65_536,
  }),
  keyEncoding: withDefault(
    oneOf(KEY_ENCODINGS, { description: "How the key is written", brief: "Its encoding" }),
    "utf8",
  ),
  encoding: withDefault(oneOf(BYTE_ENCODINGS, { description: "How the code is written", brief: "Encoding" }), "hex"),
  signature: t.Optional(
    text({
      description:
        "Signature to compare with: hex, base64 or base64url, also after sha256= as webhooks send it, or Stripe's t=…,v1=…",
      brief: "Signature to compare with",
      maxLength: 2048,
    }),
  ),
};

const uploadInput = t.Object(options);

const EXPECTED = {
  utf8: "Must be text",
  hex: "Must be hex, two digits (0-9, a-f) for each byte",
  base64: "Must be base64 (RFC 4648, section 4)",
  base64url: "Must be base64url (RFC 4648, section 5)",
};

function readKey({ key, keyEncoding }: Static<typeof uploadInput>): Uint8Array {
  const bytes = keyBytes(key, keyEncoding);
  if (!bytes) throw invalidField("/key", EXPECTED[keyEncoding]);
  return bytes;
}

function warningsFor(name: HmacName, key: Uint8Array): string[] {
  const warnings: string[] = [];
  if (key.length === 0) warnings.push("The key is empty: anyone can compute this code");
  else if (key.length < DIGEST_BYTES[name])
    warnings.push(`The key is shorter than the ${DIGEST_BYTES[name]} bytes of the digest (RFC 2104, section 3)`);
  if (name === "md5") warnings.push("HMAC-MD5 is not for new designs (RFC 6151, section 2.3)");
  if (name === "sha1") warnings.push("HMAC-SHA-1 is not for new designs: NIST withdraws SHA-1 at the end of 2030");
  return warnings;
}

/** HMAC (RFC 2104, FIPS 198-1) by the runtime, or by @noble/hashes with BLAKE2 and BLAKE3, which Bun's HMAC does not have. */
async function createAuthenticator(name: HmacName, key: Uint8Array): Promise<Hasher> {
  if (name !== "blake2b" && name !== "blake2s" && name !== "blake3") return crypto().createHmac(name, key);
  const digests = { ...(await import("@noble/hashes/blake2.js")), ...(await import("@noble/hashes/blake3.js")) };
  return (await import("@noble/hashes/hmac.js")).hmac.create(digests[name], key);
}

/** Stripe's header: a time in seconds, and signatures, of which those of `v1` are HMACs with SHA-256. */
const STRIPE = /^t=(\d{1,15})((?:,\s*v\d=[0-9a-f]+)+)$/i;

/** The codes in a signature, of which one must be that of the message, and what is signed before the message. */
function readSignature(given: string, algorithm: HmacName) {
  const text = given.trim();
  const [, time, versions = ""] = STRIPE.exec(text) ?? [];
  if (time !== undefined) {
    const codes = [...versions.matchAll(/v1=([0-9a-f]+)/gi)].map(([, code = ""]) => readCode(code, algorithm));
    if (codes.length === 0 || algorithm !== "sha256")
      throw invalidField("/signature", "Must have v1=…, and the algorithm must be sha256, as in Stripe's header");
    const before = `${time}.`;
    const warning = `The code is that of "${before}" and the message; the age of that time is not checked`;
    return { codes, before, warning };
  }
  const [, name = "", code = ""] = /^([\w-]+)=(.+)$/.exec(text) ?? [];
  const named = digestNamed(name);
  if (named !== undefined && named !== algorithm)
    throw invalidField("/signature", `Must be a signature by ${algorithm}, as the algorithm says, not by ${named}`);
  return { codes: [readCode(named ? code : given, algorithm)] };
}

function readCode(code: string, algorithm: HmacName): Uint8Array {
  const trimmed = code.trim();
  // 64 hexadecimal digits, a code by sha256, are also Base64 of the 48 bytes of one by sha384.
  const inHex = fromHex(trimmed);
  // A query decodes "+" as a space, also at an end.
  const inBase64 = [trimmed, code].map((each) => each.replaceAll(" ", "+"));
  const decoded = (["base64", "base64url"] as const).flatMap((alphabet) =>
    inBase64.map((each) => fromBase64(each, alphabet)),
  );
  const expected = DIGEST_BYTES[algorithm];
  const bytes = (inHex ? [inHex] : decoded).find((each) => each?.length === expected);
  if (bytes) return bytes;
  throw invalidField(
    "/signature",
    `Must be the ${expected} bytes of an HMAC by ${algorithm} in hex, base64 or base64url, also after ${algorithm}=`,
  );
}

async function authenticate(given: Static<typeof uploadInput>, body: Chunks, caller?: OperationContext) {
  const { algorithm, encoding } = given;
  const key = readKey(given);
  const signature = given.signature === undefined ? undefined : readSignature(given.signature, algorithm);
  const authenticator = await createAuthenticator(algorithm, key);
  authenticator.update(Buffer.from(signature?.before ?? ""));
  const bytes = await hashStream([authenticator], body, caller);
  const code = Buffer.from(authenticator.digest());
  const warnings = warningsFor(algorithm, key);
  if (signature?.warning) warnings.push(signature.warning);
  return {
    algorithm,
    hmac: code.toString(encoding),
    encoding,
    bytes,
    warnings,
    ...(signature && { matches: signature.codes.some((each) => crypto().timingSafeEqual(each, code)) }),
  };
}

export const hmac = operation({
  id: "hash.hmac",
  summary: "Compute the HMAC of a text or a file",
  description:
    "Authenticates the UTF-8 bytes of a text, or a file, with a shared secret. " +
    "With a signature, as webhooks send it, it is compared with the code in constant time.",
  overHttp: A_FILE,
  guidance:
    "Gives a text's HMAC by a shared key, or checks the signature of a webhook. Without a key use hash_digest. Result: hmac, matches.",
  input: t.Object({
    text: text({ description: "Text to authenticate, as UTF-8", brief: "Text to authenticate" }),
    ...options,
  }),
  output: t.Object({
    algorithm,
    hmac: t.String({ description: "The authentication code" }),
    encoding: oneOf(BYTE_ENCODINGS, { description: "How the code is written; hex is in lower case" }),
    bytes: byteCount("Bytes authenticated"),
    warnings: t.Array(t.String(), { description: "Why the code may protect less than it seems to" }),
    matches: t.Optional(t.Boolean({ description: "Whether the signature is this code, if one was given" })),
  }),
  example: { algorithm: "sha256", text: "hello", key: "a secret of no less than 32 bytes" },
  values: ["algorithm", "text"],
  run: (given, context) => authenticate(given, [Buffer.from(given.text)], context),
  isNegative: ({ matches }) => matches === false,
  text: ({ hmac, matches }) => {
    if (matches === undefined) return hmac;
    return matches ? "match" : "mismatch";
  },
  upload: { input: uploadInput, run: authenticate },
});
