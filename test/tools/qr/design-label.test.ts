import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import { EM, GLYPHS } from "../../../src/tools/qr/design/data/label-glyphs.ts";
import { letteringOf } from "../../../src/tools/qr/design/label.ts";
import { coverageOf } from "../../../src/tools/qr/design/outline.ts";
import { sharedBrowser } from "../../support/browser.ts";
import { refusedLater } from "../../support/refused.ts";
import { makeDesign as make } from "./make-design.ts";
import { type Picture, pixelsOf, readByJsQr, readByZbar } from "./readers.ts";

const URL_TEXT = "https://example.com";

const pictureOf = ({ qrCode }: { qrCode: string }): Picture => pixelsOf(new Uint8Array(Buffer.from(qrCode, "base64")));

/** The rows of a picture with a pixel that is not white. */
const darkRows = ({ width, height, data }: Picture): number[] =>
  Array.from({ length: height }, (_, row) => row).filter((row) =>
    data.subarray(4 * width * row, 4 * width * (row + 1)).some((value) => value < 255),
  );

const LABEL = 'Ägypten & <b>"(\\)" Ωβ Жук ŵ 50 €';

test("a PNG with a label is as wide as without, its symbol is the same, and its quiet zone is free", async () => {
  // 33 modules with the margin, of 20 pixels each.
  const [plain, labelled] = [pictureOf(await make({ size: 660 })), pictureOf(await make({ size: 660, label: LABEL }))];
  expect([labelled.width, labelled.data.subarray(0, plain.data.length)]).toEqual([660, plain.data]);
  const letters = darkRows(labelled).filter((row) => row >= 29 * 20);
  expect(letters[0]).toBeGreaterThanOrEqual(660);
  expect(letters.at(-1)).toBeLessThan(labelled.height - 20);
  expect(letters.length).toBeGreaterThan(15);
  expect([readByZbar(labelled), readByJsQr(labelled)]).toEqual([URL_TEXT, URL_TEXT]);
});

test("a label is four modules away from a symbol without a margin", async () => {
  // 25 modules of 20 pixels.
  const rows = darkRows(pictureOf(await make({ size: 500, margin: 0, label: "Ég", errorCorrection: "M" })));
  expect(rows.filter((row) => row >= 500)[0]).toBeGreaterThanOrEqual(580);
});

test("letters are a seventh of the symbol, or as large as its width permits", async () => {
  const widthOf = (picture: Picture) => {
    const columns = Array.from({ length: picture.width }, (_, column) => column).filter((column) =>
      Array.from({ length: picture.height - 660 }, (_, row) => row + 660).some(
        (row) => (picture.data[4 * (row * picture.width + column)] ?? 255) < 128,
      ),
    );
    return (columns.at(-1) ?? 0) - (columns[0] ?? 0);
  };
  const short = widthOf(pictureOf(await make({ size: 660, label: "HH" })));
  const em = 500 / 7;
  expect(Math.abs(short - letteringOf("HH").width * em)).toBeLessThan(em / 4);
  const long = widthOf(pictureOf(await make({ size: 660, label: "H".repeat(30) })));
  expect(long).toBeLessThanOrEqual(500);
  expect(long).toBeGreaterThan(480);
});

test("Chromium shows the label of an SVG where the PNG has it, and readers read the code", async () => {
  const page = await (await sharedBrowser()).newPage();
  try {
    for (const gradient of [{}, { dark: "#1d4ed8", gradientTo: "#7e22ce" }]) {
      const options = { size: 660, label: LABEL, ...gradient };
      const { dataUrl } = await make({ ...options, format: "svg" });
      await page.setContent(`<body style="margin:0"><img style="display:block" src="${dataUrl}">`);
      const shown = pixelsOf(await page.locator("img").screenshot());
      expect(readByZbar(shown)).toBe(URL_TEXT);
      const drawn = pictureOf(await make(options));
      let differing = 0;
      for (let at = 0; at < shown.data.length; at++)
        if (Math.abs((shown.data[at] ?? 0) - (drawn.data[at] ?? 0)) > 128) differing++;
      expect([shown.width, shown.height, differing]).toEqual([drawn.width, drawn.height, 0]);
    }
  } finally {
    await page.close();
  }
}, 60_000);

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
  const pdf = Buffer.from((await make({ ...inch, format: "pdf" })).qrCode, "base64").toString("latin1");
  expect(pdf).toContain(`/MediaBox [0 0 72 ${height}]`);
  const stream = /\/Length (\d+).*\nstream\n/.exec(pdf);
  const start = (stream?.index ?? 0) + (stream?.[0].length ?? 0);
  const drawing = inflateSync(Buffer.from(pdf.slice(start, start + Number(stream?.[1])), "latin1")).toString();
  // Both have the same curves.
  expect(drawing).toEndWith("h\nf");
  expect(eps).toContain(drawing.split("\n").slice(2).join("\n"));
});

describe("a label is refused", () => {
  test.each([
    ["日本", 1],
    ["Tea 🍵", 5],
    ["a\nb", 2],
    ["a\u0000", 2],
    ["\u202eabc", 1],
    ["x\u0301\u0302", 2],
  ])("that cannot be drawn: %j", async (label, place) => {
    const message = `Must have only Latin, Greek and Cyrillic letters, digits and usual signs: its character ${place} cannot be drawn`;
    expect(await refusedLater(() => make({ label }))).toEqual({ path: "/label", message });
  });
});

test("a letter with an accent of its own is the same as the composed one", () => {
  expect(letteringOf("A\u0308")).toEqual(letteringOf("Ä"));
});

test("letters that are small in print earn a warning", async () => {
  const message = "The letters of the label are small in print: try a shorter label, or a larger size";
  expect((await make({ label: "H".repeat(40), width: 20 })).warnings).toEqual([message]);
  expect((await make({ label: "H".repeat(40), width: 60 })).warnings).toEqual([]);
});

test("a pixel that two shapes cover in part or as a whole is dark", () => {
  const square = (x: number) => [x, 0, x + 2, 0, x + 2, 1, x, 1];
  const frame = { left: 0, top: 0, width: 4, height: 1 };
  // Half of the second pixel belongs to both, and half of the third one to the second square alone.
  expect([...coverageOf([square(0), square(0.5)], frame)]).toEqual([255, 255, 128, 0]);
});

test("every letter is an outline near its line, and has a width", () => {
  const characters = GLYPHS.split("\n").map((line) => [...line][0] ?? "");
  expect(characters.length).toBe(654);
  for (const sample of ["A", "z", "9", "ß", "ő", "Ω", "ж", "€", "…", "`", "\\", "$"])
    expect(characters).toContain(sample);
  for (const character of characters) {
    const { outline, width, ascent, descent } = letteringOf(character);
    expect([character, width > 0, ascent < 1.2, descent < 0.5]).toEqual([character, true, true, true]);
    expect([character, outline.length > 0]).toEqual([character, !/\s/u.test(character)]);
    const shapes = outline
      .map(([name, ...points]) => name + points.slice(-2).map((value) => value.toFixed(6)))
      .join(" ");
    // A shape ends where it starts.
    expect(shapes).toMatch(/^(?:M(\S+)(?: [LQ]\S+)* [LQ]\1 Z ?)*$/);
  }
  // Open Sans Semibold: the capital I is 301 of 1000 units wide.
  expect([EM, letteringOf("I").width]).toEqual([1000, letteringOf("II").width / 2]);
});
