import { definitionsOf } from "../../definitions.ts";
import type { DataOf } from "../../operation/call.ts";
import { cell, formsOf, textOf } from "../../operation/form.ts";
import { tokenIn } from "./token.tsx";

const definitions = definitionsOf("jwt");

const ALGORITHMS = (definitions.sign.fields.algorithm.schema.enum ?? []).map(String);

/** The forms: they share the token, the encoding of secrets, and the moment that times are compared with. */
export const forms = formsOf(
  definitions,
  {
    token: { read: (text) => (text.trim() === "" ? undefined : tokenIn(text)) },
    secretEncoding: {},
    now: {},
  },
  {
    validate: {
      algorithms: { choices: ALGORITHMS, read: (names) => (names === "" ? undefined : names.split(",")) },
    },
    sign: {
      payload: { initial: '{\n  "sub": "1234567890",\n  "name": "John Doe",\n  "admin": true\n}' },
      expiresIn: { initial: "1h" },
      // Tokens are signed as of now, whatever moment another one is checked at.
      now: cell(""),
    },
    keys: { algorithm: { name: "keyAlgorithm" } },
    thumbprint: { algorithm: { name: "digest" } },
  },
);

const { decode, validate, sign } = forms;

export const hasKey = (): boolean => textOf(validate.fields.secret) !== "";

/** Reads the token, and checks it if there is a key, or if the service may know that of its issuer. */
export const tokenCall = (trustsIssuers: boolean) => (hasKey() || trustsIssuers ? validate.call() : decode.call());

/** Whether a token was checked with a key: without one, only those of trusted issuers are. */
export const isChecked = (token: Decoded | Validated): token is Validated =>
  "valid" in token && (hasKey() || token.trustedIssuer !== undefined);

export type Decoded = DataOf<ReturnType<typeof decode.call>>;
export type Validated = DataOf<ReturnType<typeof validate.call>>;
export type GeneratedKeys = DataOf<ReturnType<typeof forms.keys.call>>;

/** Opens the view that checks tokens, with the token and the key that signed it. */
export function validateThis(token: string): void {
  validate.enter({ token, secret: textOf(sign.fields.secret), now: "" });
  location.hash = "#/jwt";
}

/** The claims to sign again: without the times of an expired token, which get new ones. */
function claimsOf({ payload, expired }: Decoded): object {
  const { exp: _, nbf: __, iat: ___, ...others } = { ...payload };
  return expired ? others : { ...payload };
}

/** Opens the view that signs, with the claims and the header of a token; with its key, if that is a shared secret. */
export function signAgain(token: Decoded): void {
  const { header, expired, metadata } = token;
  const { algorithm } = metadata;
  const { alg: _, typ, ...others } = header;
  const more = { ...(typ !== "JWT" && typ !== undefined && { typ }), ...others };
  const name = ALGORITHMS.find((each) => each === algorithm);
  sign.enter({
    payload: JSON.stringify(claimsOf(token), null, 2),
    header: Object.keys(more).length > 0 ? JSON.stringify(more) : "",
    // The times of other tokens are in the payload.
    expiresIn: expired ? sign.fields.expiresIn.cell.initial : "",
    notBefore: "",
    ...(name && { algorithm: name }),
    ...(name?.startsWith("HS") && { secret: textOf(validate.fields.secret) }),
  });
  location.hash = "#/jwt/sign";
}

const SAMPLE_SECRET = "your-256-bit-secret";

/** A token that expired in 2018, signed with `SAMPLE_SECRET`. */
const SAMPLE_TOKEN =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUuY29tIiwic3ViIjoiMTIzNDU2Nzg5MCIsImF1ZCI6InNpZGVraXQiLCJuYW1lIjoiSm9obiBEb2UiLCJhZG1pbiI6dHJ1ZSwiaWF0IjoxNTE2MjM5MDIyLCJleHAiOjE1MTYyNDI2MjJ9.sbrJ6csuZOFt-K5MllMdfQqfxcbxhoIO02mRseJ32u0";

export const enterSample = (): void => validate.enter({ token: SAMPLE_TOKEN, secret: SAMPLE_SECRET });
