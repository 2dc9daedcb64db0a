import { Buffer } from "node:buffer";
import type { Static } from "@sinclair/typebox";
import { BYTE_ENCODINGS, KEY_ENCODINGS, keyBytes } from "../../operation/encoding.ts";
import { type OperationContext, operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { crypto } from "../../runtime/lazy-builtins.ts";
import { type Chunks, type Hasher, hashStream } from "./compute-digest.ts";
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
    description: "Shared secret, in the encoding keyEncoding",
    brief: "Shared key",
    secret: true,
    maxBytes: 65_536,
  }),
  keyEncoding: withDefault(
    oneOf(KEY_ENCODINGS, { description: "How the key is written", brief: "Its encoding" }),
    "utf8",
  ),
  encoding: withDefault(oneOf(BYTE_ENCODINGS, { description: "How the code is written", brief: "Encoding" }), "hex"),
};

const uploadInput = t.Object(options);

const EXPECTED = {
  utf8: "Must be text",
  hex: "Must be hex, two digits (0-9, a-f) for each byte",
  base64: "Must be base64 (RFC 4648, section 4)",
  base64url: "Must be base64url (RFC 4648, section 5)",
};

/**
 * The bytes of the key.
 *
 * @throws Refusal if the key is malformed in its encoding.
 */
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
  const [{ hmac }, blake2, { blake3 }] = await Promise.all([
    import("@noble/hashes/hmac.js"),
    import("@noble/hashes/blake2.js"),
    import("@noble/hashes/blake3.js"),
  ]);
  return hmac.create({ ...blake2, blake3 }[name], key);
}

async function authenticate(given: Static<typeof uploadInput>, body: Chunks, caller?: OperationContext) {
  const { algorithm, encoding } = given;
  const key = readKey(given);
  const authenticator = await createAuthenticator(algorithm, key);
  const bytes = await hashStream([authenticator], body, caller);
  const code = Buffer.from(authenticator.digest()).toString(encoding);
  return { algorithm, hmac: code, encoding, bytes, warnings: warningsFor(algorithm, key) };
}

export const hmac = operation({
  id: "hash.hmac",
  summary: "Compute the HMAC of a text or a file",
  description:
    "Authenticates the UTF-8 bytes of a text, or a raw body of type application/octet-stream, with a shared secret.",
  guidance: "Gives a text's HMAC by a shared key, as for webhooks. Without a key use hash_digest.",
  input: t.Object({
    text: text({ description: "Text to authenticate, as UTF-8", brief: "Text to authenticate" }),
    ...options,
  }),
  output: t.Object({
    algorithm,
    hmac: t.String({ description: "The authentication code" }),
    encoding: oneOf(BYTE_ENCODINGS, { description: "How the code is written; hex is in lower case" }),
    bytes: t.Integer({ description: "Bytes authenticated" }),
    warnings: t.Array(t.String(), { description: "Why the code may protect less than it seems to" }),
  }),
  example: { algorithm: "sha256", text: "hello", key: "a secret of no less than 32 bytes" },
  values: ["algorithm", "text"],
  run: (given, context) => authenticate(given, [Buffer.from(given.text)], context),
  text: (answer) => answer.hmac,
  upload: { input: uploadInput, run: authenticate, text: (answer) => answer.hmac },
});
