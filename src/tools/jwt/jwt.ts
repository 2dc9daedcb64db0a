import { get, post, tool } from "../../operation/tool.ts";
import { decode } from "./decode.ts";
import { decrypt } from "./decrypt.ts";
import { keys, thumbprint } from "./generate-keys.ts";
import { sign } from "./sign.ts";
import { SIGNATURE_ALGORITHM_NAMES } from "./token/algorithms.ts";
import { validate } from "./validate.ts";

export const jwt = tool({
  name: "jwt",
  hasSecrets: true,
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
