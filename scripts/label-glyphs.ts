/**
 * Writes the outlines of the letters that labels of QR codes have, from a TrueType font:
 * `bun scripts/label-glyphs.ts /usr/share/fonts/truetype/open-sans/OpenSans-Semibold.ttf` (Debian: fonts-open-sans).
 */
import process from "node:process";
import { parse } from "opentype.js";

/** Latin, Greek and Cyrillic letters, punctuation, currencies and a few signs, as far as the font has them. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x45f],
  [0x490, 0x491],
  [0x1e80, 0x1ef9],
  [0x2010, 0x206f],
  [0x20a0, 0x20bf],
  [0x2100, 0x215f],
  [0x2190, 0x22ff],
];

/** Units of the outlines in an em. */
const EM = 1000;

const [path = ""] = process.argv.slice(2);
const font = parse(await Bun.file(path).arrayBuffer());
const scale = EM / font.unitsPerEm;

/** Numbers as in path data: a minus separates as well. */
const joined = (numbers: readonly number[]): string => numbers.join(" ").replaceAll(" -", "-");

/** A straight line as relative path data; none has no length. */
function line(x: number, y: number): string {
  if (y === 0) return x === 0 ? "" : `h${x}`;
  return x === 0 ? `v${y}` : `l${joined([x, y])}`;
}

/** An outline as relative path data of SVG, whose y axis points down. */
function pathData(glyph: ReturnType<typeof font.charToGlyph>): string {
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  let data = "";
  for (const command of glyph.path.commands) {
    if (command.type === "Z") {
      data += "z";
      [x, y] = [startX, startY];
      continue;
    }
    const points = command.type === "Q" ? [command.x1, command.y1, command.x, command.y] : [command.x, command.y];
    const placed = points.map((value, at) => Math.round(value * scale) * (at % 2 === 0 ? 1 : -1));
    const moved = placed.map((value, at) => value - (at % 2 === 0 ? x : y));
    data += command.type === "L" ? line(moved[0] ?? 0, moved[1] ?? 0) : command.type.toLowerCase() + joined(moved);
    [x = 0, y = 0] = placed.slice(-2);
    if (command.type === "M") [startX, startY] = [x, y];
  }
  return data;
}

/** A character in a template literal. */
const escaped = (character: string): string => ("`\\".includes(character) ? `\\${character}` : character);

const lines = RANGES.flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
)
  .map((character) => ({ character, glyph: font.charToGlyph(character) }))
  .filter(({ character, glyph }) => glyph.index > 0 && !/\p{C}/u.test(character))
  .map(
    ({ character, glyph }) => `${escaped(character)}${Math.round((glyph.advanceWidth ?? 0) * scale)}${pathData(glyph)}`,
  );

await Bun.write(
  "src/tools/qr/design/data/label-glyphs.ts",
  `// Made by scripts/label-glyphs.ts from Open Sans Semibold. Digitized data copyright (c) 2010-2011, Google Corporation;
// licensed under the Apache License, Version 2.0: http://www.apache.org/licenses/LICENSE-2.0

/** Units of the outlines in an em. */
export const EM = ${EM};

/** In each line, a character, its advance, and its outline as path data of SVG with relative commands, from the base line. */
export const GLYPHS = \`${lines.join("\n")}\`;
`,
);
