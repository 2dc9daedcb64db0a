import jsQR from "jsqr";

const PIXELS = 4;

/** The grey values that the palette's indices 16 and 231 have. */
const GREYS: Readonly<Record<string, number>> = { "16": 0, "231": 255 };

/** Which halves of a cell its character fills: upper, lower. */
const FILLED: Readonly<Record<string, readonly [boolean, boolean]>> = {
  " ": [false, false],
  "▀": [true, false],
  "▄": [false, true],
  "█": [true, true],
};

/** The QR code that a camera reads from a terminal that has received half blocks in black and white. */
export function scanned(received: string): string | undefined {
  const lines = received.replaceAll("\u001b", "␛").matchAll(/␛\[38;5;(\d+);48;5;(\d+)m([^␛]*)␛\[0m\r\n/g);
  const rows = [...lines].flatMap(([, ink = "", paper = "", text = ""]) =>
    [0, 1].map((half) => Array.from(text, (character) => GREYS[FILLED[character]?.[half] ? ink : paper] ?? 127)),
  );
  const width = rows[0]?.length ?? 0;
  const pixels = rows.flatMap((row) => {
    const line = row.flatMap((grey) => Array.from({ length: PIXELS }, () => [grey, grey, grey, 255]).flat());
    return Array.from({ length: PIXELS }, () => line).flat();
  });
  return jsQR(new Uint8ClampedArray(pixels), width * PIXELS, rows.length * PIXELS)?.data;
}
