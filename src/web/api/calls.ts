import type { App } from "../../app.ts";
import { type Call, pathOf } from "./call.ts";

/** The service's own route types: what the page sends and reads cannot drift from what the service takes and gives. */
type Routes = App["~Routes"]["api"]["v1"]["tools"];

type Enveloped<Answer> = Answer extends { success: true; data: infer Data } ? Data : never;
type DataOf<Route> = Route extends { response: { 200: infer Answer } } ? Enveloped<Answer> : never;
type BodyOf<Route> = Route extends { body: infer Body } ? Body : never;

type Jwt = Routes["jwt"];
type Color = Routes["color"];
type Passwd = Routes["passwd"];
type Hash = Routes["hash"][":algorithm"];
type Qr = Routes["qr"];
type Lorem = Routes["lorem"]["generate"]["post"];

export type Decoded = DataOf<Jwt["decode"]["post"]>;
export type Validated = DataOf<Jwt["validate"]["post"]>;
export type Signed = DataOf<Jwt["sign"]["post"]>;
export type ColorInfo = DataOf<Color["info"][":color"]["get"]>;
export type Conversion = DataOf<Color["convert"]["post"]>;
export type Palette = DataOf<Color["palette"]["post"]>;
export type Contrast = DataOf<Color["contrast"][":foreground"][":background"]["get"]>;
export type Passwords = DataOf<Passwd["generate"]["post"]>;
export type Passphrases = DataOf<Passwd["passphrase"]["post"]>;
export type Strength = DataOf<Passwd["check"]["post"]>;
export type Digest = DataOf<Hash["post"]>;
export type Digests = DataOf<Hash["batch"]["post"]>;
export type Verification = DataOf<Hash["verify"]["post"]>;
export type TextCode = DataOf<Qr["generate"]["post"]>;
export type UrlCode = DataOf<Qr["url"]["post"]>;
/** What all codes have, whatever they say. */
export type QrCode = Omit<TextCode, "text">;
export type Placeholder = DataOf<Lorem>;

type SignBody = BodyOf<Jwt["sign"]["post"]>;
type QrBody = BodyOf<Qr["generate"]["post"]>;
type LoremBody = BodyOf<Lorem>;

export type SigningAlgorithm = NonNullable<SignBody["algorithm"]>;
export type SecretEncoding = NonNullable<SignBody["secretEncoding"]>;
export type Notation = BodyOf<Color["convert"]["post"]>["from"];
export type PaletteType = Palette["type"];
export type Algorithm = Digest["algorithm"];
export type QrType = NonNullable<QrBody["type"]>;
export type Level = QrCode["errorCorrection"];
export type QrOptions = Omit<QrBody, "text">;

const get = <Data>(path: string): Call<Data> => ({ method: "GET", path });

const post = <Data>(path: string, body: object, ...masked: string[]): Call<Data> => ({
  method: "POST",
  path,
  body,
  masked,
});

export const decodeToken = (body: BodyOf<Jwt["decode"]["post"]>) => post<Decoded>("/jwt/decode", body);

export const validateToken = (body: BodyOf<Jwt["validate"]["post"]>) =>
  post<Validated>("/jwt/validate", body, "secret");

/** Payload and header are JSON texts of objects. */
export const signToken = (
  body: Omit<SignBody, "payload" | "header">,
  written: { payload: string; header?: string },
): Call<Signed> => ({ ...post("/jwt/sign", body, "secret"), written });

export const describeColor = (color: string) => get<ColorInfo>(`/color/info${pathOf(color)}`);

export const convertColor = (body: BodyOf<Color["convert"]["post"]>) => post<Conversion>("/color/convert", body);

export const makePalette = (body: BodyOf<Color["palette"]["post"]>) => post<Palette>("/color/palette", body);

export const judgeContrast = (foreground: string, background: string) =>
  get<Contrast>(`/color/contrast${pathOf(foreground, background)}`);

export const generatePasswords = (body: BodyOf<Passwd["generate"]["post"]>) =>
  post<Passwords>("/passwd/generate", body);

export const generatePassphrases = (body: BodyOf<Passwd["passphrase"]["post"]>) =>
  post<Passphrases>("/passwd/passphrase", body);

export const judgePassword = (password: string) => post<Strength>("/passwd/check", { password }, "password");

export const hashText = (algorithm: Algorithm, text: string) => post<Digest>(`/hash/${algorithm}`, { text });

export const hashFile = (algorithm: Algorithm, file: File): Call<Digest> => ({
  method: "POST",
  path: `/hash/${algorithm}`,
  file,
});

export const hashTexts = (algorithm: Algorithm, texts: string[]) =>
  post<Digests>(`/hash/${algorithm}/batch`, { texts });

export const verifyHash = (algorithm: Algorithm, text: string, hash: string) =>
  post<Verification>(`/hash/${algorithm}/verify`, { text, hash });

/** Images are worth keeping; blocks for a terminal have their text form. */
const saved = ({ type = "png" }: QrOptions) => (type === "text" ? {} : { saved: `qr-code.${type}` });

export const makeQrCode = (text: string, options: QrOptions): Call<TextCode> => ({
  ...post("/qr/generate", { text, ...options }),
  ...saved(options),
});

export const makeUrlCode = (url: string, options: QrOptions): Call<UrlCode> => ({
  ...post("/qr/url", { url, ...options }),
  ...saved(options),
});

/** Where the format is HTML, the answer is the document itself. */
export const makePlaceholder = (body: LoremBody) => post<Placeholder | string>("/lorem/generate", body);
