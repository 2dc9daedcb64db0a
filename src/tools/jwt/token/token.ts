import { fromUtf8, isCanonical, unpaddedBase64 } from "../../../operation/encoding.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { NOT_JSON, type ParsedObject, parseObject, syntaxErrorOffset } from "./json.ts";

/** The maximum length of a token, in bytes (and characters, as tokens are ASCII). */
export const MAX_TOKEN_BYTES = 65_536;

/** A parsed token; nothing in it has been verified. */
export interface Token {
  /** The token without anything around it, of which the signature is computed. */
  compact: string;
  header: ParsedObject;
  /** Null for a JWE: its payload is encrypted. */
  payload: ParsedObject | null;
  /** The last part in base64url, and its bytes; null for a JWE. */
  signature: { text: string; bytes: Uint8Array } | null;
  /** False if a part is not canonical base64url: then, two different tokens could have the same signature. */
  canonical: boolean;
}

/**
 * Parses a token: a JWS in compact form (RFC 7515, 3.1) whose payload is a JSON object, or a JWE (RFC 7516, 3.1).
 * Prefixes, quotes and white space from pasting are removed first.
 * @param explain Whether somebody reads the message: it has the position of a syntax error only then.
 * @throws Refusal at /token that names the invalid part, the position and the reason
 */
export function readToken(text: string, explain = true): Token {
  const pasted = cleanToken(text);
  if (pasted.compact === "") throw malformedToken("Must not be empty, expected a token: header.payload.signature");
  const texts = pasted.compact.split(".");
  const parts = decodeParts(texts, pasted);
  const [header, payload, signature] = parts;
  if (!header || !payload || !signature) throw wrongNumberOfParts(texts.length);
  const isSigned = parts.length === 3;
  // The encrypted key of a JWE is no JSON: these are the parts of one token and, without white space, of another one.
  if (!isSigned && typeof parseObject(fromUtf8(payload.bytes) ?? "") !== "string")
    throw malformedToken("Must be one token, and this is more than one: a signed token is followed by another");
  return {
    compact: pasted.compact,
    header: objectOf(header, explain),
    payload: isSigned ? objectOf(payload, explain) : null,
    signature: isSigned ? { text: signature.text, bytes: signature.bytes } : null,
    canonical: texts.every(isCanonical),
  };
}

const malformedToken = (message: string) => invalidField("/token", message);

const wrongNumberOfParts = (found: number) =>
  malformedToken(
    `Must have 3 parts (signed) or 5 parts (encrypted) separated by full stops, and has ${found}${found < 3 ? ": it is incomplete, or not a token" : ""}${found > 5 ? ": it is more than one token" : ""}`,
  );

const PART_NAMES = [
  ["header", "payload", "signature"],
  ["header", "encrypted key", "initialization vector", "ciphertext", "authentication tag"],
].map((names) => names.map((name, index) => `${name} (part ${index + 1} of ${names.length})`));

interface DecodedPart {
  name: string;
  text: string;
  bytes: Uint8Array;
}

function decodeParts(texts: readonly string[], pasted: PastedToken): DecodedPart[] {
  const names = PART_NAMES.find(({ length }) => length === texts.length);
  if (!names) throw wrongNumberOfParts(texts.length);
  let start = 0;
  return texts.map((text, index) => {
    const name = names[index] ?? "";
    const bytes = unpaddedBase64(text, "base64url");
    if (!bytes) throw malformedToken(encodingProblem(name, text, (at) => pasted.positionOf(start + at)));
    start += text.length + 1;
    return { name, text, bytes };
  });
}

/** The names of characters of other encodings in messages. */
const CHARACTER_NAMES: Readonly<Record<string, string>> = {
  "+": 'a plus sign (tokens have "-" instead)',
  "/": 'a slash (tokens have "_" instead)',
  "=": "an equals sign (tokens have none at the end of a part)",
  "%": "a percent sign (the token is percent-encoded)",
  "\\": "a backslash",
  ",": "a comma",
  ";": "a semicolon",
  ":": "a colon",
  '"': "a quotation mark",
  "'": "a quotation mark",
  "…": "an ellipsis (the token is abbreviated)",
};

/** The reason why a part is not base64url without padding (RFC 7515, section 2). */
function encodingProblem(name: string, text: string, positionOf: (at: number) => number): string {
  const at = text.search(/[^A-Za-z0-9_-]/);
  if (at === -1)
    return `The ${name} is one character too long or too short, with a length of ${text.length}: it is incomplete`;
  const character = CHARACTER_NAMES[text.charAt(at)] ?? "another character";
  return `The ${name} may have only letters, digits, "-" and "_", and has ${character} at position ${positionOf(at)}`;
}

function objectOf({ name, bytes }: DecodedPart, explain: boolean): ParsedObject {
  if (bytes.length === 0) throw malformedToken(`The ${name} is empty, expected a JSON object`);
  const json = fromUtf8(bytes);
  if (json === null) throw malformedToken(`The ${name} is not text when it is decoded (its bytes are not UTF-8)`);
  const parsed = parseObject(json);
  if (typeof parsed !== "string") return parsed;
  const where = explain && parsed === NOT_JSON ? ` (${syntaxProblem(json)})` : "";
  throw malformedToken(`The ${name} ${parsed}${where}, expected a JSON object`);
}

function syntaxProblem(text: string): string {
  const offset = syntaxErrorOffset(text) ?? text.length;
  return offset < text.length
    ? `unexpected character at position ${offset + 1} of ${text.length}`
    : "it ends too early";
}

/** Pairs of quotation marks around a token. */
const QUOTES = ['""', "''", "``", "\u201c\u201d", "\u2018\u2019", "\u00ab\u00bb"];

/** A token without anything around it, the usual case. */
const BARE = /^[\w.-]+$/;

/** Prefixes of a token in headers, cookies and URLs; each is removed once. */
const PREFIXES = [/^authorization\s*:\s*(?=bearer\s)/i, /^bearer\s+/i, /^(?:token|jwt)\s*=\s*/i];

/** A pasted token. */
interface PastedToken {
  /** The token alone: no white space, quotes or prefix. */
  compact: string;
  /** The position of one of its characters in the pasted text, counted from 1. */
  positionOf(index: number): number;
}

/**
 * Takes white space, surrounding quotes, "Bearer ", "Authorization: Bearer ", "token=" and "jwt=" off a token.
 * Whatever else is around a token remains, for its parser to reject.
 */
function cleanToken(pasted: string): PastedToken {
  if (BARE.test(pasted)) return { compact: pasted, positionOf: (index) => index + 1 };
  let rest = unquote(pasted.trim());
  for (const prefix of PREFIXES) rest = unquote(rest.replace(prefix, ""));
  return { compact: rest.replace(/\s+/g, ""), positionOf: (index) => positionIn(pasted, pasted.indexOf(rest), index) };
}

/** The most nested quotes, which come from shells and documents. */
const MAX_QUOTES = 4;

function unquote(text: string, quotes = MAX_QUOTES): string {
  const isQuoted = text.length > 1 && QUOTES.includes(text.charAt(0) + text.slice(-1));
  return isQuoted && quotes > 0 ? unquote(text.slice(1, -1).trim(), quotes - 1) : text;
}

/** The position, from 1, of the character at `index` when white space is not counted from `start` on. */
function positionIn(text: string, start: number, index: number): number {
  let remaining = index;
  for (let at = start; at < text.length; at++) {
    if (/\s/.test(text.charAt(at))) continue;
    if (remaining-- === 0) return at + 1;
  }
  return text.length;
}
