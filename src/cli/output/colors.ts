import type { ColorDepth } from "../definition/streams.ts";
import { type Styled, TrustedText } from "../definition/styled.ts";

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

const hexOf = (output: unknown): string | undefined =>
  typeof output === "object" && output !== null && "hex" in output && typeof output.hex === "string"
    ? output.hex
    : undefined;

/**
 * Adds a swatch before each hex colour in a text. If there is none (`rgb(…)`), adds one swatch for the output's `hex`.
 */
export function withSwatches(text: string, output: unknown, depth: ColorDepth): Styled {
  if (depth === "none") return text;
  const hex = hexOf(output);
  if (!HEX.test(text)) return hex === undefined ? text : [...swatch(hex, depth), text];
  // Every second part is a match of the group.
  return text.split(HEX).flatMap((part, index) => (index % 2 === 1 ? [...swatch(part, depth), part] : part));
}
