import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Type as t } from "@sinclair/typebox";
import { Parse } from "@sinclair/typebox/value";
import { digestNamed } from "../../../src/tools/hash/checksums.ts";
import { digestStream } from "../../../src/tools/hash/compute-digest.ts";
import { hmac } from "../../../src/tools/hash/hmac.ts";
import { faultOf, isValid, type Suite, type Verdict } from "./suite.ts";

/** The digest that a file is named after: "SHA512_256ShortMsg.rsp", "hmac_sha3_256_test.json". */
const FILE_OF_DIGESTS = /\/(SHA\w+?)(?:Short|Long)Msg\.rsp$/;
const FILE_OF_CODES = /\/hmac_(sha\w+)_test\.json$/;

const digestOfFile = (pattern: RegExp, path: string) =>
  digestNamed((pattern.exec(path)?.[1] ?? "").replaceAll("_", "-"));

/** NIST's answers for messages of whole bytes: "Len = 8", "Msg = d3", "MD = 28969c…". The message of no bits is "00". */
async function* judgeDigests(path: string): AsyncGenerator<Verdict> {
  const name = digestOfFile(FILE_OF_DIGESTS, path);
  if (name === undefined) return;
  const values = { Len: "", Msg: "", MD: "" };
  for await (const line of createInterface(createReadStream(path))) {
    const [, field = "", value = ""] = /^(Len|Msg|MD) = (\w+)/.exec(line) ?? [];
    if (field !== "Len" && field !== "Msg" && field !== "MD") continue;
    values[field] = value;
    if (field !== "MD") continue;
    const message = Buffer.from(values.Msg, "hex").subarray(0, Number(values.Len) / 8);
    const { hash } = await digestStream(name, [message]);
    yield {
      vector: `${name} of ${values.Len} bits`,
      fault: hash === value.toLowerCase() ? undefined : "another digest",
    };
  }
}

const CODES = t.Object({
  testGroups: t.Array(
    t.Object({
      tagSize: t.Number(),
      tests: t.Array(
        t.Object({
          tcId: t.Number(),
          comment: t.String(),
          key: t.String(),
          msg: t.String(),
          tag: t.String(),
          result: t.String(),
        }),
      ),
    }),
  ),
});

async function* judgeCodes(path: string): AsyncGenerator<Verdict> {
  const algorithm = digestOfFile(FILE_OF_CODES, path);
  if (algorithm === undefined || algorithm === "crc32") return;
  for (const { tagSize, tests } of Parse(CODES, JSON.parse(readFileSync(path, "utf8"))).testGroups) {
    for (const { tcId, comment, key, msg, tag, result } of tests) {
      const values = { algorithm, key, keyEncoding: "hex", encoding: "hex" } as const;
      const answer = await hmac.upload?.run(values, chunks(Buffer.from(msg, "hex")));
      // A shorter code is the beginning of the whole one (RFC 2104, 5).
      const matches = answer?.hmac.slice(0, tagSize / 4) === tag;
      const fault = faultOf(isValid(result), matches ? undefined : "another code");
      yield { vector: `${algorithm} ${tcId} ${comment}`, fault };
    }
  }
}

async function* chunks(...parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

export const digests: Suite = {
  name: "NIST CAVP, digests of bytes",
  contains: (path) => digestOfFile(FILE_OF_DIGESTS, path) !== undefined,
  judge: judgeDigests,
};

export const codes: Suite = {
  name: "Wycheproof, HMAC",
  contains: (path) => digestOfFile(FILE_OF_CODES, path) !== undefined,
  judge: judgeCodes,
};
