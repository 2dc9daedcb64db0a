import { timingSafeEqual } from "node:crypto";
import { decoded, type Get, json, type Post } from "./answer.ts";

type HashName = "md5" | "sha1" | "sha256" | "sha512";

const hex = (algorithm: HashName, text: string): string => Bun.CryptoHasher.hash(algorithm, text, "hex");

function digest(algorithm: HashName, text: string): Response {
  const hash = hex(algorithm, text);
  return json({ algorithm, hash, length: hash.length, bytes: Buffer.byteLength(text), warning: null });
}

const DETAILS = [
  { name: "md5", bits: 128, secure: false },
  { name: "sha1", bits: 160, secure: false },
  { name: "sha256", bits: 256, secure: true },
  { name: "sha512", bits: 512, secure: true },
];

export const getHash: Get = (segments) =>
  segments[1] === "algorithms"
    ? json({ algorithms: DETAILS.map(({ name }) => name), count: DETAILS.length, details: DETAILS })
    : digest(segments[1] as HashName, decoded(segments, 2));

interface HashBody {
  text: string;
  texts: string[];
  hash: string;
}

export const postHash: Post<HashBody> = ([, name, verb], { text, texts, hash }) => {
  const algorithm = name as HashName;
  if (verb === "batch") {
    const results = texts.map((each) => ({ text: each, hash: hex(algorithm, each) }));
    return json({ algorithm, count: results.length, results });
  }
  if (verb !== "verify") return digest(algorithm, text);
  const actual = hex(algorithm, text);
  const expected = hash.trim().toLowerCase();
  const matches = timingSafeEqual(Buffer.from(expected), Buffer.from(actual));
  return json({ algorithm, matches, expected, actual });
};
