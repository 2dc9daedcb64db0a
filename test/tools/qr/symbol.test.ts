import { expect, test } from "bun:test";
import ByteData from "qrcode/lib/core/byte-data.js";
import { create } from "qrcode/lib/core/qrcode.js";
import { capacityOf, type ErrorCorrectionLevel, LEVELS } from "../../../src/tools/qr/symbol/capacity.ts";
import { draftSymbol, makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { refused } from "../../support/refused.ts";
import { readByBoth, readByZbar } from "./readers.ts";
import { pictureOf, prose } from "./samples.ts";

/** The symbol by the library alone, which tries all masks module by module. */
function byLibrary(text: string, errorCorrectionLevel: ErrorCorrectionLevel) {
  const segments = [new ByteData(text)];
  const { modules, maskPattern } = create(Object.assign(segments, { reduce: () => segments }), {
    errorCorrectionLevel,
  });
  return { mask: maskPattern, matrix: modules.data };
}

test.each(LEVELS)(
  "at level %s every version is full in the library's modules, and readers read them",
  (level) => {
    for (let version = 1; version <= 40; version++) {
      const bytes = Math.floor((capacityOf(version, level) - (version < 10 ? 12 : 20)) / 8);
      // The longest text of the version.
      const text = prose(bytes);
      const symbol = makeSymbol(text, level);
      expect(symbol).toMatchObject({ version, modules: 17 + 4 * version, errorCorrection: level });
      expect(symbol.matrix).toEqual(byLibrary(text, level).matrix);
      // jsQR 1.4.0 looks for alignment patterns of version 23 at 74 instead of 78 (annex E); level L cannot correct that.
      const read = version === 23 && level === "L" ? readByZbar : readByBoth;
      expect({ version, read: read(pictureOf(symbol, 2)) }).toEqual({ version, read: text });
      if (version < 40) expect(draftSymbol(prose(bytes + 1), level, "/text").version).toBe(version + 1);
    }
  },
  60_000,
);

test("the mask is the one that the library takes, the first of two with as few points", () => {
  for (let at = 0; at < 150; at++) {
    const [text, level] = [`${at} ${prose(at % 100)}`, LEVELS[at % 4] ?? "L"];
    expect(makeSymbol(text, level).matrix).toEqual(byLibrary(text, level).matrix);
  }
  expect(makeSymbol("text 3", "M").matrix).toEqual(byLibrary("text 3", "M").matrix);
  const text = `text 234 ${"a".repeat(89)}`;
  expect(makeSymbol(text, "L").matrix).toEqual(byLibrary(text, "L").matrix);
});

// What version 40 holds: ISO/IEC 18004:2015, table 7. Text beyond ASCII gives up a byte for the UTF-8 header.
const LIMITS = {
  L: { digits: 7089, alphanumeric: 4296, bytes: 2953, utf8: 2952 },
  M: { digits: 5596, alphanumeric: 3391, bytes: 2331, utf8: 2330 },
  Q: { digits: 3993, alphanumeric: 2420, bytes: 1663, utf8: 1662 },
  H: { digits: 3057, alphanumeric: 1852, bytes: 1273, utf8: 1272 },
} as const;

const filled = (characters: string) => (length: number) => characters.repeat(length).slice(0, length);
const KINDS = {
  digits: { make: filled("1"), named: "digits" },
  alphanumeric: { make: filled("A1 $%*+-./:"), named: "alphanumeric characters" },
  bytes: { make: filled("a1 A\u0000"), named: "bytes of UTF-8" },
  // The last character of two bytes, and the first one of three.
  utf8: { make: (length: number) => `\u07ff\u0800${"a".repeat(length - 5)}`, named: "bytes of UTF-8" },
};

const CASES = LEVELS.flatMap((level) =>
  (["digits", "alphanumeric", "bytes", "utf8"] as const).map((kind) => ({ level, kind, limit: LIMITS[level][kind] })),
);

test.each(CASES)("level $level holds $limit $kind, and refuses more with both lengths", ({ level, kind, limit }) => {
  const { make, named } = KINDS[kind];
  const symbol = makeSymbol(make(limit), level);
  expect([symbol.version, readByZbar(pictureOf(symbol, 2))]).toEqual([40, make(limit)]);
  const { path, message } = refused(() => makeSymbol(make(limit + 1), level, "/url"));
  expect(path).toBe("/url");
  if (limit === 7089) return expect(message).toContain("7089 characters");
  const has = `Must be shorter: the text of the QR code has ${Buffer.byteLength(make(limit + 1))}`;
  const most = `${has}, expected at most ${limit} ${named} at error correction ${level}`;
  expect(message).toBe(level === "L" ? most : `${most}; level L holds ${LIMITS.L[kind]}`);
});

const HAS = "Must be shorter: the text of the QR code has";
test.each([
  // Refused by its length alone: the library would take half a minute to find out.
  ["a1é ".repeat(2 ** 18), "Must be at most 7089 characters, the most that a QR code holds"],
  [`${"a".repeat(1000)}${"9".repeat(4700)}`, `${HAS} 2964, expected at most 2956 encoded bytes`],
  ["漢".repeat(1818), `${HAS} 1818, expected at most 1817 Kanji`],
  ["é".repeat(1477), `${HAS} 2954, expected at most 2952 bytes of UTF-8`],
  // Fewer than 7,089 characters, of two UTF-16 units each.
  ["😀".repeat(3600), `${HAS} 14400, expected at most 2952 bytes of UTF-8`],
])(
  "case %#, which is too long for every symbol, in several modes or in one, is refused with the limit",
  (text, most) => {
    const message = most.startsWith(HAS) ? `${most} at error correction L` : most;
    expect(refused(() => makeSymbol(text, "L"))).toEqual({ path: "/text", message });
  },
);
