import { oneOf, t, text, withDefault } from "../../operation/schema.ts";
import { MAX_SECRET_BYTES, SECRET_ENCODINGS } from "./keys/secret.ts";
import { MAX_SECONDS, MOMENT_EXPECTED, MOMENT_PATTERN } from "./token/times.ts";
import { MAX_TOKEN_BYTES } from "./token/token.ts";

/** The token and the secret of jwt.io's first page. */
export const EXAMPLE = {
  token:
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
  secret: "your-256-bit-secret",
  payload: { sub: "1234567890", name: "John Doe", iat: 1516239022 },
  /** The public key of RFC 7517, appendix A.1. */
  publicJwk: {
    kty: "EC",
    crv: "P-256",
    x: "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
    y: "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
  },
  /** RFC 7516, appendix A.3: A128KW and A128CBC-HS256. */
  encrypted: {
    token:
      "eyJhbGciOiJBMTI4S1ciLCJlbmMiOiJBMTI4Q0JDLUhTMjU2In0.6KB707dM9YTIgHtLvtgWQ8mKwboJW3of9locizkDTHzBC2IlrT1oOQ.AxY8DCtDaGlsbGljb3RoZQ.KDlTtXchhZTGufMYmOYGS4HffxPSUrfmqCHXaI9wOGY.U0m_YmjN04DJvceFICbCVQ",
    secret: '{"kty":"oct","k":"GawgguFyGrWKav7AX4VKUg"}',
  },
} as const;

/** The bytes of a request from which its token can take a millisecond; 64 KiB of short claims take 12. */
export const LONG_REQUEST_BYTES = 4 * 1024;

export const tokenField = text({
  description: "The token, as it was copied: quotes, line breaks and Bearer are removed",
  brief: "The token",
  minLength: 1,
  maxBytes: MAX_TOKEN_BYTES,
});

/** A key or shared secret of the caller. */
export const secret = (accepted: string, brief: string) =>
  text({ description: `Secret or key: ${accepted}`, brief, minLength: 1, maxBytes: MAX_SECRET_BYTES, secret: true });

export const secretEncoding = withDefault(
  oneOf(SECRET_ENCODINGS, {
    description: "Secret encoding: as text, or as bytes in base64, base64url or hex",
    brief: "Its encoding",
  }),
  "utf8",
);

/** A field for a moment that an operation uses instead of the current time. */
export const moment = (description: string) =>
  t.Optional(
    t.Union(
      [
        t.Number({ minimum: -MAX_SECONDS, maximum: MAX_SECONDS }),
        text({ description: "ISO 8601", pattern: MOMENT_PATTERN, expected: MOMENT_EXPECTED }),
      ],
      {
        description: `${description}; default: the clock`,
        brief: "Moment: ISO 8601 or Unix seconds, else now",
        expected: MOMENT_EXPECTED,
      },
    ),
  );

/** The moment at which a token is judged. */
export const now = moment("Check as of: the current time for the checks");
