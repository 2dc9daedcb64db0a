import { operation } from "../../operation/operation.ts";
import { t } from "../../operation/schema.ts";
import { get, post, tool } from "../../operation/tool.ts";
import { decrypt } from "./decrypt.ts";
import { EXAMPLE, LONG_REQUEST_BYTES, now, tokenField } from "./fields.ts";
import { keys, thumbprint } from "./keys.ts";
import { sign } from "./sign.ts";
import { SIGNATURE_ALGORITHM_NAMES } from "./token/algorithms.ts";
import { describeToken, descriptionFields, tokenText } from "./token/describe-token.ts";
import { readNow } from "./token/times.ts";
import { readToken } from "./token/token.ts";
import { validate } from "./validate.ts";

export const decode = operation({
  id: "jwt.decode",
  summary: "Decode a token without a key",
  description: "Shows header, payload, claims and times of a JWS, and the header of a JWE. Nothing is verified.",
  guidance:
    "Shows a JWT's claims and whether it has expired, without a key. It proves nothing: for that use jwt_validate.",
  input: t.Object({ token: tokenField, now }),
  output: t.Object(descriptionFields),
  example: { token: EXAMPLE.token },
  turnsFrom: LONG_REQUEST_BYTES,
  values: ["token"],
  run: (input) => describeToken(readToken(input.token), readNow(input.now)),
  text: tokenText,
});

export const jwt = tool({
  name: "jwt",
  title: "JSON Web Tokens",
  message: "Decode, validate, sign and decrypt JSON Web Tokens, and generate their keys",
  more: {
    features: [
      "Decodes header, payload and claims, with times in words",
      "Verifies signatures with shared secrets, PEM keys, certificates, JWK and JWKS",
      "Checks expiration, not-before, issuer, audience and subject separately",
      "Signs tokens, and generates keys to sign with",
      "Decrypts encrypted tokens (JWE)",
      "Computes thumbprints of keys",
    ],
    algorithms: SIGNATURE_ALGORITHM_NAMES,
  },
  defaultVerb: "decode",
  routes: [
    post("/decode", decode),
    get("/decode/:token", decode),
    post("/validate", validate),
    post("/sign", sign),
    post("/keys", keys),
    post("/decrypt", decrypt),
    post("/thumbprint", thumbprint),
  ],
});
