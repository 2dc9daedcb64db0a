import type { Static } from "@sinclair/typebox";
import { fromUtf8 } from "../../operation/encoding.ts";
import { type OperationContext, operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { jsonObject, t } from "../../operation/schema.ts";
import { decryptToken } from "./decrypt-token.ts";
import { EXAMPLE, secret, secretEncoding, tokenField } from "./fields.ts";
import { parseObject, readExactly } from "./json.ts";
import { KEY_MANAGEMENT_NAMES } from "./jwe-algorithms.ts";
import { readSecret } from "./secret.ts";
import { readToken } from "./token.ts";

const input = t.Object({
  token: tokenField,
  secret: secret(
    "Shared secret, password, private PEM, private JWK or JWKS",
    "Secret, password, private PEM, JWK or JWKS",
  ),
  secretEncoding,
});

const output = t.Object({
  header: jsonObject({ description: "The header" }),
  payload: t.Union([jsonObject({ description: "Claims" }), t.String({ description: "Any other text" })], {
    description: "The decrypted content: an object if it is a JSON object, else the text",
  }),
});

async function decryptJwe(values: Static<typeof input>, { signal }: OperationContext): Promise<Static<typeof output>> {
  const parsed = readToken(values.token);
  if (parsed.payload !== null)
    throw invalidField(
      "/token",
      "Must be an encrypted token (JWE, 5 parts); this one is signed: use decode or validate",
    );
  const keys = readSecret(values.secret, values.secretEncoding);
  const content = fromUtf8(await decryptToken(parsed, keys, signal));
  if (content === null) throw invalidField("/token", "Must contain text; its decrypted content is not UTF-8");
  const claims = parseObject(content);
  const payload = typeof claims === "string" ? content : readExactly(claims).shown;
  return { header: readExactly(parsed.header).shown, payload };
}

export const decrypt = operation({
  id: "jwt.decrypt",
  summary: "Decrypt a token",
  description: `Decrypts a JWE. Algorithms: ${KEY_MANAGEMENT_NAMES.join(", ")}.`,
  guidance: "Gives the content of an encrypted JWT (JWE, 5 parts). For signed ones (3 parts) use jwt_decode.",
  input,
  output,
  example: EXAMPLE.encrypted,
  values: ["token"],
  queued: true,
  run: decryptJwe,
  text: ({ payload }) => (typeof payload === "string" ? payload : JSON.stringify(payload)),
});
