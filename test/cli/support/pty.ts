import { delimiter } from "node:path";
import jsQR from "jsqr";
import { atTerminal, type Turn } from "../../support/terminal.ts";
import { COMMAND_LINE, programFolder } from "./sidekit.ts";

/** How Deno clears the progress line of its own, before the program runs. */
const DENO_PROGRESS = "\u001b[0G\u001b[2K\u001b[J";

interface Options {
  turns?: readonly Turn[];
  columns?: number;
  variables?: Readonly<Record<string, string>>;
}

/** Runs a command of sidekit at a pseudo-terminal; a text is a script of a shell, which finds the program `sidekit`. */
export async function runAtTerminal(command: readonly string[] | string, { variables = {}, ...options }: Options = {}) {
  const isScript = typeof command === "string";
  const PATH = [...(isScript ? [programFolder()] : []), process.env.PATH].join(delimiter);
  const env = { ...process.env, NO_COLOR: "1", TERM: "xterm", PATH, ...variables };
  const words = isScript ? ["sh", "-c", command] : [...COMMAND_LINE, ...command];
  const { received, code } = await atTerminal(words, { ...options, env });
  return { received: received.replaceAll(DENO_PROGRESS, ""), code };
}

/** C0, DEL, C1 (ISO 6429), line separators and the controls of the bidirectional algorithm (UAX #9). */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text has characters that steer a terminal, other than line ends. */
export const isSteering = (text: string): boolean => STEERING.test(text.replaceAll(/\r?\n/g, ""));

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
