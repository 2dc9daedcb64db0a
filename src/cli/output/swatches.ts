import type { ColorDepth } from "../definition/streams.ts";

const HEX = /#(?:[\da-f]{8}|[\da-f]{6})\b/gi;
const RESET = "\u001b[0m";

/** The nearest step for a component in the colour cube (6 steps per component) of the 256-colour palette. */
const cubeStep = (component: number): number => {
  const steps = [0, 95, 135, 175, 215, 255];
  const distances = steps.map((step) => Math.abs(step - component));
  return distances.indexOf(Math.min(...distances));
};

const componentsOf = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [value >>> 16, (value >>> 8) & 0xff, value & 0xff];
};

/** Two cells in a colour, by SGR 48 (ISO 8613-6). */
function swatch(hex: string, depth: ColorDepth): string {
  const [red, green, blue] = componentsOf(hex);
  const background =
    depth === "truecolor"
      ? `48;2;${red};${green};${blue}`
      : `48;5;${16 + 36 * cubeStep(red) + 6 * cubeStep(green) + cubeStep(blue)}`;
  return `\u001b[${background}m  ${RESET}`;
}

const hexOf = (output: unknown): string | undefined =>
  typeof output === "object" && output !== null && "hex" in output && typeof output.hex === "string"
    ? output.hex
    : undefined;

/**
 * Adds a swatch before each hex colour in a text. If there is none (`rgb(…)`), adds one swatch for the output's `hex`.
 */
export function withSwatches(text: string, output: unknown, depth: ColorDepth): string {
  if (depth === "none") return text;
  if (text.search(HEX) !== -1) return text.replaceAll(HEX, (hex) => `${swatch(hex, depth)} ${hex}`);
  const hex = hexOf(output);
  return hex === undefined ? text : `${swatch(hex, depth)} ${text}`;
}
