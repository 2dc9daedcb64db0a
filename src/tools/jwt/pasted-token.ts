/** Pairs of quotation marks around a token. */
const QUOTES = ['""', "''", "``", "\u201c\u201d", "\u2018\u2019", "\u00ab\u00bb"];

/** A token without anything around it, the usual case. */
const BARE = /^[\w.-]+$/;

/** Prefixes of a token in headers, cookies and URLs; each is removed once. */
const PREFIXES = [/^authorization\s*:\s*(?=bearer\s)/i, /^bearer\s+/i, /^(?:token|jwt)\s*=\s*/i];

/** A pasted token. */
export interface PastedToken {
  /** The token alone: no white space, quotes or prefix. */
  compact: string;
  /** The position of one of its characters in the pasted text, counted from 1. */
  positionOf(index: number): number;
}

/**
 * Takes white space, surrounding quotes, "Bearer ", "Authorization: Bearer ", "token=" and "jwt=" off a token.
 * Whatever else is around a token remains, for its parser to reject.
 */
export function cleanToken(pasted: string): PastedToken {
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
