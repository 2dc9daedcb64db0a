import { Buffer } from "node:buffer";
import { alternatives } from "../../operation/expectation.ts";
import { type OperationContext, operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { byteCount, nullable, oneOf, t, text } from "../../operation/schema.ts";
import { crypto } from "../../runtime/builtins.ts";
import { encodeHex } from "../../runtime/byte-text.ts";
import { type Checksum, readChecksum } from "./checksums.ts";
import { type Chunks, digestsOf } from "./compute-digest.ts";
import { A_FILE, textToHash, warning } from "./digest.ts";
import { DIGEST_BYTES, DIGEST_NAMES, type DigestName, isDigestName, type ListedDigest, warningFor } from "./digests.ts";

const hash = text({
  description:
    "Digest to compare with: hex, base64, Subresource Integrity (sha384-…), after sha256: or sha256=, or a line that sha256sum, b2sum or openssl prints",
  brief: "Digest: hex, base64, sha384-…, sha256:…, sha256=… or a sha256sum line",
  maxLength: 8192,
});

const LENGTHS = [...new Set(Object.values(DIGEST_BYTES).map((bytes) => bytes * 2))].sort((one, other) => one - other);

const EXPECTED =
  `Must be a digest in hex (${alternatives(LENGTHS.map(String))} digits) or base64, alone, ` +
  "after its algorithm (sha384-…, sha256:…, sha256=…), or in a line that sha256sum or sha256sum --tag prints";

function readHash(hash: string): Checksum {
  // Programs end a line with NUL where asked to: `sha256sum --zero`.
  const line = hash.replace(/\0$/, "").trim();
  // A query decodes "+" as a space, also in base64: what is before it can look like a digest. After hex, a space is one.
  const inBase64 = [line, hash].map((each) => each.replaceAll(" ", "+"));
  for (const text of /^\\?[\da-f]+ /i.test(line) ? [line, ...inBase64] : [...inBase64, line]) {
    const checksum = /[\r\n\0]/.test(line) ? undefined : readChecksum(text);
    if (checksum) return checksum;
  }
  throw invalidField("/hash", EXPECTED);
}

/** The algorithm of a digest: BLAKE2b of fewer bits is BLAKE2b. */
const algorithmOf = (name: ListedDigest): DigestName => (isDigestName(name) ? name : "blake2b");

/** Compares a published digest with those of a message by all algorithms that it can be of, each in constant time. */
async function compare(published: string, message: string | Chunks, caller?: OperationContext) {
  const { hash: expected, candidates } = readHash(published);
  const { digests, bytes } = await digestsOf(candidates, message, caller);
  const all = [...digests];
  const bytesExpected = Buffer.from(expected, "hex");
  const match = all.find(([, digest]) => crypto().timingSafeEqual(digest, bytesExpected));
  // BLAKE2b of fewer bits, which can have any length, does not make the others less likely.
  const usual = all.filter(([name]) => isDigestName(name));
  const shown = match ?? (usual.length === 1 ? usual[0] : undefined);
  return {
    algorithm: match ? algorithmOf(match[0]) : null,
    matches: match !== undefined,
    candidates: candidates.map(algorithmOf),
    expected,
    actual: shown ? encodeHex(shown[1]) : null,
    bytes,
    warning: shown ? warningFor(algorithmOf(shown[0])) : null,
  };
}

export const identify = operation({
  id: "hash.identify",
  summary: "Compare a text or a file with a digest of any algorithm",
  description:
    "Finds which algorithm gives the published digest of a text or a file. All algorithms whose digests have that length are tried.",
  overHttp: `${A_FILE} Then \`hash\` is in the query.`,
  guidance:
    "Finds by which algorithm a text has a digest. It reverses none. If the algorithm is known use hash_verify.",
  input: t.Object({ text: textToHash, hash }),
  output: t.Object({
    algorithm: nullable(
      oneOf(DIGEST_NAMES, { description: "The algorithm that gives this digest; null if none does" }),
    ),
    matches: t.Boolean({ description: "Whether the digest is that of the text or file" }),
    candidates: t.Array(oneOf(DIGEST_NAMES, { description: "Digest algorithm" }), {
      description: "The algorithms that were tried: all with digests of this length",
    }),
    expected: t.String({ description: "The digest as given, in lower-case hex" }),
    actual: nullable(
      t.String({ description: "The digest of the text or file; null if none of several algorithms matches" }),
    ),
    bytes: byteCount("Bytes hashed"),
    warning,
  }),
  example: { text: "hello", hash: "sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=" },
  // The digest is first, so that a command can omit the text and give a file or standard input instead.
  values: ["hash", "text"],
  isNegative: ({ matches }) => !matches,
  run: (input, context) => compare(input.hash, input.text, context),
  text: ({ algorithm }) => (algorithm === null ? "mismatch" : `match ${algorithm}`),
  upload: {
    input: t.Object({ hash }),
    run: (input, body, context) => compare(input.hash, body, context),
    candidates: ({ hash }) => readHash(hash).candidates.map(algorithmOf),
  },
});
