import { compactDecrypt, errors } from "jose";
import type { JsonObject } from "../../json/object.ts";
import { refuseIfGone } from "../../operation/bounded-queue.ts";
import { invalidField } from "../../operation/refusal.ts";
import { failureOf, importPrivateKey } from "./crypto.ts";
import { CONTENT_BITS, KEY_MANAGEMENT, KEY_MANAGEMENT_NAMES } from "./jwe-algorithms.ts";
import type { Key, Secret } from "./key.ts";
import { decryptionUnsuitability, type Encryption, suitableKeys } from "./key-suitability.ts";
import { rsaQueue, slowQueue } from "./queues.ts";
import type { Token } from "./token.ts";

/** A million iterations of PBKDF2 take up to a second; OWASP advises 210,000 to 600,000 (2023). */
const MAX_PBES2_ITERATIONS = 1_000_000;

/** The maximum size of decompressed content, in bytes. */
const MAX_DECOMPRESSED_BYTES = 262_144;

/**
 * Decrypts a JWE in compact form (RFC 7516, section 5.2) with the first key that succeeds.
 * @throws Refusal at /token if the token cannot be decrypted here, at /secret if no key can decrypt it
 */
export async function decryptToken(token: Token, secret: Secret, signal?: AbortSignal): Promise<Uint8Array> {
  const encryption = encryptionOf(token.header.value);
  const { kid } = token.header.value;
  const { suitable, reason } = suitableKeys(secret, kid, (key) => decryptionUnsuitability(key, encryption));
  if (suitable.length === 0) throw invalidField("/secret", `Cannot be used: ${reason}`);
  const decrypt = () => decryptWithAny(token.compact, suitable, encryption, signal);
  const { cost } = encryption.management;
  if (cost === "none") return decrypt();
  if (cost === "PBES2" && suitable.length > 1)
    throw invalidField("/secret", "Must be one key: PBES2 is too slow to try several");
  return cost === "RSA" ? rsaQueue.run(decrypt, signal) : slowQueue.run(decrypt, signal);
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
  throw refused(`The header's iteration count (p2c) must be from 1 to ${MAX_PBES2_ITERATIONS.toLocaleString("en-US")}`);
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
  malformed: "Must be a valid JWE: a header member for its algorithm is missing or wrong, or a part has the wrong size",
  unreadable: "Cannot be used: its numbers are not those of such a key, or some are missing",
};
type DecryptionProblem = keyof typeof PROBLEMS;

function problemOf(error: unknown): DecryptionProblem {
  if (error instanceof errors.JWEDecryptionFailed) return "mismatch";
  if (error instanceof errors.JWEInvalid || error instanceof errors.JOSENotSupported) return "malformed";
  failureOf(error);
  return "unreadable";
}
