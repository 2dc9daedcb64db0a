import { luminanceOnWhite, type Paint } from "./color.ts";

/** Modules of quiet zone that a symbol needs on each side (ISO/IEC 18004:2015, 6.3.8). */
export const QUIET_ZONE = 4;

/** The least contrast ratio that counts as scannable: what WCAG 2.2 asks of graphics (1.4.11). */
const LEAST_CONTRAST = 3;

/** What may keep a scanner from reading a symbol with so many modules of margin. */
export function marginWarnings(margin: number): string[] {
  if (margin >= QUIET_ZONE) return [];
  return [
    `The margin is under ${QUIET_ZONE} modules, the quiet zone of ISO/IEC 18004: some scanners will miss the symbol`,
  ];
}

/** What may keep a scanner from reading a picture of `size` pixels that has to hold `modules` modules with their margin. */
export function sizeWarnings(size: number, modules: number): string[] {
  if (size >= 2 * modules) return [];
  return [`Each module is one pixel, too small for some scanners: from a size of ${2 * modules} it is two`];
}

/** What may keep a scanner from reading a symbol of those colours, translucent ones being taken to lie on white. */
export function colorWarnings(dark: Paint, light: Paint): string[] {
  const [under, over] = [luminanceOnWhite(dark), luminanceOnWhite(light)];
  const contrast = (Math.max(under, over) + 0.05) / (Math.min(under, over) + 0.05);
  const warnings: string[] = [];
  if (contrast < LEAST_CONTRAST) {
    warnings.push(
      `The contrast of dark and light is too low to scan: ${contrast.toFixed(2)}:1, should be ${LEAST_CONTRAST}:1 or more`,
    );
  }
  if (under > over)
    warnings.push("Dark and light are reversed: many scanners read only dark modules on a light ground");
  return warnings;
}
