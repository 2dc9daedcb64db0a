import { type OperationContext, operation } from "../../operation/operation.ts";
import { nullable, oneOf, t, text } from "../../operation/schema.ts";
import { encodeHex } from "../../runtime/byte-text.ts";
import { crypto } from "../../runtime/lazy-builtins.ts";
import type { Chunks } from "./compute-digest.ts";
import { digestsOf } from "./compute-digest.ts";
import { DIGEST_NAMES, warning, warningFor } from "./digests.ts";
import { readDigest } from "./read-digest.ts";

const hash = text({
  description:
    "Digest to compare with: hex, base64, Subresource Integrity (sha384-…), sha256:…, or a line that sha256sum prints",
  brief: "Digest: hex, base64, sha384-…, sha256:… or a sha256sum line",
  maxLength: 8192,
});

/** Compares a published digest with those of a message by all algorithms that it can be of, each in constant time. */
async function compare(published: string, message: string | Chunks, caller?: OperationContext) {
  const { bytes: expected, candidates } = readDigest(published);
  const { digests, bytes } = await digestsOf(candidates, message, caller);
  const all = [...digests];
  const [match] = all.filter(([, digest]) => crypto().timingSafeEqual(digest, expected));
  const shown = all.length === 1 ? all[0] : match;
  return {
    algorithm: match?.[0] ?? null,
    matches: match !== undefined,
    candidates: [...candidates],
    expected: expected.toString("hex"),
    actual: shown ? encodeHex(shown[1]) : null,
    bytes,
    warning: shown ? warningFor(shown[0]) : null,
  };
}

const matchLine = ({ algorithm }: { algorithm: string | null }): string =>
  algorithm === null ? "mismatch" : `match ${algorithm}`;

export const identify = operation({
  id: "hash.identify",
  summary: "Compare a text or a file with a digest of any algorithm",
  description:
    "Finds which algorithm gives the published digest of a text, or of a raw body of type application/octet-stream, " +
    "with `hash` in the query. All algorithms whose digests have that length are tried.",
  guidance:
    "Finds by which algorithm a text has a digest. It reverses none. If the algorithm is known use hash_verify.",
  input: t.Object({ text: text({ description: "Text to hash, as UTF-8", brief: "Text to hash" }), hash }),
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
    bytes: t.Integer({ description: "Bytes hashed" }),
    warning,
  }),
  example: { text: "hello", hash: "sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=" },
  // The digest is first, so that a command can omit the text and give a file or standard input instead.
  values: ["hash", "text"],
  isNegative: ({ matches }) => !matches,
  run: (input, context) => compare(input.hash, input.text, context),
  text: matchLine,
  upload: {
    input: t.Object({ hash }),
    run: (input, body, context) => compare(input.hash, body, context),
    text: matchLine,
  },
});
