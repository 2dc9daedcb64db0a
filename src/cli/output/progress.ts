import process from "node:process";
import type { Streams } from "../definition/streams.ts";
import { TrustedText } from "../definition/styled.ts";

/** Smaller files take too little time for a progress bar. */
const MIN_SIZE_SHOWN = 64 * 1024 * 1024;
const EVERY_MS = 100;
const LINE_START = new TrustedText("\r");
const CLEAR_REST = new TrustedText("\u001b[K");
const INTERRUPTED = 130;
const MEBIBYTE = 1024 * 1024;

/** "0:07", "1:02:03" */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const pad = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
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
export async function* withProgress(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
  streams: Streams,
): AsyncGenerator<Uint8Array, void, void> {
  if (size <= MIN_SIZE_SHOWN || !streams.isTerminal("stderr")) {
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
    if (lastShown > start) streams.err([LINE_START, CLEAR_REST]);
  }
}
