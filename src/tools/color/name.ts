import { formatHex } from "./format.ts";
import { deltaE, type Oklab, toOklab } from "./oklab.ts";
import { namedColors } from "./parse.ts";
import type { Color } from "./srgb.ts";

export interface NearestName {
  name: string;
  hex: string;
  /** Whether the name stands for this very colour. */
  exact: boolean;
}

interface Entry {
  name: string;
  hex: string;
  lab: Oklab;
}

const entries: Entry[] = [...namedColors].map(([name, color]) => ({
  name,
  hex: formatHex(color),
  lab: toOklab(color.rgb),
}));

/** The CSS name nearest to a colour by ΔE OK, whatever its alpha; of equally near ones the first in the alphabet. */
export function nearestName(color: Color): NearestName {
  const lab = toOklab(color.rgb);
  let nearest = { name: "", hex: "" };
  let least = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const distance = deltaE(entry.lab, lab);
    if (distance >= least) continue;
    nearest = entry;
    least = distance;
  }
  const { name, hex } = nearest;
  return { name, hex, exact: hex === formatHex(color) };
}
