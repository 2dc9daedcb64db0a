import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type ErrorCorrectionLevel, LEVELS } from "../../../src/tools/qr/symbol/capacity.ts";
import { isKanjiText } from "../../../src/tools/qr/symbol/kanji.ts";
import { encodingOf, makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { CODE_POINT } from "../../support/code-point.ts";
import { smallestVersionOf } from "./optimum.ts";
import { readByBoth, readByZxing } from "./readers.ts";
import { pictureOf } from "./samples.ts";

const level = fc.constantFrom(...LEVELS);

/** Texts that mix what the modes encode, in runs of all lengths. */
const run = (characters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength, size: "max" });
const runs = (maxLength: number) =>
  fc.oneof(
    { weight: 3, arbitrary: run("0123456789", maxLength) },
    { weight: 3, arbitrary: run("ABCXYZ $%*+-./:", maxLength) },
    { weight: 3, arbitrary: run("abcxyz,;?=&#_!\n", maxLength) },
    { weight: 3, arbitrary: run("日本語漢字かなカナ々〜−。ーΩЖ═±", maxLength) },
    { weight: 1, arbitrary: run("éßüñÀ£\u00a0\u07ff\u0800", maxLength) },
    { weight: 1, arbitrary: run("éß€ñ\\~\u001bｱ한😀～＼①", 4) },
  );
const mixed = (segments: number, length: number) =>
  fc.array(runs(length), { minLength: 1, maxLength: segments, size: "max" }).map((parts) => parts.join(""));

describe("a symbol is as small as the standard allows", () => {
  test.each([
    [mixed(5, 14), level, 300],
    // In the larger groups of versions.
    [mixed(8, 70), fc.constantFrom("Q", "H"), 15],
  ] as const)("for any text, compared with all ways to cut it into segments: case %#", (texts, levels, numRuns) => {
    const smallest = (text: string, each: ErrorCorrectionLevel) => {
      const version = smallestVersionOf(text, each);
      fc.pre(version !== undefined);
      expect({ text, version: makeSymbol(text, each).version }).toEqual({ text, version });
    };
    fc.assert(fc.property(texts, levels, smallest), { numRuns });
  });

  // What version 40 holds (ISO/IEC 18004:2015, table 7), and all 1728 bits of version 10: 20 + 8 · 199 + 16 + 100.
  test.each([
    ["漢".repeat(784), "H", 40],
    [`${"a".repeat(1000)}${"9".repeat(4600)}`, "L", 40],
    [`${"a".repeat(199)}${"7".repeat(30)}`, "M", 10],
  ] as const)("case %#", (text, each, version) => {
    expect(makeSymbol(text, each).version).toBe(version);
  });

  test("and has one mode where several do not make it smaller", () => {
    const modesOf = (text: string) => encodingOf(text, "M", "/text").segments.map(({ mode }) => mode);
    expect(modesOf("https://example.com/12345")).toEqual(["byte"]);
    expect(modesOf("café 12345")).toEqual(["byte"]);
    // With digits as such 24 + 8 · 3 + 14 + 67 = 129 bits, one too many for version 1; in bytes it is version 2 too.
    expect(modesOf(`éa${"7".repeat(20)}`)).toEqual(["byte"]);
    expect(modesOf(`éa${"7".repeat(19)}`)).toEqual(["byte", "numeric"]);
    expect(modesOf("日")).toEqual(["byte"]);
    expect(modesOf("")).toEqual(["byte"]);
    expect(modesOf("HTTPS://EXAMPLE.COM/12345")).toEqual(["alphanumeric"]);
    expect(modesOf(`https://example.com/${"7".repeat(30)}`)).toEqual(["byte", "numeric"]);
  });
});

/** What three readers see in the symbol of a text. */
async function readings(text: string) {
  const picture = pictureOf(makeSymbol(text, "L"));
  return [readByBoth(picture), await readByZxing(picture)];
}

describe("three readers read", () => {
  test("texts in several modes, and any text", async () => {
    const unicode = fc.string({ unit: CODE_POINT, minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(mixed(7, 30), unicode), async (text) => {
        expect(await readings(text)).toEqual([text, text]);
      }),
      { numRuns: 40 },
    );
  });

  test("every character of Kanji mode", async () => {
    const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => character > "\x7f" && isKanjiText(character),
    );
    // JIS X 0208 has 6,879 characters; one of them is not used.
    expect(characters).toHaveLength(6878);
    for (let start = 0; start < characters.length; start += 700) {
      const text = characters.slice(start, start + 700).join("");
      expect(encodingOf(text, "L", "/text").segments).toEqual([{ mode: "kanji", text }]);
      expect(await readings(text)).toEqual([text, text]);
    }
  });
});

describe("Kanji mode", () => {
  test("is never beside bytes that Shift JIS reads differently from ASCII, nor beside an ECI header", () => {
    fc.assert(
      fc.property(mixed(6, 40), level, (text, each) => {
        fc.pre(Buffer.byteLength(text) <= 1000);
        const { segments, eci } = encodingOf(text, each, "/text");
        expect(segments.map((segment) => segment.text).join("")).toBe(text);
        const bytes = segments.filter(({ mode }) => mode === "byte").map((segment) => segment.text);
        expect(eci).toBe(/[^\0-\x7f]/.test(bytes.join("")));
        if (!segments.some(({ mode }) => mode === "kanji")) return;
        expect(eci).toBe(false);
        expect(bytes.join("")).toMatch(/^[\t\n\r -[\]-}]*$/);
      }),
      { numRuns: 500 },
    );
  });

  test.each(["＼", "～", "①", "ｱ", "é", "한", "\\", "~", "\u001b", "\0"])("does not have %j", (character) => {
    expect(isKanjiText(`日本${character}`)).toBe(false);
  });
});
