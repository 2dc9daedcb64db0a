/**
 * Converts all 16,777,216 colours from hex to hsl and back, as strings, and fails if one of them changes.
 * Usage: bun scripts/check-hsl-identity.ts [decimals, default 1]
 */
import { formatHex, formatHsl } from "../src/tools/color/format.ts";
import { parseNotation } from "../src/tools/color/parse.ts";
import { fromInteger } from "../src/tools/color/srgb.ts";

const precision = Number(process.argv[2] ?? 1);
const started = performance.now();
let changed = 0;
for (let value = 0; value <= 0xffffff; value++) {
  const color = fromInteger(value);
  if (formatHex(parseNotation(formatHsl(color, precision), "hsl").parsed) !== formatHex(color)) changed++;
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${changed} of 16777216 colours changed at precision ${precision} (${seconds} s)`);
process.exitCode = changed ? 1 : 0;
