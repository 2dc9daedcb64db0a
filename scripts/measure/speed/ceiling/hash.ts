import { timingSafeEqual } from "node:crypto";
import { algorithms } from "../../../../src/tools/hash/hash.ts";
import { decoded, type Get, json, type Post } from "./answer.ts";

type HashName = "md5" | "sha1" | "sha256" | "sha512";

const BROKEN = "md5 is broken: anyone can make collisions; use it for checksums, never for security";

const hex = (algorithm: HashName, text: string): string => Bun.CryptoHasher.hash(algorithm, text, "hex");

function digest(algorithm: HashName, text: string): Response {
  const hash = hex(algorithm, text);
  return json({ algorithm, hash, length: hash.length, bytes: Buffer.byteLength(text), warning: null });
}

/** For work without a native function, the ceiling uses the service's functions. */
const ALGORITHMS = algorithms.run({}, { baseUrl: "" });

export const getHash: Get = (segments) =>
  segments[1] === "algorithms" ? json(ALGORITHMS) : digest(segments[1] as HashName, decoded(segments, 2));

interface HashBody {
  text: string;
  texts: string[];
  hash: string;
}

export const postHash: Post<HashBody> = ([, name, verb], { text, texts, hash }) => {
  const algorithm = name as HashName;
  if (verb === "batch") {
    const results = texts.map((each) => ({ text: each, hash: hex(algorithm, each) }));
    return json({ algorithm, count: results.length, results, warning: null });
  }
  if (verb !== "verify") return digest(algorithm, text);
  const actual = hex(algorithm, text);
  const expected = hash.trim().toLowerCase();
  const matches = timingSafeEqual(Buffer.from(expected), Buffer.from(actual));
  return json({ algorithm, matches, expected, actual, warning: algorithm === "md5" ? BROKEN : null });
};
