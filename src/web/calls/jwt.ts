import type { Call } from "../api/call.ts";
import { type BodyOf, type DataOf, post, type Routes } from "./routes.ts";

type JwtRoutes = Routes["jwt"];

export type Decoded = DataOf<JwtRoutes["decode"]["post"]>;
export type Validated = DataOf<JwtRoutes["validate"]["post"]>;
export type Signed = DataOf<JwtRoutes["sign"]["post"]>;
export type Keys = DataOf<JwtRoutes["keys"]["post"]>;
export type Decrypted = DataOf<JwtRoutes["decrypt"]["post"]>;

type SignBody = BodyOf<JwtRoutes["sign"]["post"]>;
type ValidateBody = BodyOf<JwtRoutes["validate"]["post"]>;

export type SecretEncoding = NonNullable<SignBody["secretEncoding"]>;

export const decodeToken = (body: BodyOf<JwtRoutes["decode"]["post"]>) =>
  post<Decoded>("/jwt/decode", body, { words: "jwt decode", values: { token: body.token } });

export const validateToken = (body: ValidateBody) =>
  post<Validated>("/jwt/validate", body, { words: "jwt validate", values: { token: body.token } }, "secret");

/** Payload and header are JSON texts of objects. */
export const signToken = (
  body: Omit<SignBody, "payload" | "header">,
  written: { payload: string; header?: string },
): Call<Signed> => ({ ...post("/jwt/sign", body, { words: "jwt sign" }, "secret"), written });

export const generateKeys = (body: BodyOf<JwtRoutes["keys"]["post"]>) =>
  post<Keys>("/jwt/keys", body, { words: "jwt keys" });

export const decryptToken = (body: BodyOf<JwtRoutes["decrypt"]["post"]>) =>
  post<Decrypted>("/jwt/decrypt", body, { words: "jwt decrypt", values: { token: body.token } }, "secret");
