import { chmodSync, lstatSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import type { JsonObject } from "../../operation/json.ts";
import { attempt } from "../../runtime/attempt.ts";
import { CommandError, fileErrorMessage, INTERRUPTED } from "../../settings/command-error.ts";
import type { ColorDepth } from "../descriptors.ts";
import { rendered, type Streams, type Styled, TrustedText } from "../streams.ts";
import { openInput } from "./sources.ts";

const LIGHT_ON_DARK = new TrustedText("\u001b[38;5;231;48;5;16m");
const DARK_ON_LIGHT = new TrustedText("\u001b[38;5;16;48;5;231m");
const RESET = new TrustedText("\u001b[0m");

/** A drawing in black and white, independent of the terminal's colours, so that cameras can read it. */
export function inBlackAndWhite(text: string, ink: "light" | "dark", depth: ColorDepth): Styled {
  if (depth === "none") return text;
  const colors = ink === "light" ? LIGHT_ON_DARK : DARK_ON_LIGHT;
  const lines = text.split("\n");
  return lines.flatMap((line, index) => [...(index > 0 ? ["\n"] : []), colors, line, RESET]);
}

const HEX = /(#(?:[\da-f]{8}|[\da-f]{6})\b)/i;

/** The steps of a component in the colour cube of the 256-colour palette. */
const CUBE_STEPS = [0, 95, 135, 175, 215, 255];

function nearestStep(component: number): number {
  const distances = CUBE_STEPS.map((step) => Math.abs(step - component));
  return distances.indexOf(Math.min(...distances));
}

/** Two cells in a colour, by SGR 48 (ISO 8613-6), and a space. */
function swatch(hex: string, depth: ColorDepth): (string | TrustedText)[] {
  const [red = 0, green = 0, blue = 0] = Uint8Array.fromHex(hex.slice(1));
  const background =
    depth === "truecolor"
      ? `48;2;${red};${green};${blue}`
      : `48;5;${16 + 36 * nearestStep(red) + 6 * nearestStep(green) + nearestStep(blue)}`;
  return [new TrustedText(`\u001b[${background}m`), "  ", RESET, " "];
}

/**
 * Adds a swatch before each hex colour in a text. If there is none (`rgb(…)`), adds one swatch for the output's `hex`.
 */
export function withSwatches(text: string, { hex }: JsonObject, depth: ColorDepth): Styled {
  if (depth === "none") return text;
  if (!HEX.test(text)) return typeof hex === "string" ? [...swatch(hex, depth), text] : text;
  // Every second part is a match of the group.
  return text.split(HEX).flatMap((part, index) => (index % 2 === 1 ? [...swatch(part, depth), part] : part));
}

/** Smaller files take too little time for a progress bar. */
const MIN_SIZE_SHOWN = 64 * 1024 * 1024;
const EVERY_MS = 100;
const LINE_START = new TrustedText("\r");
const CLEAR_REST = new TrustedText("\u001b[K");
const MEBIBYTE = 1024 * 1024;

/** "0:07", "62:03" */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A progress line of at most `columns` characters: bar, percentage, rate and remaining time. */
export function progressLine(done: number, total: number, seconds: number, columns: number): string {
  const share = Math.min(1, done / total);
  const rate = seconds > 0 ? done / seconds : 0;
  const remaining = rate > 0 ? clock((total - done) / rate) : "-:--";
  const facts = `${String(Math.floor(share * 100)).padStart(3)}% ${String(Math.round(rate / MEBIBYTE)).padStart(5)} MiB/s ${remaining} left`;
  const width = Math.min(40, columns - facts.length - 4);
  if (width < 4) return facts.slice(0, columns - 1);
  const filled = Math.round(share * width);
  return `[${"#".repeat(filled)}${" ".repeat(width - filled)}] ${facts}`;
}

/** Passes on bytes, and shows a progress line on the terminal for large files. */
async function* withProgress(chunks: AsyncIterable<Uint8Array>, size: number, streams: Streams) {
  // A dumb terminal cannot clear the line.
  if (size <= MIN_SIZE_SHOWN || !streams.isTerminal("stderr") || process.env.TERM === "dumb") {
    yield* chunks;
    return;
  }
  const interrupt = () => {
    streams.err([LINE_START, CLEAR_REST]);
    process.exit(INTERRUPTED);
  };
  process.once("SIGINT", interrupt);
  const start = performance.now();
  const columns = streams.columns();
  let [done, lastShown] = [0, start];
  try {
    for await (const chunk of chunks) {
      yield chunk;
      done += chunk.byteLength;
      const now = performance.now();
      if (now - lastShown < EVERY_MS) continue;
      lastShown = now;
      streams.err([LINE_START, progressLine(done, size, (now - start) / 1000, columns), CLEAR_REST]);
    }
  } finally {
    process.off("SIGINT", interrupt);
    streams.err([LINE_START, CLEAR_REST]);
  }
}

/** The content of a file or of standard input, with a progress line for a large file. */
export function contentOf(path: string, streams: Streams): AsyncIterable<Uint8Array> {
  const { size, chunks } = openInput(path, streams);
  return withProgress(chunks(), size, streams);
}

/** The file that a link leads to, which need not be there yet; other paths as they are. */
const targetOf = (path: string): string =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
    ? targetOf(resolve(realpathSync(dirname(path)), readlinkSync(path)))
    : path;

/** Writes a file in one step: readers never see a part, failures leave the older one. Links stay; devices are written to. */
function replaceFile(path: string, data: string | Uint8Array, mode?: number): void {
  const older = statSync(path, { throwIfNoEntry: false });
  if (older && !older.isFile()) {
    writeFileSync(path, data);
    return;
  }
  const target = targetOf(path);
  const wanted = older?.mode ?? mode;
  // Its name is short, whatever that of the file is: systems limit names to 255 bytes.
  const temporary = join(dirname(target), `.sidekit.${process.pid}.tmp`);
  try {
    writeFileSync(temporary, data, { flag: "wx", mode: wanted });
    if (wanted !== undefined) chmodSync(temporary, wanted);
    renameSync(temporary, target);
  } catch (error) {
    attempt(() => rmSync(temporary));
    throw error;
  }
}

/** Names of standard output: another file in place of what it leads to would lose what comes before and after. */
const STANDARD_OUTPUT = ["-", "/dev/stdout", "/dev/fd/1"];

/** Writes a result to a file or standard output. @param mode Of a new file: Deno applies no mask to one. @throws CommandError */
export function writeResult(content: Styled | Uint8Array, path: string | undefined, streams: Streams, mode?: number) {
  if (path === undefined || STANDARD_OUTPUT.includes(path)) {
    streams.out(content);
    return;
  }
  try {
    replaceFile(path, content instanceof Uint8Array ? content : rendered(content, () => false), mode);
  } catch (error) {
    throw new CommandError(`--output: ${fileErrorMessage(path, error)}`);
  }
}
