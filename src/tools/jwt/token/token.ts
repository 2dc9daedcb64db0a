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
  payload: ParsedObject | null;
  /** The last part in base64url, and its bytes; null for a JWE. */
  signature: { text: string; bytes: Uint8Array } | null;
  /** False if a part is not canonical base64url: then, two different tokens could have the same signature. */
  canonical: boolean;
}

/**
 * Parses a token: a JWS in compact form (RFC 7515, 3.1) whose payload is a JSON object, or a JWE (RFC 7516, 3.1).
 * Prefixes, quotes and white space from pasting are removed first.
 * @throws Refusal at /token that names the invalid part, the position and the reason
 */
export function readToken(pasted: string): Token {
  const compact = cleanToken(pasted);
  if (compact === "") throw malformedToken("Must not be empty, expected a token: header.payload.signature");
  const parts = decodeParts(compact);
  const [header, payload, signature] = parts;
  if (!header || !payload || !signature) throw wrongNumberOfParts(parts.length);
  const isSigned = parts.length === 3;
  // The second part of a JWE, its encrypted key, is no JSON. Here two signed tokens were joined as their white space was removed.
  if (!isSigned && typeof parseObject(fromUtf8(payload.bytes) ?? "") !== "string")
    throw malformedToken("Must be one token, and this is more than one: a signed token is followed by another");
  return {
    compact,
    header: objectOf(header),
    payload: isSigned ? objectOf(payload) : null,
    signature: isSigned ? { text: signature.text, bytes: signature.bytes } : null,
    canonical: parts.every(({ text }) => isCanonical(text)),
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

function decodeParts(compact: string) {
  const texts = compact.split(".");
  const names = PART_NAMES.find(({ length }) => length === texts.length);
  if (!names) throw wrongNumberOfParts(texts.length);
  return texts.map((text, index) => {
    const name = names[index] ?? "";
    const bytes = unpaddedBase64(text, "base64url");
    if (!bytes) throw malformedToken(encodingProblem(name, text, compact));
    return { name, text, bytes };
  });
}

const CHARACTER_NAMES: Readonly<Record<string, string>> = {
  "+": 'a plus sign (tokens have "-" instead)',
  "/": 'a slash (tokens have "_" instead)',
  "=": "an equals sign (tokens have none at the end of a part)",
  "%": "a percent sign (the token is percent-encoded)",
  "…": "an ellipsis (the token is abbreviated)",
};

/** The reason why a part of a token, the first such part, is not base64url without padding (RFC 7515, section 2). */
function encodingProblem(name: string, text: string, token: string): string {
  const character = /[^\w-]/u.exec(text)?.[0];
  if (character === undefined)
    return `The ${name} is one character too long or too short, with a length of ${text.length}: it is incomplete`;
  const what = CHARACTER_NAMES[character] ?? "another character";
  const position = token.indexOf(character) + 1;
  return `The ${name} may have only letters, digits, "-" and "_", and has ${what} at position ${position}`;
}

function objectOf({ name, bytes }: { name: string; bytes: Uint8Array }): ParsedObject {
  if (bytes.length === 0) throw malformedToken(`The ${name} is empty, expected a JSON object`);
  const json = fromUtf8(bytes);
  if (json === null) throw malformedToken(`The ${name} is not text when it is decoded (its bytes are not UTF-8)`);
  const parsed = parseObject(json);
  if (typeof parsed !== "string") return parsed;
  const where = parsed === NOT_JSON ? ` (${syntaxProblem(json)})` : "";
  throw malformedToken(`The ${name} ${parsed}${where}, expected a JSON object`);
}

function syntaxProblem(text: string): string {
  const offset = syntaxErrorOffset(text) ?? text.length;
  return offset < text.length
    ? `unexpected character at position ${offset + 1} of ${text.length}`
    : "it ends too early";
}

const QUOTES = ['""', "''", "``", "\u201c\u201d", "\u2018\u2019", "\u00ab\u00bb"];

/** Prefixes of a token in headers, cookies and URLs; each is removed once. */
const PREFIXES = [/^authorization\s*:\s*(?=bearer\s)/i, /^bearer\s+/i, /^(?:token|jwt)\s*=\s*/i];

/** Takes what people paste off a token. Whatever else is around it remains, for its parser to reject. */
function cleanToken(pasted: string): string {
  let rest = unquote(pasted.trim());
  for (const prefix of PREFIXES) rest = unquote(rest.replace(prefix, ""));
  return rest.replace(/\s+/g, "");
}

function unquote(text: string): string {
  const isQuoted = text.length > 1 && QUOTES.includes(text.charAt(0) + text.slice(-1));
  return isQuoted ? text.slice(1, -1).trim() : text;
}
