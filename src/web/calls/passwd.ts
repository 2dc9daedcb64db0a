import { type BodyOf, type DataOf, post, type Routes } from "./routes.ts";

type PasswdRoutes = Routes["passwd"];

export type Passwords = DataOf<PasswdRoutes["generate"]["post"]>;
export type Passphrases = DataOf<PasswdRoutes["passphrase"]["post"]>;
export type Pins = DataOf<PasswdRoutes["pin"]["post"]>;
export type Tokens = DataOf<PasswdRoutes["token"]["post"]>;
export type Patterned = DataOf<PasswdRoutes["pattern"]["post"]>;
export type Strength = DataOf<PasswdRoutes["check"]["post"]>;
export type TokenEncoding = NonNullable<BodyOf<PasswdRoutes["token"]["post"]>["encoding"]>;

export const generatePasswords = (body: BodyOf<PasswdRoutes["generate"]["post"]>) =>
  post<Passwords>("/passwd/generate", body, { words: "passwd generate" });

export const generatePassphrases = (body: BodyOf<PasswdRoutes["passphrase"]["post"]>) =>
  post<Passphrases>("/passwd/passphrase", body, { words: "passwd passphrase" });

export const generatePins = (body: BodyOf<PasswdRoutes["pin"]["post"]>) =>
  post<Pins>("/passwd/pin", body, { words: "passwd pin" });

export const generateTokens = (body: BodyOf<PasswdRoutes["token"]["post"]>) =>
  post<Tokens>("/passwd/token", body, { words: "passwd token" });

export const generateByPattern = (body: BodyOf<PasswdRoutes["pattern"]["post"]>) =>
  post<Patterned>("/passwd/pattern", body, { words: "passwd pattern", values: { pattern: body.pattern } });

export const checkPassword = (password: string) =>
  post<Strength>("/passwd/check", { password }, { words: "passwd check" }, "password");
