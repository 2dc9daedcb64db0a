import { type BodyOf, type DataOf, post, type Routes } from "./routes.ts";

type Passwd = Routes["passwd"];

export type Passwords = DataOf<Passwd["generate"]["post"]>;
export type Passphrases = DataOf<Passwd["passphrase"]["post"]>;
export type Pins = DataOf<Passwd["pin"]["post"]>;
export type Tokens = DataOf<Passwd["token"]["post"]>;
export type Patterned = DataOf<Passwd["pattern"]["post"]>;
export type Strength = DataOf<Passwd["check"]["post"]>;
export type TokenEncoding = NonNullable<BodyOf<Passwd["token"]["post"]>["encoding"]>;

export const generatePasswords = (body: BodyOf<Passwd["generate"]["post"]>) =>
  post<Passwords>("/passwd/generate", body, { words: "passwd generate" });

export const generatePassphrases = (body: BodyOf<Passwd["passphrase"]["post"]>) =>
  post<Passphrases>("/passwd/passphrase", body, { words: "passwd passphrase" });

export const generatePins = (body: BodyOf<Passwd["pin"]["post"]>) =>
  post<Pins>("/passwd/pin", body, { words: "passwd pin" });

export const generateTokens = (body: BodyOf<Passwd["token"]["post"]>) =>
  post<Tokens>("/passwd/token", body, { words: "passwd token" });

export const generateByPattern = (body: BodyOf<Passwd["pattern"]["post"]>) =>
  post<Patterned>("/passwd/pattern", body, { words: "passwd pattern", values: { pattern: body.pattern } });

export const checkPassword = (password: string) =>
  post<Strength>("/passwd/check", { password }, { words: "passwd check" }, "password");
