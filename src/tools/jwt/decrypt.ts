import { isDeepStrictEqual } from "node:util";
import { compactDecrypt, errors } from "jose";
import { refuseIfGone } from "../../operation/bounded-queue.ts";
import { fromUtf8 } from "../../operation/encoding.ts";
import { counted, range } from "../../operation/expectation.ts";
import { isJsonObject, type JsonObject } from "../../operation/json.ts";
import { operation } from "../../operation/operation.ts";
import { invalidField, withoutFinalNewlines } from "../../operation/refusal.ts";
import { jsonObject, t } from "../../operation/schema.ts";
import { turns } from "../../operation/turns.ts";
import { failureOf, importPrivateKey, rsaQueue, slowQueue } from "./crypto/crypto.ts";
import { EXAMPLE, LONG_REQUEST_BYTES, secret, secretEncoding, tokenField } from "./fields.ts";
import { readJwk } from "./keys/jwk.ts";
import type { Key, Secret } from "./keys/key.ts";
import { decryptionUnsuitability, type Encryption, suitableKeys } from "./keys/key-suitability.ts";
import { readSecret } from "./keys/secret.ts";
import { CONTENT_BITS, KEY_MANAGEMENT, KEY_MANAGEMENT_NAMES, type KeyKind } from "./token/algorithms.ts";
import { parseObject, readShown } from "./token/json.ts";
import { readToken, type Token } from "./token/token.ts";

/** A million iterations of PBKDF2 take up to a second; OWASP advises 210,000 to 600,000 (2023). */
const MAX_PBES2_ITERATIONS = 1_000_000;

const MAX_DECOMPRESSED_BYTES = 262_144;

/**
 * Decrypts a JWE in compact form (RFC 7516, section 5.2) with the first key that succeeds.
 * @throws Refusal at /token if the token cannot be decrypted here, at /secret if no key can decrypt it
 */
async function decryptToken(token: Token, secret: Secret, signal?: AbortSignal): Promise<Uint8Array> {
  const encryption = encryptionOf(token.header.value);
  const { kid } = token.header.value;
  const { suitable, reason } = suitableKeys(secret, kid, (key) => decryptionUnsuitability(key, encryption));
  if (suitable.length === 0) throw invalidField("/secret", `Cannot be used: ${reason}`);
  const decrypt = () => decryptWithAny(token.compact, suitable, encryption, signal);
  const { cost, keys } = encryption.management;
  if (keys.includes("X25519")) checkEphemeralKey(token.header.value.epk, keys);
  if (cost === "none") return decrypt();
  if (cost === "PBES2" && suitable.length > 1)
    throw invalidField("/secret", "Must be one key: PBES2 is too slow to try several");
  return cost === "RSA" ? rsaQueue(decrypt, signal) : slowQueue(decrypt, signal);
}

function encryptionOf(header: JsonObject): Encryption {
  const management = KEY_MANAGEMENT.find(({ alg }) => alg === header.alg);
  if (!management)
    throw refused(`The algorithm in the header (alg) is not supported, expected ${KEY_MANAGEMENT_NAMES.join(", ")}`);
  const contentBits = CONTENT_BITS.get(header.enc);
  if (typeof header.enc !== "string" || contentBits === undefined)
    throw refused(
      "The content encryption in the header (enc) is not supported, expected A128GCM to A256GCM or A128CBC-HS256 to A256CBC-HS512",
    );
  if (header.crit !== undefined) throw refused("The header demands extensions (crit), and none is supported here");
  if (header.zip !== undefined && header.zip !== "DEF")
    throw refused("The compression in the header (zip) is not supported, expected DEF");
  if (management.cost === "PBES2") checkIterations(header.p2c);
  return { management, enc: header.enc, contentBits };
}

function checkIterations(count: unknown): void {
  if (typeof count === "number" && Number.isInteger(count) && count > 0 && count <= MAX_PBES2_ITERATIONS) return;
  throw refused(`The header's iteration count (p2c) must be from ${range(1, MAX_PBES2_ITERATIONS)}`);
}

/**
 * Checks the sender's public key (RFC 7518, section 4.6.1.1).
 * @throws Refusal at /token, also for members that jose would pass to the runtime, which throws type errors for odd ones.
 */
function checkEphemeralKey(epk: unknown, kinds: readonly KeyKind[]): void {
  const key = isJsonObject(epk) && isDeepStrictEqual(epk.key_ops ?? [], []) && epk.oth === undefined && readJwk(epk);
  if (!key || typeof key === "string" || key.isPrivate || !kinds.some((kind) => kind === key.kind))
    throw refused(PROBLEMS.malformed);
}

const refused = (message: string) => invalidField("/token", message);

async function decryptWithAny(
  token: string,
  keys: readonly Key[],
  { management: { alg }, enc }: Encryption,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const problems: DecryptionProblem[] = [];
  for (const key of keys) {
    refuseIfGone(signal);
    try {
      const { plaintext } = await compactDecrypt(token, await importPrivateKey(key.material, alg), {
        keyManagementAlgorithms: [alg],
        contentEncryptionAlgorithms: [enc],
        maxPBES2Count: MAX_PBES2_ITERATIONS,
        maxDecompressedLength: MAX_DECOMPRESSED_BYTES,
      });
      return plaintext;
    } catch (error) {
      problems.push(problemOf(error));
    }
  }
  const [first = "mismatch"] = problems;
  const problem = problems.includes("mismatch") ? "mismatch" : first;
  throw invalidField(problem === "malformed" ? "/token" : "/secret", PROBLEMS[problem]);
}

const PROBLEMS = {
  mismatch: "Cannot decrypt the token: it was encrypted for another key, or changed afterwards",
  malformed: `Must be a valid JWE: a header member for its algorithm is missing or wrong, a part has the wrong size, or its content decompresses (zip) to more than ${counted(MAX_DECOMPRESSED_BYTES, "bytes")}`,
  unreadable: "Cannot be used: its numbers are not those of such a key, or some are missing",
};
type DecryptionProblem = keyof typeof PROBLEMS;

function problemOf(error: unknown): DecryptionProblem {
  if (error instanceof errors.JWEDecryptionFailed) return "mismatch";
  if (error instanceof errors.JWEInvalid || error instanceof errors.JOSENotSupported) return "malformed";
  failureOf(error);
  return "unreadable";
}

export const decrypt = operation({
  id: "jwt.decrypt",
  summary: "Decrypt a token",
  description: `Decrypts a JWE. Algorithms: ${KEY_MANAGEMENT_NAMES.join(", ")}.`,
  guidance: "Gives the content of an encrypted JWT (JWE, 5 parts). For signed ones (3 parts) use jwt_decode.",
  input: t.Object({
    token: tokenField,
    secret: secret(
      "shared secret, password, private PEM, private JWK or JWKS",
      "Secret, password, private PEM, JWK or JWKS",
    ),
    secretEncoding,
  }),
  output: t.Object({
    header: jsonObject({ description: "The header" }),
    payload: t.Union([jsonObject({ description: "Claims" }), t.String({ description: "Any other text" })], {
      description: "The decrypted content: an object if it is a JSON object, else the text",
    }),
  }),
  example: EXAMPLE.encrypted,
  values: ["token"],
  queued: true,
  turnsFrom: LONG_REQUEST_BYTES,
  run: async ({ token, secret, secretEncoding }, context) => {
    const parsed = readToken(token);
    if (parsed.payload !== null)
      throw refused("Must be an encrypted token (JWE, 5 parts); this one is signed: use decode or validate");
    const bytes = await decryptToken(parsed, readSecret(secret, secretEncoding), context.signal);
    // It can be compressed, and then have four times as many values as a token.
    if (bytes.length >= LONG_REQUEST_BYTES) await turns.first(context);
    const content = fromUtf8(bytes);
    if (content === null) throw refused("Must contain text; its decrypted content is not UTF-8");
    const claims = parseObject(content);
    return { header: readShown(parsed.header), payload: typeof claims === "string" ? content : readShown(claims) };
  },
  text: ({ payload }) => (typeof payload === "string" ? withoutFinalNewlines(payload) : JSON.stringify(payload)),
});
