import { readFileSync } from "node:fs";
import { type Static, Type as t } from "@sinclair/typebox";
import { Check, Parse } from "@sinclair/typebox/value";
import { isCanonical, unpaddedBase64 } from "../../../src/operation/encoding.ts";
import { checkSignature } from "../../../src/tools/jwt/crypto/signature.ts";
import { decryptToken } from "../../../src/tools/jwt/decrypt.ts";
import { readSecret } from "../../../src/tools/jwt/keys/secret.ts";
import { readToken } from "../../../src/tools/jwt/token/token.ts";
import { faultOf, isValid, reasonOf, type Suite, type Verdict } from "./suite.ts";

/**
 * Verifies a signature. The operation refuses payloads that are no JSON objects, which most vectors have; so this takes
 * its parts: an empty object is read instead, and the signature is that of the token as it is.
 * @returns Why the signature is not valid; undefined if it is.
 */
async function verify(token: string, key: string): Promise<string | undefined> {
  const [header = "", payload = "", signature = ""] = token.split(".");
  if (!unpaddedBase64(payload, "base64url")) return "The payload is not base64url";
  const read = readToken(`${header}.e30.${signature}`);
  const canonical = read.canonical && isCanonical(payload);
  const { passed, message } = await checkSignature({ ...read, compact: token, canonical }, readSecret(key));
  return passed ? undefined : message;
}

/** Decrypts a token. @returns Why that was not possible, or gave another text; undefined if it gave the expected one. */
async function decrypt(token: string, key: string, expected: Buffer | undefined): Promise<string | undefined> {
  const content = await decryptToken(readToken(token), readSecret(key));
  return expected?.equals(content) === false ? "another plaintext" : undefined;
}

const JWK = t.Record(t.String(), t.Unknown());

/** A token in compact form or, as an object, in one of the JSON forms. */
const TOKEN = t.Union([t.String(), t.Record(t.String(), t.Unknown())]);

const compact = (token: Static<typeof TOKEN>): string => (typeof token === "string" ? token : JSON.stringify(token));

const WYCHEPROOF = t.Object({
  testGroups: t.Array(
    t.Object({
      comment: t.Optional(t.String()),
      public: t.Optional(JWK),
      private: t.Optional(JWK),
      tests: t.Array(
        t.Object({
          tcId: t.Number(),
          comment: t.String(),
          jws: t.Optional(TOKEN),
          jwe: t.Optional(TOKEN),
          pt: t.Optional(t.String()),
          result: t.String(),
        }),
      ),
    }),
  ),
});

async function* judgeWycheproof(path: string): AsyncGenerator<Verdict> {
  const vectors = Parse(WYCHEPROOF, JSON.parse(readFileSync(path, "utf8")));
  for (const { comment: group = "", tests, ...keys } of vectors.testGroups) {
    for (const { tcId, comment, jws, jwe = "", pt, result } of tests) {
      const plain = pt === undefined ? undefined : Buffer.from(pt, "hex");
      const reason = await reasonOf(() =>
        jws === undefined
          ? decrypt(compact(jwe), JSON.stringify(keys.private), plain)
          : verify(compact(jws), JSON.stringify(keys.public ?? keys.private)),
      );
      yield { vector: `${tcId} ${group} ${comment}`, fault: faultOf(isValid(result), reason) };
    }
  }
}

/** An example of the RFC in compact form, with one key or a password. Others are in the JSON forms, for several recipients. */
const EXAMPLE = t.Object({
  title: t.String(),
  input: t.Object({
    key: t.Optional(JWK),
    pwd: t.Optional(t.String()),
    payload: t.Optional(t.String()),
    plaintext: t.Optional(t.String()),
  }),
  output: t.Object({ compact: t.String() }),
});

const readExample = (path: string): Static<typeof EXAMPLE> | undefined => {
  const content: unknown = JSON.parse(readFileSync(path, "utf8"));
  return Check(EXAMPLE, content) ? content : undefined;
};

async function* judgeCookbook(path: string): AsyncGenerator<Verdict> {
  const example = readExample(path);
  if (!example) return;
  const { title, input, output } = example;
  const key = input.pwd ?? JSON.stringify(input.key);
  // The payload is detached in an example of section 4.5.
  const payload = Buffer.from(input.payload ?? "").toString("base64url");
  const reason = await reasonOf(() =>
    input.plaintext === undefined
      ? verify(output.compact.replace("..", `.${payload}.`), key)
      : decrypt(output.compact, key, Buffer.from(input.plaintext)),
  );
  yield { vector: title, fault: reason };
}

const wycheproof = (name: string, kind: string): Suite => ({
  name: `Wycheproof, ${name}`,
  contains: (path) => path.endsWith(`/json_web_${kind}_test.json`),
  judge: judgeWycheproof,
});

export const signatures = wycheproof("JWS", "signature");
export const encryption = wycheproof("JWE", "encryption");
export const keySets = wycheproof("JWS and JWE with keys and key sets", "crypto");

export const cookbook: Suite = {
  name: "RFC 7520, compact forms",
  contains: (path) => /\/jw[se]\/\d+_\d+\.[\w.-]+\.json$/.test(path),
  judge: judgeCookbook,
};
