import type { Static } from "@sinclair/typebox";
import { operation } from "../../operation/operation.ts";
import { nullable, oneOf, t, text } from "../../operation/schema.ts";
import { crypto } from "../../runtime/lazy-builtins.ts";
import { DIGEST_NAMES, type DigestName } from "./digests.ts";
import { hexDigest } from "./fields.ts";
import { type Digests, digestsOfStream, digestsOfText } from "./many-digests.ts";
import { type PublishedDigest, readDigest } from "./read-digest.ts";

const name = oneOf(DIGEST_NAMES, { description: "Digest algorithm" });

const hash = text({
  description:
    "Digest to compare with: hex, base64, Subresource Integrity (sha384-…), sha256:…, or a line that sha256sum prints",
  maxLength: 8192,
});

const output = t.Object({
  algorithm: nullable(oneOf(DIGEST_NAMES, { description: "The algorithm that gives this digest; null if none does" })),
  matches: t.Boolean({ description: "Whether the digest is that of the text or file" }),
  candidates: t.Array(name, { description: "The algorithms that were tried: all with digests of this length" }),
  expected: hexDigest("The digest as given, in lower-case hex"),
  actual: nullable(hexDigest("The digest of the text or file; null if none of several algorithms matches")),
  bytes: t.Integer({ description: "Bytes hashed" }),
});

/** Compares with every candidate, each in constant time. */
function compareWithCandidates({ bytes: published, candidates }: PublishedDigest, { digests, bytes }: Digests) {
  const matching = candidates.filter((each) =>
    crypto().timingSafeEqual(digests.get(each) ?? new Uint8Array(), published),
  );
  const [algorithm = null] = matching;
  const comparedAlgorithm: DigestName | null | undefined = candidates.length === 1 ? candidates[0] : algorithm;
  const actual = comparedAlgorithm ? digests.get(comparedAlgorithm) : undefined;
  return {
    algorithm,
    matches: algorithm !== null,
    candidates: [...candidates],
    expected: published.toString("hex"),
    actual: actual?.toHex() ?? null,
    bytes,
  };
}

const matchLine = ({ algorithm }: Static<typeof output>): string =>
  algorithm === null ? "mismatch" : `match ${algorithm}`;

export const identify = operation({
  id: "hash.identify",
  summary: "Compare a text or a file with a digest of any algorithm",
  description:
    "Finds which algorithm gives the published digest of a text, or of a raw body of type application/octet-stream, " +
    "with `hash` in the query. All algorithms whose digests have that length are tried.",
  input: t.Object({ text: text({ description: "Text to hash, as UTF-8" }), hash }),
  output,
  example: { text: "hello", hash: "sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=" },
  // The digest is first, so that a command can omit the text and give a file or standard input instead.
  values: ["hash", "text"],
  isNegative: ({ matches }) => !matches,
  run: async (input) => {
    const published = readDigest(input.hash);
    return compareWithCandidates(published, await digestsOfText(published.candidates, input.text));
  },
  text: matchLine,
  upload: {
    input: t.Object({ hash }),
    run: async (input, body) => {
      const published = readDigest(input.hash);
      return compareWithCandidates(published, await digestsOfStream(published.candidates, body));
    },
    text: matchLine,
  },
});
