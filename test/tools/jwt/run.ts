import type { Static } from "@sinclair/typebox";
import { inputReader } from "../../../src/operation/reader.ts";
import { decode } from "../../../src/tools/jwt/decode.ts";
import { decrypt } from "../../../src/tools/jwt/decrypt.ts";
import { keys } from "../../../src/tools/jwt/keys.ts";
import { sign } from "../../../src/tools/jwt/sign.ts";
import { thumbprint } from "../../../src/tools/jwt/thumbprint.ts";
import { validate } from "../../../src/tools/jwt/validate.ts";

const context = { baseUrl: "http://localhost" };

const readDecode = inputReader(decode.input, "/decode");
const readValidate = inputReader(validate.input, "/validate");
const readSign = inputReader(sign.input, "/sign");
const readKeys = inputReader(keys.input, "/keys");
const readDecrypt = inputReader(decrypt.input, "/decrypt");
const readThumbprint = inputReader(thumbprint.input, "/thumbprint");

type Body = Readonly<Record<string, unknown>>;

/** The operations as a request's body reaches them, with defaults and refusals. */
export function decodeToken(body: Body): Static<typeof decode.output> {
  const output = decode.run(readDecode({ params: {}, body }), context);
  if (output instanceof Promise) throw new Error("Decoding became asynchronous");
  return output;
}
export const validateToken = async (body: Body) => validate.run(readValidate({ params: {}, body }), context);
export const signToken = async (body: Body) => sign.run(readSign({ params: {}, body }), context);
export const generateKeys = async (body: Body = {}) => keys.run(readKeys({ params: {}, body }), context);
export const decryptToken = async (body: Body) => decrypt.run(readDecrypt({ params: {}, body }), context);
export const thumbprintOf = async (body: Body) => thumbprint.run(readThumbprint({ params: {}, body }), context);

/** The text forms; they do not depend on the input. */
export const decodeText = (output: Static<typeof decode.output>) => decode.text(output, { token: "" });
export const validateText = (output: Static<typeof validate.output>) =>
  validate.text(output, { token: "", secret: "", secretEncoding: "utf8", clockTolerance: 0 });
export const decryptText = (output: Static<typeof decrypt.output>) =>
  decrypt.text(output, { token: "", secret: "", secretEncoding: "utf8" });
export const keysText = (output: Static<typeof keys.output>) =>
  keys.text(output, { algorithm: "ES256", modulusLength: 2048 });
