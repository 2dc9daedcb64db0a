import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { PNG } from "pngjs";
import type { AnyOperation } from "../../src/operation/tool.ts";
import { get, ofAllRoutes, PREFIX, post, type SampleRequest } from "./requests.ts";

/** Just below the limit of a JSON body. */
const BODY_BYTES = 1024 * 1024 - 100;
const TOKEN_BYTES = 65_536;
const UPLOAD_BYTES = 64 * 1024 * 1024;

/** The example of an operation with the largest permitted counts and sizes. */
const largest = ({ input, example }: AnyOperation): object => ({
  ...example,
  ...Object.fromEntries(
    Object.entries(input.properties).flatMap(([name, { type, maximum, when }]) =>
      type === "integer" && maximum !== undefined && when === undefined ? [[name, maximum]] : [],
    ),
  ),
});

const base64url = (value: object | string): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

/** As many members as fit into a number of bytes. */
const members = (bytes: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: Math.floor(bytes / 10) }, (_, index) => [index.toString(36).padStart(5, "m"), 1]),
  );

/** Names that hold escapes only, as many as a body may have; the last one repeats the first. */
const escapedNames = (): string => {
  const names = Array.from({ length: 25_000 }, (_, index) =>
    [...index.toString(36).padStart(4, "n")].map((unit) => `\\u00${unit.charCodeAt(0).toString(16)}`).join(""),
  );
  return [...names, names[0]].map((name) => `"${name}":1`).join();
};

const SECRET = "s".repeat(65_536);
const unsigned = (header: object, payload: object | string): string => `${base64url(header)}.${base64url(payload)}`;

const hs256 = (payload: object | string): string => {
  const input = unsigned({ alg: "HS256" }, payload);
  return `${input}.${createHmac("sha256", SECRET).update(input).digest("base64url")}`;
};

/** A token signed with the slowest accepted key, and a JWKS with as many such keys as fit, of which the last one matches. */
function slowestKeys() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 8192 });
  const input = unsigned({ alg: "RS512" }, { sub: "a" });
  const token = `${input}.${sign("sha512", Buffer.from(input), privateKey).toString("base64url")}`;
  const other = generateKeyPairSync("rsa", { modulusLength: 8192 }).publicKey.export({ format: "jwk" });
  const keys = [...Array.from({ length: 40 }, () => other), publicKey.export({ format: "jwk" })];
  return { token, jwks: JSON.stringify({ keys }), pem: String(privateKey.export({ type: "pkcs8", format: "pem" })) };
}

/** The largest image that is taken, full of modules as a QR code has them, so that every finder of codes has work. */
function largestImage(): Uint8Array<ArrayBuffer> {
  const png = new PNG({ width: 4096, height: 3072, colorType: 0 });
  for (let at = 0; at < png.data.length; at += 4) {
    const x = (at >> 2) % 4096;
    const y = Math.floor((at >> 2) / 4096);
    const isDark = (((x >> 2) % 64) * 31 + ((y >> 2) % 64) * 17) % 7 < 3;
    png.data.fill(isDark ? 0 : 255, at, at + 3);
    png.data[at + 3] = 255;
  }
  return new Uint8Array(PNG.sync.write(png, { colorType: 0 }));
}

/** An encrypted token whose password is derived by as many iterations as are taken (RFC 7518, 4.8). */
const slowestEncryption = (): string => {
  const header = { alg: "PBES2-HS512+A256KW", enc: "A256GCM", p2s: base64url("salt-of-sixteen-"), p2c: 1_000_000 };
  const [key, iv, text, tag] = [40, 12, 16, 16].map((bytes) => base64url("x".repeat(bytes)));
  return `${base64url(header)}.${key}.${iv}.${text}.${tag}`;
};

/** The worst inputs of every operation, and of the parts that all operations share. */
export function worstInputs(): SampleRequest[] {
  const long = "é".repeat(BODY_BYTES / 2 - 20);
  const digits = "1".repeat(7089);
  const rsa = slowestKeys();
  const mostMembers = hs256(members(TOKEN_BYTES * 0.7));
  return [
    ...ofAllRoutes(largest),
    post("hash, sha512 of 1 MiB", "/hash/sha512", { text: long }),
    post("hash, md5 of 1 MiB in escapes", "/hash/md5", `{"text":"${"\\u00e9".repeat(BODY_BYTES / 6 - 20)}"}`),
    post("hash batch, 1,000 texts", "/hash/sha512/batch", { texts: Array(1000).fill("x".repeat(1000)) }),
    post("hash verify, 1 MiB", "/hash/sha1/verify", { text: long, hash: "0".repeat(40) }),
    post("hash, 64 MiB streamed", "/hash/sha512", new Uint8Array(UPLOAD_BYTES)),
    post("all digests, 1 MiB", "/hash/all", { text: long }),
    post("all digests, 64 MiB streamed", "/hash/all", new Uint8Array(UPLOAD_BYTES)),
    post("HMAC of 1 MiB", "/hash/hmac/sha3-512", { text: long.slice(SECRET.length), key: SECRET }),
    post("digest of unknown algorithm, 1 MiB", "/hash/verify", { text: long, hash: "0".repeat(64) }),
    post("any, 1 MiB of brackets", "/hash/md5", "[".repeat(BODY_BYTES)),
    post("any, 100,000 unknown members", "/hash/md5", members(BODY_BYTES)),
    post("any, 1 MiB of one name repeated", "/hash/md5", `{${'"a":1,'.repeat(BODY_BYTES / 6 - 10)}"text":"a"}`),
    get(`${PREFIX}/hash/sha512/${"%C3%A9".repeat(1300)}`, "hash, 4 KiB of escapes"),
    post("jwt decode, most members", "/jwt/decode", { token: mostMembers }),
    post("jwt decode, deepest", "/jwt/decode", { token: hs256(`{"a":${"[".repeat(63)}${"]".repeat(63)}}`) }),
    post("jwt decode, as text", "/jwt/decode/text", { token: mostMembers }),
    post("jwt validate, 64 KiB each", "/jwt/validate", { token: mostMembers, secret: SECRET }),
    post("jwt validate, wrapped secret", "/jwt/validate", {
      token: hs256({ sub: "a" }),
      secret: base64url(base64url(SECRET.slice(0, 36_000))),
    }),
    post("jwt validate, 41 RSA keys", "/jwt/validate", { token: rsa.token, secret: rsa.jwks }),
    post("jwt sign, most members", "/jwt/sign", { payload: members(TOKEN_BYTES * 0.6), secret: SECRET }),
    post("jwt sign, 25,000 escaped names", "/jwt/sign", `{"payload":{${escapedNames()}},"secret":"x"}`),
    post("jwt sign, RSA 8192", "/jwt/sign", { payload: { sub: "a" }, secret: rsa.pem, algorithm: "PS512" }),
    post("jwt keys, RSA 4096", "/jwt/keys", { algorithm: "RS512", modulusLength: 4096 }),
    post("jwt decrypt, a million iterations", "/jwt/decrypt", { token: slowestEncryption(), secret: "x" }),
    post("jwt thumbprint, RSA 8192", "/jwt/thumbprint", { key: rsa.pem }),
    post("color scale, outside sRGB", "/color/scale", { color: "color(rec2020 0 1 0)", export: "css" }),
    post("color simulation, outside sRGB", "/color/simulate", { color: "color(rec2020 0 1 0)" }),
    post("password, 50 of the rarest", "/passwd/generate", {
      length: 4,
      count: 50,
      exclude: "123456789BCDEFGHIJKLMNOPQRSTUVWXYZbcdefghijklmnopqrstuvwxyz",
    }),
    post("token, 50 of 256 bytes in base58", "/passwd/token", { bytes: 256, encoding: "base58", count: 50 }),
    post("pattern, 50 of the longest", "/passwd/pattern", { pattern: "X".repeat(128), count: 50 }),
    post("password check, 128 in l33t", "/passwd/check", { password: "P@$$w0rd1!".repeat(13).slice(0, 128) }),
    post("lorem, 100 as page", "/lorem/generate", { type: "paragraphs", count: 100, format: "html" }),
    post("lorem, 65,536 bytes", "/lorem/generate", { type: "bytes", count: 65_536 }),
    post("lorem, 100 sections of Markdown", "/lorem/generate", { type: "markdown", count: 100 }),
    post("QR code, largest PNG", "/qr/generate", { text: digits, errorCorrection: "L", size: 500 }),
    post("QR code, largest SVG", "/qr/generate", { text: digits, errorCorrection: "L", type: "svg", size: 500 }),
    post("QR code, largest in UTF-8", "/qr/generate/text", { text: "é".repeat(1475), errorCorrection: "L" }),
    post("QR code of a contact", "/qr/contact", { name: "a".repeat(200), note: "é".repeat(800) }),
    post("QR decode, 12 megapixels", "/qr/decode", largestImage(), "image/png"),
    {
      name: "POST agents' list of tools",
      method: "POST",
      path: "/mcp",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    },
    ...["/openapi.json", "/docs", "/metrics"].map((path) => get(path)),
  ];
}
