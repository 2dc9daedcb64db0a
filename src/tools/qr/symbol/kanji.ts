import { once } from "../../../runtime/builtins.ts";

/** First bytes in Shift JIS of the rows of JIS X 0208 that have characters: 1 to 8, and 16 to 84. */
const FIRST_BYTES: readonly (readonly [from: number, to: number])[] = [
  [0x81, 0x84],
  [0x88, 0x9f],
  [0xe0, 0xea],
];

/** Characters that Windows gives other code points than JIS X 0208 (Unicode Consortium, JIS0208.TXT); readers follow JIS. */
const JIS_CHARACTERS: Readonly<Record<string, string>> = {
  "\uff5e": "\u301c",
  "\u2225": "\u2016",
  "\uff0d": "\u2212",
  "\uffe0": "\u00a2",
  "\uffe1": "\u00a3",
  "\uffe2": "\u00ac",
};

/** Readers disagree about the full-width backslash. */
const AMBIGUOUS = "\uff3c";

/** The characters of JIS X 0208 with their codes in Shift JIS, by the runtime's decoder, when they are first needed. */
const kanjiCodes = once((): ReadonlyMap<string, number> => {
  const decoder = new TextDecoder("shift_jis");
  const codes = new Map<string, number>();
  for (const [from, to] of FIRST_BYTES) {
    for (let code = from << 8; code < (to + 1) << 8; code++) {
      const character = decoder.decode(Uint8Array.of(code >> 8, code & 0xff));
      if (character.length !== 1 || character === "\ufffd" || character === AMBIGUOUS) continue;
      codes.set(JIS_CHARACTERS[character] ?? character, code);
    }
  }
  return codes;
});

/** The code of a character in Shift JIS. @throws Error if JIS X 0208 does not have it. */
export function shiftJisCode(character: string): number {
  const code = kanjiCodes().get(character);
  if (code === undefined) throw new Error("The character is not one of JIS X 0208");
  return code;
}

/** Printable ASCII and line breaks, but no backslash and no tilde, which Shift JIS reads as a yen sign and an overline. */
const SAFE_ASCII = /[\t\n\r\x20-\x5b\x5d-\x7d]/;

/**
 * Whether a text may be encoded with Kanji mode: if all of it is in JIS X 0208 or ASCII that means the same in Shift JIS.
 * Otherwise it is UTF-8, which an ECI header declares: readers may apply that header to Kanji mode too (ZXing-C++ of zxing-wasm
 * 3.1), or then read nothing (ZBar 0.23). Without a header, readers take the bytes beside Kanji mode for Shift JIS.
 */
export function isKanjiText(text: string): boolean {
  const known = kanjiCodes();
  for (const character of text) if (!known.has(character) && !SAFE_ASCII.test(character)) return false;
  return true;
}
