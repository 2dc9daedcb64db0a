import { expect, test } from "bun:test";
import fc from "fast-check";
import { nearestOnHue } from "../../../src/tools/color/nearest-on-hue.ts";
import { type Hsl, hslToRgb } from "../../../src/tools/color/srgb.ts";

const REACH = 16;
const CHANNELS = Array.from({ length: 256 }, (_, channel) => channel);

/** Which of red, green and blue is largest, in the middle and smallest, by the sixth of the wheel. */
const ORDERS = ["rgb", "grb", "gbr", "bgr", "brg", "rbg"];

/** The definition, without shortcuts: every largest and smallest channel within reach, in ascending order, the first best one. */
function exhaustive(target: Hsl, taken: ReadonlySet<number>): number {
  const channels = Object.values(hslToRgb(target));
  const [max, min] = [Math.max(...channels), Math.min(...channels)];
  const sixth = Math.floor(target.h / 60);
  const along = target.h / 60 - sixth;
  const share = sixth % 2 ? 1 - along : along;
  const within = (channel: number) => CHANNELS.filter((each) => Math.abs(each - channel) <= REACH);
  let best = { packed: -1, cost: Number.POSITIVE_INFINITY };
  for (const high of within(max)) {
    for (const low of within(min).filter((each) => each < high)) {
      const middle = low + share * (high - low);
      const error = (Math.abs(Math.round(middle) - middle) * 60) / (high - low);
      const cost = Math.max(error - 0.25, 0) ** 2 * 300 + Math.abs(high - max) + Math.abs(low - min);
      const [first = "", second = "", third = ""] = ORDERS[sixth] ?? "";
      const byName = { [first]: high, [second]: Math.round(middle), [third]: low };
      const packed = ((byName.r ?? 0) << 16) | ((byName.g ?? 0) << 8) | (byName.b ?? 0);
      if (cost < best.cost - 1e-6 && !taken.has(packed)) best = { packed, cost };
    }
  }
  return best.packed;
}

test("finds the same colours as an exhaustive search", () => {
  const percent = fc.double({ min: 0.01, max: 100, noNaN: true });
  const low = fc.double({ min: 0.01, max: 6, noNaN: true });
  const hue = fc.oneof(fc.integer({ min: 0, max: 359 }), fc.double({ min: 0, max: 359.9, noNaN: true }));
  fc.assert(
    fc.property(hue, fc.oneof(percent, low), fc.oneof(percent, low), (h, s, l) => {
      const taken = new Set<number>();
      for (let chosen = 0; chosen < 3; chosen++) {
        const nearest = nearestOnHue({ h, s, l }, taken);
        expect(nearest).toBe(exhaustive({ h, s, l }, taken));
        taken.add(nearest);
      }
    }),
    {
      numRuns: 400,
      // Two colours of equal cost, in which rounding errors decided.
      examples: [[0.2951588000851891, 0.01, 0.39282768065741186]],
    },
  );
});
