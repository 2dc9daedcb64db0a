import { converter, formatHex, formatHsl, formatRgb, parse, wcagContrast, wcagLuminance } from "culori";
import express from "express";
import { send } from "./send.mjs";

const toHsl = converter("hsl");

const written = (color) => ({ hex: formatHex(color), rgb: formatRgb(color), hsl: formatHsl(color) });

function converted(original, from, to) {
  const color = parse(original);
  const all = written(color);
  return { original, from, to, converted: all[to], ...all, components: { rgb: color, hsl: toHsl(color) } };
}

function described(original) {
  const color = parse(original);
  const spaces = ["hsv", "hwb", "lab", "lch", "oklab", "oklch"].map((space) => [space, converter(space)(color)]);
  const contrast = { white: wcagContrast(color, "white"), black: wcagContrast(color, "black") };
  const luminance = wcagLuminance(color);
  return { original, ...written(color), ...Object.fromEntries(spaces), luminance, contrast };
}

function palette(original, type, count) {
  const base = toHsl(original);
  const colors = Array.from({ length: count }, (_, index) =>
    written({ ...base, h: (base.h + 120 * index) % 360, l: index < 3 ? base.l : base.l / 2 }),
  );
  return { baseColor: original, type, count, palette: colors.map(({ hex }) => hex), colors };
}

export const color = express
  .Router()
  .get("/info/:color", ({ params }, response) => send(response, described(params.color)))
  .get("/contrast/:foreground/:background", ({ params: { foreground, background } }, response) => {
    const ratio = wcagContrast(foreground, background);
    send(response, { foreground, background, ratio, normal: { aa: ratio >= 4.5, aaa: ratio >= 7 } });
  })
  .get("/:from/:to/:color", ({ params }, response) => send(response, converted(params.color, params.from, params.to)))
  .post("/convert", ({ body }, response) => send(response, converted(body.color, body.from, body.to)))
  .post("/palette", ({ body }, response) => send(response, palette(body.color, body.type, body.count)));
