import { expect, setDefaultTimeout, test } from "bun:test";
import { createPublicKey } from "node:crypto";
import { CompactEncrypt } from "jose";
import { Refusal } from "../../../src/operation/refusal.ts";
import { keys } from "../../../src/tools/jwt/generate-keys.ts";
import { validate } from "../../../src/tools/jwt/validate.ts";
import { decryptToken, generateKeys, pairFor, signToken, validateToken } from "./support.ts";

setDefaultTimeout(120_000);

/** The number of calls that succeed, and the codes of the others' refusals. */
async function outcomes(calls: Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls);
  const reasons = settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  const codes = new Set(reasons.map((reason) => (reason instanceof Refusal ? reason.code : String(reason))));
  return { succeeded: settled.length - reasons.length, refused: reasons.length, codes: [...codes] };
}

const times = (count: number, call: () => Promise<unknown>) => Array.from({ length: count }, call);

test("RSA signatures and validations run 2 at a time, 256 wait, and more are refused", async () => {
  const { pkcs8, spki } = pairFor("RS256");
  const sign = () => signToken({ payload: {}, secret: pkcs8, algorithm: "RS256" });
  const { token } = await sign();
  for (const call of [sign, () => validateToken({ token, secret: spki })])
    expect(await outcomes(times(300, call))).toEqual({ succeeded: 258, refused: 42, codes: ["OVERLOADED"] });
  expect((await sign()).token).toBeString();
});

test("RSA keys are generated one at a time, 8 calls wait, and more are refused", async () => {
  const make = () => generateKeys({ algorithm: "RS256" });
  expect(await outcomes(times(12, make))).toEqual({ succeeded: 9, refused: 3, codes: ["OVERLOADED"] });
});

test.each([
  ["RSA-OAEP-256", 2, 256],
  ["PBES2-HS256+A128KW", 1, 8],
])("decryptions with %s run %j at a time, %j wait, and more are refused", async (alg, running, waiting) => {
  const isRsa = alg.startsWith("RSA");
  const sender = isRsa ? createPublicKey(pairFor("RS256").spki) : Buffer.from("a password");
  const token = await new CompactEncrypt(Buffer.from("{}"))
    .setProtectedHeader({ alg, enc: "A128GCM" })
    .setKeyManagementParameters({ p2c: 1000 })
    .encrypt(sender);
  const decryption = () => decryptToken({ token, secret: isRsa ? pairFor("RS256").pkcs8 : "a password" });
  const succeeded = running + waiting;
  expect(await outcomes(times(succeeded + 5, decryption))).toEqual({ succeeded, refused: 5, codes: ["OVERLOADED"] });
});

test("other algorithms never wait", async () => {
  const { pkcs8 } = pairFor("ES256");
  const sign = () => signToken({ payload: {}, secret: pkcs8, algorithm: "ES256" });
  expect(await outcomes(times(400, sign))).toMatchObject({ succeeded: 400 });
  expect(await outcomes(times(50, () => generateKeys({ algorithm: "EdDSA" })))).toMatchObject({ succeeded: 50 });
});

test("keys are not generated for a caller that disconnected", async () => {
  const controller = new AbortController();
  const input = { algorithm: "RS256", modulusLength: 2048 } as const;
  const context = { baseUrl: "", signal: controller.signal };
  const running = generateKeys(input);
  const waiting = Promise.resolve(keys.run(input, context));
  controller.abort();
  expect(await outcomes([waiting])).toEqual({ succeeded: 0, refused: 1, codes: ["OVERLOADED"] });
  await running;
});

test("the other keys of a JWKS are not tried for a caller that disconnected", async () => {
  const { pkcs8 } = pairFor("RS256");
  const { token } = await signToken({ payload: {}, secret: pkcs8, algorithm: "RS256" });
  const other = await generateKeys({ algorithm: "RS256" });
  const jwks = { keys: Array.from({ length: 50 }, (_, index) => ({ ...other.publicKey?.jwk, kid: String(index) })) };
  const controller = new AbortController();
  const context = { baseUrl: "", signal: controller.signal };
  const validating = Promise.resolve(
    validate.run({ token, secret: JSON.stringify(jwks), secretEncoding: "utf8", clockTolerance: 0 }, context),
  );
  controller.abort();
  expect(await outcomes([validating])).toEqual({ succeeded: 0, refused: 1, codes: ["OVERLOADED"] });
});
