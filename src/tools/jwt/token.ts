import type { JsonObject } from "../../json/object.ts";
import { invalidField } from "../../refusal.ts";
import { fromUtf8, isCanonical, unpaddedBase64 } from "./encoding.ts";
import { parseObject } from "./json.ts";
import { MAX_TOKEN_BYTES } from "./limits.ts";

/** One JSON part of a token: the text that was encoded and the object that it holds. */
interface Part {
  json: string;
  value: JsonObject;
}

/** A token taken apart. Nothing in it has been verified. */
export interface Token {
  /** The token alone, without white space around it and without "Bearer": what a signature is about. */
  compact: string;
  header: Part;
  /** Null for a JWE: its payload is encrypted. */
  payload: Part | null;
  /** The last part as it stands in the token (base64url), and its bytes; null for a JWE. */
  signature: { text: string; bytes: Uint8Array } | null;
  /** False where a part is not the only base64url spelling of its bytes: then two tokens could share a signature. */
  canonical: boolean;
}

/**
 * Takes a token apart: a JWS in compact form (RFC 7515, 3.1) whose payload is a JSON object, or a JWE (RFC 7516, 3.1).
 * White space around it and one leading "Bearer " are forgiven.
 * @throws Refusal at /token that says which part is wrong and why
 */
export function readToken(text: string): Token {
  if (text.length > MAX_TOKEN_BYTES) throw refused(`Must be at most ${MAX_TOKEN_BYTES} bytes long`);
  const compact = text.trim().replace(/^bearer\s+/i, "");
  if (compact === "") throw refused("Must not be empty, expected a JWT in compact form (header.payload.signature)");
  const parts = compact.split(".");
  if (parts.length !== 3 && parts.length !== 5) throw wrongNumberOfParts(parts.length);
  return parts.length === 3 ? readJws(compact, parts) : readJwe(compact, parts);
}

const refused = (message: string) => invalidField("/token", message);

const wrongNumberOfParts = (found: number) =>
  refused(`Must have 3 parts (signed, JWS) or 5 parts (encrypted, JWE) separated by full stops, and has ${found}`);

function readJws(compact: string, [first = "", second = "", third = ""]: string[]): Token {
  const header = bytesOf(first, "header");
  const payload = bytesOf(second, "payload");
  const signature = bytesOf(third, "signature");
  return {
    compact,
    header: objectOf(header, "header"),
    payload: objectOf(payload, "payload"),
    signature: { text: third, bytes: signature.bytes },
    canonical: header.canonical && payload.canonical && signature.canonical,
  };
}

const JWE_PARTS = ["header", "encrypted key", "initialization vector", "ciphertext", "authentication tag"];

function readJwe(compact: string, parts: string[]): Token {
  const decoded = JWE_PARTS.map((name, index) => bytesOf(parts[index] ?? "", name));
  const [header = { bytes: new Uint8Array(), canonical: false }] = decoded;
  return {
    compact,
    header: objectOf(header, "header"),
    payload: null,
    signature: null,
    canonical: decoded.every(({ canonical }) => canonical),
  };
}

interface Decoded {
  bytes: Uint8Array;
  canonical: boolean;
}

function bytesOf(text: string, part: string): Decoded {
  const bytes = unpaddedBase64(text, "base64url");
  if (!bytes) throw refused(`The ${part} is not base64url without padding (RFC 7515, section 2)`);
  return { bytes, canonical: isCanonical(text, bytes, "base64url") };
}

function objectOf({ bytes }: Decoded, part: "header" | "payload"): Part {
  if (bytes.length === 0) throw refused(`The ${part} is empty, expected a JSON object`);
  const json = fromUtf8(bytes);
  if (json === null) throw refused(`The ${part} is not valid UTF-8`);
  const { value, problem } = parseObject(json);
  if (value === undefined) throw refused(`The ${part} ${problem}, expected a JSON object`);
  return { json, value };
}
