import { contrast } from "../../../../src/tools/color/contrast.ts";
import { info } from "../../../../src/tools/color/info.ts";
import { palette } from "../../../../src/tools/color/palette.ts";
import { decoded, type Get, json, type Post } from "./answer.ts";

const CONTEXT = { baseUrl: "" };

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

function hueOf(r: number, g: number, b: number, most: number, span: number): number {
  if (span === 0) return 0;
  if (most === r) return (60 * ((g - b) / span) + 360) % 360;
  return most === g ? 60 * ((b - r) / span + 2) : 60 * ((r - g) / span + 4);
}

/** Hexadecimal to all others, by hand; `from` and `to` are not validated. */
function convert(original: string, from: string, to: string): Response {
  const value = Number.parseInt(original.slice(1), 16);
  const [r, g, b] = [value >> 16, (value >> 8) & 255, value & 255];
  const most = Math.max(r, g, b) / 255;
  const least = Math.min(r, g, b) / 255;
  const [l, span] = [(most + least) / 2, most - least];
  const s = span === 0 ? 0 : span / (1 - Math.abs(2 * l - 1));
  const h = hueOf(r / 255, g / 255, b / 255, most, span);
  const written = {
    hex: original,
    rgb: `rgb(${r}, ${g}, ${b})`,
    hsl: `hsl(${Math.round(h)}, ${Math.round(s * 100)}%, ${Math.round(l * 100)}%)`,
  };
  return json({
    original,
    from,
    to,
    converted: written[to as keyof typeof written],
    ...written,
    alpha: 1,
    components: { rgb: { r, g, b }, hsl: { h: rounded(h), s: rounded(s * 100), l: rounded(l * 100) } },
  });
}

/** For work without a native function, the ceiling uses the service's functions. */
export const getColor: Get = (segments) => {
  const [, first = "", second = ""] = segments;
  if (first === "info") return json(info.run({ color: decoded(segments, 2) }, CONTEXT));
  if (first !== "contrast") return convert(decoded(segments, 3), first, second);
  return json(contrast.run({ foreground: decoded(segments, 2), background: decoded(segments, 3) }, CONTEXT));
};

type ColorBody = Omit<Parameters<typeof palette.run>[0], "name"> & { from: string; to: string };

export const postColor: Post<ColorBody> = ([, verb], body) =>
  verb === "palette" ? json(palette.run({ ...body, name: "brand" }, CONTEXT)) : convert(body.color, body.from, body.to);
