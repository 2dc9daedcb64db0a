import { operation } from "../../operation/operation.ts";
import { t } from "../../operation/schema.ts";
import { EXAMPLE, LONG_REQUEST_BYTES, now, tokenField } from "./fields.ts";
import { describeToken, descriptionFields, tokenText } from "./token/describe-token.ts";
import { readNow } from "./token/times.ts";
import { readToken } from "./token/token.ts";

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
