import { convertRgbToLab, differenceCiede2000, modeLab65, useMode } from "culori/fn";
import { operation } from "../../operation/operation.ts";
import { t } from "../../operation/schema.ts";
import { hexColor, inGamut, twoColors } from "./fields.ts";
import { asDisplayed, formatHex, roundHalfUp } from "./format.ts";
import { deltaE, liesInSrgb, toOklab } from "./oklab.ts";
import { parseColors } from "./parse.ts";
import { type Color, toUnitRange } from "./srgb.ts";
import { composite, WHITE } from "./wcag.ts";

// The formula holds for Lab of any white; culori applies it to this mode.
useMode(modeLab65);

const ciede2000 = differenceCiede2000();

/** What people see of a difference, by the greatest ΔE2000 for which this holds. */
const MEANINGS: readonly (readonly [atMost: number, meaning: string])[] = [
  [0, "the same colour"],
  [1, "hardly visible"],
  [2, "visible side by side, at a close look"],
  [10, "visible at a glance"],
  [49, "different, but related"],
  [Number.POSITIVE_INFINITY, "different colours"],
];

const meaningOf = (difference: number): string => MEANINGS.find(([atMost]) => difference <= atMost)?.[1] ?? "";

/** What is seen, in CIE Lab with D50 and in OKLab: a translucent colour on white, an opaque one also outside sRGB. */
function seen(color: Color) {
  const isOpaque = color.alpha === 255;
  const channels = isOpaque ? (color.unmapped ?? color.rgb) : composite(asDisplayed(color), WHITE);
  const lab = (isOpaque && color.lab) || convertRgbToLab(toUnitRange(channels));
  return { lab: { ...lab, mode: "lab65" } as const, oklab: toOklab(channels) };
}

/** CIEDE2000 (ISO/CIE 11664-6) and ΔE OK (CSS Color 4, "Color Difference") of two colours. */
export const difference = operation({
  id: "color.difference",
  summary: "Measure how different two colours look",
  description:
    "The difference that people see: CIEDE2000, in CIE Lab with the white D50 as in lab(), with its meaning in words; and ΔE OK, the distance in OKLab. A translucent colour is seen on white.",
  guidance:
    "Says how different two colours look: CIEDE2000, ΔE OK and words. Whether text can be read is color_contrast.",
  input: t.Object(twoColors),
  output: t.Object({
    a: hexColor,
    b: hexColor,
    inGamut: { ...inGamut, description: "Whether both lie inside sRGB; they are compared as they are" },
    deltaE2000: t.Number({ description: "CIEDE2000: 0 for the same colour, about 1 for the least visible difference" }),
    deltaEOK: t.Number({ description: "Distance in OKLab: about 0.02 for the least visible difference" }),
    meaning: t.String({ description: "What deltaE2000 means, in words" }),
  }),
  example: { a: "#3498db", b: "#2d96dd" },
  values: ["a", "b"],
  cacheable: () => true,
  run: (colors) => {
    const [a, b] = parseColors(colors, ["a", "b"]);
    const [one, other] = [seen(a), seen(b)];
    const deltaE2000 = roundHalfUp(ciede2000(one.lab, other.lab), 4);
    return {
      a: formatHex(a),
      b: formatHex(b),
      inGamut: liesInSrgb(a) && liesInSrgb(b),
      deltaE2000,
      deltaEOK: roundHalfUp(deltaE(one.oklab, other.oklab), 4),
      meaning: meaningOf(deltaE2000),
    };
  },
  text: ({ deltaE2000, deltaEOK, meaning }) => `${deltaE2000}\nΔE OK: ${deltaEOK}\n${meaning}`,
});
