import type { ColorDepth } from "../definition/streams.ts";

const LIGHT_ON_DARK = "\u001b[38;5;231;48;5;16m";
const DARK_ON_LIGHT = "\u001b[38;5;16;48;5;231m";
const RESET = "\u001b[0m";

/** A drawing in black and white, independent of the terminal's colours, so that cameras can read it. */
export function inBlackAndWhite(text: string, ink: "light" | "dark", depth: ColorDepth): string {
  if (depth === "none") return text;
  const colors = ink === "light" ? LIGHT_ON_DARK : DARK_ON_LIGHT;
  return text
    .split("\n")
    .map((line) => `${colors}${line}${RESET}`)
    .join("\n");
}
