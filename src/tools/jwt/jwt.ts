import { get, post } from "../../operation/route.ts";
import { tool } from "../../operation/tool.ts";
import { ALGORITHM_NAMES } from "./algorithms.ts";
import { decode } from "./decode.ts";
import { sign } from "./sign.ts";
import { validate } from "./validate.ts";

export const jwt = tool({
  name: "jwt",
  title: "JWT Decoder and Validator",
  message: "Decode, validate and sign JSON Web Tokens",
  more: {
    features: [
      "Decodes header, payload and claims, with times in words",
      "Verifies signatures with shared secrets, PEM keys, certificates, JWK and JWKS",
      "Checks expiration, not-before, issuer, audience and subject separately",
      "Signs tokens",
    ],
    algorithms: ALGORITHM_NAMES,
  },
  usual: "decode",
  routes: [post("/decode", decode), get("/decode/:token", decode), post("/validate", validate), post("/sign", sign)],
});
