import { expect, test } from "bun:test";
import { EM } from "../../../src/tools/qr/design/data/label-glyphs.ts";
import { type Lettering, labelGlyphs, letteringOf, placeLabel } from "../../../src/tools/qr/design/label.ts";
import { coverageOf, parseOutline } from "../../../src/tools/qr/design/outline.ts";
import { refusedLater } from "../../support/refused.ts";
import { drawnDesign as draw, inflatedStream, makeDesign as make, pdfOf, URL_TEXT } from "./make-design.ts";
import { type Picture, readByBoth } from "./readers.ts";

/** The rows of a picture with a pixel that is not white. */
const darkRows = ({ width, height, data }: Picture): number[] =>
  Array.from({ length: height }, (_, row) => row).filter((row) =>
    data.subarray(4 * width * row, 4 * width * (row + 1)).some((value) => value < 255),
  );

const LABEL = 'Ägypten & <b>"(\\)" Ωβ Жук ŵ 50 €';

test("a PNG with a label is as wide as without, its symbol is the same, and its quiet zone is free", async () => {
  // 33 modules with the margin, of 20 pixels each, and 5 pixels beside them.
  const look = { dark: "#ff0000", gradient: "radial", gradientTo: "#0000ff" };
  const [plain, labelled] = [await draw({ ...look, size: 660 }), await draw({ ...look, size: 670, label: LABEL })];
  const rowOf = (row: number) => labelled.data.subarray((670 * row + 5) * 4, (670 * row + 665) * 4);
  for (let row = 0; row < 660; row++)
    expect([row, rowOf(row + 5)]).toEqual([row, plain.data.subarray(2640 * row, 2640 * (row + 1))]);
  const letters = darkRows(labelled).filter((row) => row >= 5 + 29 * 20);
  expect([labelled.width, letters.length > 15]).toEqual([670, true]);
  expect(letters[0]).toBeGreaterThanOrEqual(665);
  expect(letters.at(-1)).toBeLessThan(labelled.height - 25);
  expect(readByBoth(labelled)).toBe(URL_TEXT);
});

test("the height of a PNG with a label is that of its pixels, also where modules do not fill its width", async () => {
  // 33 modules of 3 pixels, and 6 of them below: 39 / 33 of 100 pixels would be 118.2.
  const options = { size: 100, dpi: 254, label: "AB" };
  expect([(await draw(options)).height, (await make(options)).height]).toEqual([118, 11.8]);
});

// Ems are a seventh of the 21 modules, or as large as the width permits, below four free modules or as many as above the symbol.
test.each([
  [0, 2, 7.5, 27.25, 4 + 3 + 1],
  [1, 2, 8.5, 28.25, 3 + 3 + 1],
  [4, 2, 11.5, 31.25, 0 + 3 + 2],
  [6, 2, 13.5, 35.25, 0 + 3 + 3],
  [4, 10, 4, 30.575, 0 + 3 + 2],
])("a label beside a margin of %d modules, %d ems wide, begins at %d, %d, and adds %d modules", (...row) => {
  const [margin, width, x, y, height] = row;
  const lettering: Lettering = { outline: [["M", 0, 0]], width, ascent: 0.75, descent: 0.25 };
  expect(placeLabel(lettering, 21, margin)).toEqual({ outline: [["M", x, y]], height });
});

test("documents are higher by the label, which is outlines: nothing of its text is in them", async () => {
  const inch = { width: 25.4, label: LABEL };
  const svg = await make({ ...inch, format: "svg" });
  const ratio = svg.height / svg.width;
  expect([svg.width, ratio > 1.1 && ratio < 1.3]).toEqual([25.4, true]);
  expect(svg.qrCode).toMatch(/^<svg [^<>]*><path [^<>]*\/><path [^<>]*\/>(?:<path [^<>]*\/>)*<\/svg>$/);
  expect(svg.qrCode).toContain('width="25.4mm"');
  const eps = (await make({ ...inch, format: "eps" })).qrCode;
  const height = Number(/%%HiResBoundingBox: 0 0 72 ([\d.]+)\n/.exec(eps)?.[1]);
  expect(Math.abs(height - 72 * ratio)).toBeLessThan(0.02);
  expect(eps).not.toMatch(/[^\n\x20-\x7e]/);
  const pdf = await pdfOf(inch);
  expect(pdf).toContain(`/MediaBox [0 0 72 ${height}]`);
  const drawing = inflatedStream(pdf).toString();
  // Both have the same curves.
  expect(drawing).toEndWith("h\nf");
  expect(eps).toContain(drawing.split("\n").slice(2).join("\n"));
});

test.each([
  ["日本", 1],
  ["Tea 🍵", 5],
  ["a\nb", 2],
  ["a\u0000", 2],
  ["\u202eabc", 1],
  ["x\u0301\u0302", 2],
])("a label that cannot be drawn is refused: %j", async (label, place) => {
  const message = `Must have only Latin, Greek and Cyrillic letters, digits and usual signs: its character ${place} cannot be drawn`;
  expect(await refusedLater(() => make({ label }))).toEqual({ path: "/label", message });
});

test("a letter with an accent of its own is the same as the composed one", () => {
  expect(letteringOf("A\u0308")).toEqual(letteringOf("Ä"));
});

// Pixels that edges halve and quarter; edges to the left, to the right, and beyond all sides.
test.each([
  ["0,0 2,0 2,1 0,1", "0.5,0 2.5,0 2.5,1 0.5,1", "255 255 128 0 0 0 0 0"],
  ["0,0 4,0 0,2", "0,0", "255 255 191 64 191 64 0 0"],
  ["0,2 4,0 0,0", "-1,-1 5,-1 5,-2 -1,-2", "255 255 191 64 191 64 0 0"],
  ["0.25,0.5 0.75,0.5 0.75,1.5 0.25,1.5", "3.5,0 6,0 6,2 3.5,2", "64 0 0 128 64 0 0 128"],
  ["-1,0 1,0 -1,1", "-3,1 -1,1 -1,2 -3,2", "64 0 0 0 0 0 0 0"],
  ["3,0 5,0 5,1", "4,1 5,1 5,2 4,2", "0 0 0 64 0 0 0 0"],
])("the part of each of 4 × 2 pixels that is within %s or %s is exact", (one, other, parts) => {
  const polygons = [one, other].map((points) => points.split(/[ ,]/).map(Number));
  expect(coverageOf(polygons, { width: 4, height: 2 }).join(" ")).toBe(parts);
});

test("curves of the second degree become curves of the third, with the same points", () => {
  expect(parseOutline("m0 0q3 6 9 0v3q-6 3 0 -3z")).toEqual([
    ["M", 0, 0],
    ["C", 2, 4, 5, 4, 9, 0],
    ["L", 9, 3],
    ["C", 5, 5, 5, 4, 9, 0],
    ["Z"],
  ]);
});

test("every letter is an outline near its line, and has a width", () => {
  const characters = [...labelGlyphs().keys()];
  expect(characters.length).toBe(613);
  for (const sample of ["A", "z", "9", "ß", "ő", "Ω", "ж", "€", "…", "`", "\\", "$"])
    expect(characters).toContain(sample);
  for (const character of characters) {
    const { outline, width, ascent, descent } = letteringOf(character);
    const places = outline.flatMap(([, ...points]) => points.filter((_, index) => index % 2 === 0));
    expect([character, places.every((x) => x > -0.08 && x < width + 0.11)]).toEqual([character, true]);
    const heights = outline.flatMap(([, ...points]) => points.filter((_, index) => index % 2 === 1));
    expect([character, width > 0, ascent]).toEqual([character, true, -Math.min(-0.72, ...heights)]);
    expect(Math.max(...heights)).toBeLessThanOrEqual(descent);
    expect([character, outline.length > 0]).toEqual([character, !/\s/u.test(character)]);
    const shapes = outline
      .map(([name, ...points]) => name + points.slice(-2).map((value) => value.toFixed(6)))
      .join(" ");
    // A shape ends where it starts.
    expect(shapes).toMatch(/^(?:M(\S+)(?: [LC]\S+)* [LC]\1 Z ?)*$/);
  }
  // Open Sans Semibold: the capital I is 625 of 2048 units wide, and its stem ends at 432.
  expect([EM, letteringOf("I").width, letteringOf("II").width]).toEqual([1000, 0.305, 0.61]);
  expect([letteringOf("I").outline[0], letteringOf("g").descent]).toEqual([["M", 0.211, 0], 0.24]);
  expect(letteringOf("Ễ").ascent).toBeCloseTo(1.048, 3);
});
