import { invalidField } from "../../../operation/refusal.ts";
import { once } from "../../../runtime/builtins.ts";
import { QUIET_ZONE } from "../symbol/symbol.ts";
import { CHARACTERS, EM, OUTLINES } from "./data/label-glyphs.ts";
import { type Outline, parseOutline, placed } from "./outline.ts";

/** A line of letters in ems, from the left end of its base line. */
export interface Lettering {
  outline: Outline;
  width: number;
  /** How far it reaches above and below the base line. */
  ascent: number;
  descent: number;
}

const ENTRY = /(.)(\d+)((?::\d+(?:,-?\d+,-?\d+)?)*)[ \n]?/gu;

/** The glyphs by their character; the table is read when the first label is drawn. */
export const labelGlyphs = once(() => {
  const outlines = OUTLINES.split("\n");
  const partOf = (written: string) => {
    const [number = 0, x = 0, y = 0] = written.split(",").map(Number);
    return { data: outlines[number] ?? "", x, y };
  };
  const entries = CHARACTERS.matchAll(ENTRY);
  return new Map(
    Array.from(entries, ([, character = "", advance, parts = ""]) => {
      const glyph = { advance: Number(advance), parts: parts.split(":").slice(1).map(partOf) };
      return [character, glyph] as const;
    }),
  );
});

/** Capitals without accents: lines of lower letters have the same place. */
const CAPITALS = 0.72;

/** No letter reaches further below the line. */
const DESCENDERS = 0.24;

/**
 * A text as outlines. Its letters are those of Open Sans, so that it looks the same in every format.
 * @throws Refusal at "/label" if it has a character that we cannot draw.
 */
export function letteringOf(label: string): Lettering {
  let width = 0;
  let ascent = CAPITALS;
  // Letters with accents are one character each.
  const outline = [...label.normalize("NFC")].flatMap((character, at) => {
    const glyph = labelGlyphs().get(character);
    if (!glyph)
      throw invalidField(
        "/label",
        `Must have only Latin, Greek and Cyrillic letters, digits and usual signs: its character ${at + 1} cannot be drawn`,
      );
    const letter = glyph.parts.flatMap(({ data, x, y }) => placed(parseOutline(data), 1 / EM, width + x / EM, y / EM));
    width += glyph.advance / EM;
    for (const [, ...points] of letter)
      ascent = Math.max(ascent, ...points.map((value, index) => (index % 2 === 1 ? -value : 0)));
    return letter;
  });
  return { outline, width, ascent, descent: DESCENDERS };
}

/** The largest em, as a share of the symbol's side. */
const LARGEST = 1 / 7;

/**
 * Places a text below a symbol and its quiet zone, in the centre, no wider than the symbol. Lengths are modules, `height` that
 * of the place below the quiet zone, all of it light but the letters.
 */
export function placeLabel({ outline, width, ascent, descent }: Lettering, modules: number, margin: number) {
  const em = modules * Math.min(LARGEST, 1 / width);
  // Not nearer than the quiet zone, also where the margin is smaller.
  const top = margin + modules + Math.max(QUIET_ZONE, margin);
  const below = Math.max(1, margin / 2);
  return {
    outline: placed(outline, em, margin + (modules - em * width) / 2, top + em * ascent),
    // Whole modules.
    height: Math.ceil(top + em * (ascent + descent) + below) - (modules + 2 * margin),
  };
}
