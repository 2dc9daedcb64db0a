import { type Deficiency, simulateDeficiency } from "../../../tools/color/deficiency.ts";
import { formatHex } from "../../../tools/color/format.ts";
import { deltaE, toOklab } from "../../../tools/color/oklab.ts";
import { channelsOf } from "./oklch.ts";

/** An opaque colour in hex as people with a colour vision deficiency see it. */
export const seenAs = (hex: string, deficiency: Deficiency): string =>
  formatHex({ rgb: simulateDeficiency(channelsOf(hex), deficiency, 1), alpha: 255 });

/** Whether two colours in hex are hard to tell apart where they do not touch: ΔE OK below 0.05. */
export const looksAlike = (one: string, other: string): boolean =>
  deltaE(toOklab(channelsOf(one)), toOklab(channelsOf(other))) < 0.05;
