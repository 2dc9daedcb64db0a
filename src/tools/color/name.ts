import { formatHex } from "./format.ts";
import { deltaE, toOklab } from "./oklab.ts";
import { NAMED_COLORS } from "./parse.ts";
import type { Color } from "./srgb.ts";

const NAMED_COLORS_IN_OKLAB = [...NAMED_COLORS].map(([name, color]) => ({
  name,
  hex: formatHex(color),
  lab: toOklab(color.rgb),
}));

/** The CSS name nearest to a colour by ΔE OK, ignoring alpha. Of equally near names, the first in the alphabet. */
export function nearestName(color: Color) {
  const target = toOklab(color.rgb);
  let nearest = { name: "", hex: "", distance: Number.POSITIVE_INFINITY };
  for (const { name, hex, lab } of NAMED_COLORS_IN_OKLAB) {
    const distance = deltaE(lab, target);
    if (distance < nearest.distance) nearest = { name, hex, distance };
  }
  const { name, hex } = nearest;
  return { name, hex, exact: hex === formatHex(color) };
}
