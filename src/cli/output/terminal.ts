import { fstatSync } from "node:fs";
import { tty } from "../../runtime/lazy-builtins.ts";
import type { ColorDepth } from "../definition/streams.ts";

/** Whether a file descriptor is a terminal. */
export function isTerminal(fd: number): boolean {
  try {
    return fstatSync(fd).isCharacterDevice() && tty().isatty(fd);
  } catch {
    // The descriptor is closed.
    return false;
  }
}

type ReadVariable = (name: string) => string | undefined;

/** The colours that the terminal announces by COLORTERM and TERM. */
function announcedDepth(variables: ReadVariable): ColorDepth {
  const term = variables("TERM") ?? "";
  if (/^(truecolor|24bit)$/i.test(variables("COLORTERM") ?? "") || /-(direct|truecolor)$/.test(term))
    return "truecolor";
  return /256/.test(term) ? "256" : "none";
}

/**
 * The colours to use. FORCE_COLOR (https://force-color.org, with the levels of Node.js) overrides NO_COLOR
 * (https://no-color.org), and both override what the terminal announces.
 */
export function colorDepth(variables: ReadVariable, toTerminal: boolean): ColorDepth {
  const announced = announcedDepth(variables);
  const forced = variables("FORCE_COLOR");
  if (forced === "0" || forced === "false") return "none";
  if (forced === "3") return "truecolor";
  if (forced) return announced === "none" ? "256" : announced;
  return variables("NO_COLOR") || !toTerminal || variables("TERM") === "dumb" ? "none" : announced;
}
