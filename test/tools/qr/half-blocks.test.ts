import { describe, expect, test } from "bun:test";
import { renderHalfBlocks } from "../../../src/tools/qr/image/drawings.ts";
import { LEVELS } from "../../../src/tools/qr/symbol/capacity.ts";
import { draftSymbol, makeSymbol, type QrSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { draw, readByJsQr, readByZbar } from "./readers.ts";
import { PLAIN, prose } from "./samples.ts";

/** Modules as rows of # and ., from a drawing: ink is "#". */
function inkOf(drawing: string): string[] {
  const halves = { " ": "..", "▀": "#.", "▄": ".#", "█": "##" } as const;
  return drawing.split("\n").flatMap((line) => {
    const cells = Array.from(line, (block) => {
      if (!(block in halves)) throw new Error(`${JSON.stringify(block)} is not a half block`);
      return halves[block as keyof typeof halves];
    });
    return [cells.map((cell) => cell.charAt(0)).join(""), cells.map((cell) => cell.charAt(1)).join("")];
  });
}

/** A screenshot: a cell is 3 × 6 pixels, the margin of the terminal two cells. */
function screenshot(drawing: string, terminal: "dark" | "light") {
  const rows = inkOf(drawing);
  const ground = terminal === "dark";
  const [width, height] = [(rows[0]?.length ?? 0) + 4, rows.length + 4];
  return draw(width * 3, height * 3, (x, y) => {
    const ink = rows[Math.floor(y / 3) - 2]?.[Math.floor(x / 3) - 2] === "#";
    return ink !== ground;
  });
}

/** The rows that the drawing should show: the symbol, its margin, and one row more for the last line. */
function rowsOf({ matrix, modules }: QrSymbol, margin: number, light: string, dark: string): string[] {
  const blank = light.repeat(modules + 2 * margin);
  const side = light.repeat(margin);
  const rows = Array.from({ length: modules }, (_, row) => {
    const bits = Array.from(matrix.subarray(row * modules, (row + 1) * modules), (bit) => (bit === 1 ? dark : light));
    return side + bits.join("") + side;
  });
  const around = Array.from({ length: margin }, () => blank);
  return [...around, ...rows, ...around, blank];
}

// ISO/IEC 18004:2015, annex I.2, with a module of margin.
const ANNEX_I2 = `
█▀▀▀▀▀▀▀██▀█▀▀█▀▀▀▀▀▀▀█
█ █▀▀▀█ █▀▄▄▄▄█ █▀▀▀█ █
█ █   █ █ ▄▀▀▀█ █   █ █
█ ▀▀▀▀▀ █ █▀█ █ ▀▀▀▀▀ █
█▀█▀▀▀▀▀█▄▀█▄ █▀▀▀▀▀███
███▀▄█▄▀ ▄▀▄▀▄▀█▄▀  ▀▀█
████▀ ▀▀▀▀▄█▀█▀█▄ ▄▄███
█▀▀▀▀▀▀▀█▄▀ ▄ ▄ ▀█▄▄███
█ █▀▀▀█ █ █▄▄ ▄▄▀█▀ █▄█
█ █   █ █ ▄▀▀▄▀█▄▀█▀███
█ ▀▀▀▀▀ █▀▀▀▀█▀█▄ █ ▄██
███████████████████████
`;

test("renders the symbol of the standard's annex I.2", () => {
  expect(
    `\n${renderHalfBlocks(draftSymbol("01234567", "M", "/text", 2), { ...PLAIN, margin: 1, invert: false })}\n`,
  ).toBe(ANNEX_I2);
});

describe.each([0, 1, 4, 10])("a margin of %d", (margin) => {
  test("shows every module and the whole quiet zone", () => {
    for (const length of [5, 40]) {
      const symbol = makeSymbol(prose(length), "M");
      expect(inkOf(renderHalfBlocks(symbol, { ...PLAIN, margin, invert: false }))).toEqual(
        rowsOf(symbol, margin, "#", "."),
      );
      expect(inkOf(renderHalfBlocks(symbol, { ...PLAIN, margin, invert: true }))).toEqual(
        rowsOf(symbol, margin, ".", "#"),
      );
    }
  });

  test("is readable on a dark terminal, and inverted on a light one", () => {
    const symbol = makeSymbol("https://example.com", "M");
    const shots = [screenshot(renderHalfBlocks(symbol, { ...PLAIN, margin, invert: true }), "light")];
    if (margin > 0) shots.push(screenshot(renderHalfBlocks(symbol, { ...PLAIN, margin, invert: false }), "dark"));
    for (const shot of shots) {
      expect(readByZbar(shot)).toBe("https://example.com");
      expect(readByJsQr(shot)).toBe("https://example.com");
    }
  });
});

test.each(LEVELS)("readers read half blocks at level %s, in small and large versions", (level) => {
  for (const length of [3, 100, 500, 1250]) {
    const text = prose(length);
    const shot = screenshot(renderHalfBlocks(makeSymbol(text, level), PLAIN), "dark");
    expect(readByZbar(shot)).toBe(text);
    expect(readByJsQr(shot)).toBe(text);
  }
});
