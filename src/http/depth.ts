const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Where the JSON string that opens at `start` ends; the end of the input if it never does. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * Whether JSON in UTF-8 nests deeper than `limit`, told from its brackets before it is parsed:
 * parsers take time that grows with depth, and serializers give up.
 */
export function isDeeperThan(json: Uint8Array, limit: number): boolean {
  if (json.length <= limit) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth--;
    if (depth > limit) return true;
  }
  return false;
}
