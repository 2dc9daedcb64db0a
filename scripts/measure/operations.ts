import { createHmac } from "node:crypto";

/** A request that is sent repeatedly. */
export interface BenchOperation {
  /** With its method: "GET hash". */
  title: string;
  /** Below `/api/v1/tools`. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  body?: string;
}

const SECRET = "a-string-secret-at-least-256-bits-long";

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const signed = (text: string): string => `${text}.${createHmac("sha256", SECRET).update(text).digest("base64url")}`;

const payload = { sub: "1234567890", name: "John Doe", iat: 1516239022 };
const TOKEN = signed(`${base64url({ alg: "HS256", typ: "JWT" })}.${base64url({ ...payload, exp: 4102444800 })}`);

const URL_TEXT = "https://example.com/products?id=42";

const get = (name: string, path: string, headers: Readonly<Record<string, string>> = {}): BenchOperation => ({
  title: `GET ${name}`,
  path,
  headers,
});

const post = (name: string, path: string, body: object): BenchOperation => ({
  title: `POST ${name}`,
  path,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const qr = encodeURIComponent(URL_TEXT);

/** The operations of the six tools with requests of usual size, and hashing of growing texts. */
export const OPERATIONS: readonly BenchOperation[] = [
  get("hash", "/hash/sha256/hello"),
  get("hash algorithms", "/hash/algorithms"),
  get("jwt decode", `/jwt/decode/${TOKEN}`),
  get("color convert", "/color/hex/hsl/%233498db"),
  get("color info", "/color/info/%233498db"),
  get("color contrast", "/color/contrast/%232c3e50/white"),
  get("password", "/passwd/16"),
  get("password batch", "/passwd/batch/10/20"),
  get("passphrase", "/passwd/passphrase/6"),
  get("lorem words", "/lorem/words/20"),
  get("lorem sentences", "/lorem/sentences/5"),
  get("lorem paragraphs", "/lorem/paragraphs/3/5"),
  post("hash", "/hash/sha256", { text: "hello" }),
  post("hash batch", "/hash/sha256/batch", { texts: ["hello", "world", "foo", "bar"] }),
  post("hash verify", "/hash/md5/verify", { text: "hello", hash: "5d41402abc4b2a76b9719d911017c592" }),
  post("jwt decode", "/jwt/decode", { token: TOKEN }),
  post("jwt validate", "/jwt/validate", { token: TOKEN, secret: SECRET }),
  post("jwt sign", "/jwt/sign", { payload, secret: SECRET, expiresIn: "1h" }),
  post("color convert", "/color/convert", { color: "#3498db", from: "hex", to: "hsl" }),
  post("color palette", "/color/palette", { color: "#3498db", type: "triadic", count: 6 }),
  post("password", "/passwd/generate", { length: 24, count: 5 }),
  post("passphrase", "/passwd/passphrase", { words: 6 }),
  post("password check", "/passwd/check", { password: "correct horse battery staple" }),
  post("lorem", "/lorem/generate", { type: "paragraphs", count: 3 }),
  get("QR code, PNG", `/qr/generate/${qr}`, { accept: "image/png" }),
  get("QR code, PNG in JSON", `/qr/url/${qr}`),
  get("QR code, SVG", `/qr/generate/${qr}?type=svg&raw=true`),
  post("QR code, PNG in JSON", "/qr/generate", { text: URL_TEXT }),
  ...[1024, 65_536, 1_000_000].map((size) =>
    post(`hash of ${size.toLocaleString("en-US")} bytes`, "/hash/sha256", { text: "x".repeat(size) }),
  ),
];
