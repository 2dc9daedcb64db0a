/** Base64url of a text or of bytes, as the parts of a token have it. */
export const base64url = (content: string | Uint8Array): string => Buffer.from(content).toString("base64url");

/** A token of three parts; texts are taken as they are, anything else as JSON. */
export const jws = (header: unknown, payload: unknown, signature: string | Uint8Array = "signature"): string =>
  [header, payload]
    .map((part) => base64url(typeof part === "string" || part instanceof Uint8Array ? part : JSON.stringify(part)))
    .concat(base64url(signature))
    .join(".");

/** The token that jwt.io shows to its visitors, and its secret. */
export const JWT_IO = {
  token:
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
  secret: "your-256-bit-secret",
};

/** JSON that is nested so deep: 1 is the object alone. */
export const nested = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;
