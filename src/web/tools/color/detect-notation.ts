import type { Notation } from "../../calls/color.ts";

const NAMES: readonly (readonly [prefix: RegExp, name: string])[] = [
  [/^#/, "hex"],
  [/^rgba?\(/i, "rgb"],
  [/^hsla?\(/i, "hsl"],
  [/^([a-z]+)\(/i, ""],
];

/** The notation of a colour, by how it begins: "hex", "oklch", "name". */
export function notationOf(color: string): string {
  for (const [prefix, name] of NAMES) {
    const match = prefix.exec(color.trim());
    if (match) return name || (match[1] ?? "").toLowerCase();
  }
  return /^([0-9a-f]{3,4}){1,2}$/i.test(color.trim()) ? "hex" : "name";
}

const CONVERTED = ["hex", "rgb", "hsl"] as const satisfies readonly Notation[];

/** The notation, if the service converts from it directly. */
export const convertedFrom = (notation: string): (typeof CONVERTED)[number] | undefined =>
  CONVERTED.find((each) => each === notation);
