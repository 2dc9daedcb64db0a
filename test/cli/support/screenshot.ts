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

/** The colours that characters have where a terminal's line begins or ends. */
interface Colors {
  ink: number;
  paper: number;
}

const OTHER = 127;

function changed({ ink, paper }: Colors, parts: string): Colors {
  if (/^0?$/.test(parts)) return { ink: OTHER, paper: OTHER };
  return {
    ink: parts === "39" ? OTHER : (GREYS[/38;5;(\d+)/.exec(parts)?.[1] ?? ""] ?? ink),
    paper: parts === "49" ? OTHER : (GREYS[/48;5;(\d+)/.exec(parts)?.[1] ?? ""] ?? paper),
  };
}

/** The two rows of grey values that each line of a terminal shows. */
function rowsOf(screen: string): number[][] {
  let colors: Colors = { ink: OTHER, paper: OTHER };
  const rows: number[][] = [];
  for (const line of screen.split("\n")) {
    const [upper, lower]: [number[], number[]] = [[], []];
    for (const [part, sequence, character = ""] of line.matchAll(/␛\[([\d;]*)m|(.)/gu)) {
      if (part.startsWith("␛")) {
        colors = changed(colors, sequence ?? "");
        continue;
      }
      const [above, below] = FILLED[character] ?? [false, false];
      upper.push(above ? colors.ink : colors.paper);
      lower.push(below ? colors.ink : colors.paper);
    }
    rows.push(upper, lower);
  }
  return rows;
}

/** The QR codes that a camera reads from a terminal with half blocks in black and white, with their escape sequences. */
export function scanScreen(screen: string): string | undefined {
  const rows = rowsOf(screen);
  const width = Math.max(...rows.map((row) => row.length));
  const pixels = new Uint8ClampedArray(width * rows.length * PIXELS * PIXELS * 4).fill(255);
  for (let y = 0; y < rows.length * PIXELS; y++) {
    for (let x = 0; x < width * PIXELS; x++) {
      const grey = rows[Math.floor(y / PIXELS)]?.[Math.floor(x / PIXELS)] ?? OTHER;
      pixels.fill(grey, (y * width * PIXELS + x) * 4, (y * width * PIXELS + x) * 4 + 3);
    }
  }
  return jsQR(pixels, width * PIXELS, rows.length * PIXELS)?.data;
}
