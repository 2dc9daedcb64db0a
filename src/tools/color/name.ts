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
  const { name, hex } = entries.reduce((best, each) => (deltaE(each.lab, lab) < deltaE(best.lab, lab) ? each : best));
  return { name, hex, exact: hex === formatHex(color) };
}
