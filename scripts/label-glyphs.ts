/**
 * Writes the outlines of the letters that labels of QR codes have, from a TrueType font:
 * `bun scripts/label-glyphs.ts /usr/share/fonts/truetype/open-sans/OpenSans-Semibold.ttf` (Debian: fonts-open-sans).
 */
import process from "node:process";
import { parse } from "opentype.js";

declare module "opentype.js" {
  // What its types lack; it is there once the path was read.
  interface Glyph {
    components?: readonly { glyphIndex: number; dx: number; dy: number }[];
  }
}

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

/** A glyph without components, and how far it is moved, in units of the outlines. */
interface Part {
  index: number;
  x: number;
  y: number;
}

/** The outlines that a glyph consists of, such as those of a letter and of its accent. */
function partsOf(index: number, x = 0, y = 0): Part[] {
  const { path, components } = font.glyphs.get(index);
  if (!components)
    return path.commands.length === 0 ? [] : [{ index, x: Math.round(x * scale), y: -Math.round(y * scale) }];
  return components.flatMap(({ glyphIndex, dx, dy }) => partsOf(glyphIndex, x + dx, y + dy));
}

/** A text in a template literal. */
const escaped = (text: string): string => text.replaceAll(/[`\\]/g, "\\$&");

const characters = RANGES.flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
).filter((character) => font.charToGlyph(character).index > 0 && !/\p{C}/u.test(character));

/** The indices of glyphs by their outlines' numbers. */
const outlines: number[] = [];

const entries = characters.map((character) => {
  const { index, advanceWidth = 0 } = font.charToGlyph(character);
  const parts = partsOf(index).map((part) => {
    if (!outlines.includes(part.index)) outlines.push(part.index);
    const number = `:${outlines.indexOf(part.index)}`;
    return part.x === 0 && part.y === 0 ? number : `${number},${part.x},${part.y}`;
  });
  return `${character}${Math.round(advanceWidth * scale)}${parts.join("")}`;
});

const lines = entries.join(" ").match(/.{1,118}(?: |$)/gu) ?? [];

await Bun.write(
  "src/tools/qr/design/data/label-glyphs.ts",
  `// Made by scripts/label-glyphs.ts from Open Sans Semibold. Digitized data copyright (c) 2010-2011, Google Corporation;
// licensed under the Apache License, Version 2.0: http://www.apache.org/licenses/LICENSE-2.0

/** Units of the outlines in an em. */
export const EM = ${EM};

/** Characters, each with its advance and the numbers of its outlines below, which may be moved: "Ä661:33:117,59,104". */
export const CHARACTERS = \`${escaped(lines.map((line) => line.trimEnd()).join("\n"))}\`;

/** In each line an outline from the base line, as path data of SVG with relative commands. */
export const OUTLINES = \`${outlines.map((index) => pathData(font.glyphs.get(index))).join("\n")}\`;
`,
);
