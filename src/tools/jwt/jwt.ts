import { operation } from "../../operation/operation.ts";
import { get, post } from "../../operation/route.ts";
import { defaulted, integer, jsonObject, nullable, oneOf, t, text } from "../../operation/schema.ts";
import { tool } from "../../operation/tool.ts";
import { ALGORITHM_NAMES } from "./algorithms.ts";
import { decodeToken } from "./decode.ts";
import { MAX_LIST_ENTRIES, MAX_SECRET_BYTES, MAX_TOKEN_BYTES } from "./limits.ts";
import { signToken } from "./sign.ts";
import { decodeText, validateText } from "./text.ts";
import { validateToken } from "./validate.ts";

// The token and the secret that jwt.io shows to everyone.
const TOKEN =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c";
const SECRET = "your-256-bit-secret";

const token = text({
  description: "The token, with or without Bearer before it",
  minLength: 1,
  maxBytes: MAX_TOKEN_BYTES,
});
const now = t.Optional(
  t.Union([t.Number(), text({ description: "ISO 8601", maxLength: 64 })], {
    description: "The moment to judge at, in seconds since 1970 or ISO 8601; the clock where it is left out",
  }),
);
const secretEncoding = defaulted(
  oneOf(["utf8", "base64", "base64url", "hex"], { description: "How the secret is written" }),
  "utf8",
);
const expected = (description: string) => text({ description, maxBytes: MAX_TOKEN_BYTES });
const moment = (description: string) => nullable(t.String({ description: `${description}, ISO 8601` }));
const warnings = t.Array(t.String(), { description: "What to look at twice" });

const decoded = {
  header: jsonObject({ description: "The header" }),
  payload: nullable(jsonObject({ description: "The payload; null where it is encrypted" })),
  signature: nullable(t.String({ description: "The signature in base64url; null where there is none" })),
  claims: t.Array(
    t.Object({
      claim: t.String(),
      name: t.String({ description: "What the claim means" }),
      value: t.Unknown(),
      time: t.Optional(t.String({ description: "The moment that it names, ISO 8601" })),
      relative: t.Optional(t.String({ description: "The same in words" })),
    }),
    { description: "Every member of the payload, explained" },
  ),
  metadata: t.Object({
    format: oneOf(["JWS", "JWE"], { description: "Signed or encrypted" }),
    algorithm: nullable(t.String({ description: "alg" })),
    type: nullable(t.String({ description: "typ" })),
    keyId: nullable(t.String({ description: "kid" })),
    size: t.Integer({ description: "Bytes of the token" }),
  }),
  expired: t.Boolean({ description: "Whether exp is past; false where there is none" }),
  expiresAt: moment("exp"),
  issuedAt: moment("iat"),
  notBefore: moment("nbf"),
  status: oneOf(["active", "expired", "not-yet-valid", "no-expiration"], {
    description: "Where the token stands in time",
  }),
  warnings,
};

const decode = operation({
  id: "jwt.decode",
  summary: "Decode a token without a key",
  description: "Shows header, payload, claims and times of a JWS, and the header of a JWE. Nothing is verified.",
  input: t.Object({ token, now }),
  output: t.Object(decoded),
  example: { token: TOKEN },
  run: decodeToken,
  text: decodeText,
});

const validate = operation({
  id: "jwt.validate",
  summary: "Verify a token's signature and check its claims",
  description: `Reports every check by itself; a token that fails is an answer, not an error. Algorithms: ${ALGORITHM_NAMES.join(", ")}.`,
  input: t.Object({
    token,
    secret: text({
      description: "Shared secret, PEM public key, X.509 certificate, JWK or JWKS",
      minLength: 1,
      maxBytes: MAX_SECRET_BYTES,
    }),
    secretEncoding,
    algorithms: t.Optional(
      t.Array(expected("Algorithm"), {
        description: "The only algorithms to accept",
        minItems: 1,
        maxItems: MAX_LIST_ENTRIES,
      }),
    ),
    issuer: t.Optional(expected("The iss to expect")),
    audience: t.Optional(
      t.Union([expected("One audience"), t.Array(expected("Audience"), { minItems: 1, maxItems: MAX_LIST_ENTRIES })], {
        description: "The aud to expect; one of several is enough",
      }),
    ),
    subject: t.Optional(expected("The sub to expect")),
    clockTolerance: defaulted(
      t.Number({ description: "Seconds that clocks may be apart", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      0,
    ),
    now,
  }),
  output: t.Object({
    ...decoded,
    valid: t.Boolean({ description: "Whether every check passed" }),
    signatureValid: t.Boolean(),
    checks: t.Array(
      t.Object({
        check: oneOf(["signature", "expiration", "notBefore", "issuer", "audience", "subject"], {
          description: "Check",
        }),
        passed: t.Boolean(),
        message: t.String(),
      }),
    ),
    reason: nullable(t.String({ description: "The first failure in words" })),
  }),
  example: { token: TOKEN, secret: SECRET },
  run: validateToken,
  text: validateText,
});

const lifetime = (description: string) =>
  t.Optional(
    t.Union([integer({ description: "Seconds" }), text({ description: "15m, 2h", maxLength: 32 })], { description }),
  );

const sign = operation({
  id: "jwt.sign",
  summary: "Sign a token",
  input: t.Object({
    payload: jsonObject({ description: "The claims, signed as they are" }),
    secret: text({
      description: "Shared secret, private PEM or private JWK",
      minLength: 1,
      maxBytes: MAX_SECRET_BYTES,
    }),
    secretEncoding,
    algorithm: defaulted(oneOf(ALGORITHM_NAMES, { description: "Algorithm" }), "HS256"),
    header: t.Optional(jsonObject({ description: "Further members of the header, such as kid" })),
    expiresIn: lifetime('Sets exp: seconds from now, or a duration such as "15m" or "2h"'),
    notBefore: lifetime("Sets nbf, written alike"),
    now,
  }),
  output: t.Object({
    token: t.String({ description: "The token in compact form" }),
    header: jsonObject({ description: "As signed" }),
    payload: jsonObject({ description: "As signed" }),
    warnings,
  }),
  example: { payload: { sub: "1234567890", name: "John Doe", iat: 1516239022 }, secret: SECRET },
  run: signToken,
  text: (signed) => signed.token,
});

export const jwt = tool({
  name: "jwt",
  title: "JWT Decoder and Validator",
  message: "Decode, validate and sign JSON Web Tokens",
  more: {
    features: [
      "Decodes header, payload and claims, with times in words",
      "Verifies signatures by shared secrets, PEM keys, certificates, JWK and JWKS",
      "Checks expiration, not-before, issuer, audience and subject, each by itself",
      "Signs tokens",
    ],
    algorithms: ALGORITHM_NAMES,
  },
  usual: "decode",
  routes: [post("/decode", decode), get("/decode/:token", decode), post("/validate", validate), post("/sign", sign)],
});
