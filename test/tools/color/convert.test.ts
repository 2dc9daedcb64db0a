import { expect, test } from "bun:test";
import fc from "fast-check";
import { convert as operation } from "../../../src/tools/color/notations.ts";
import type { Notation } from "../../../src/tools/color/parse.ts";
import { expectRefusal, hexOf, synchronous } from "./support.ts";

const convert = synchronous(operation);
const converted = (color: string, from: Notation, to: Notation, precision = 0) =>
  convert({ color, from, to, precision }).converted;

test.each<[string, Notation, Notation, string]>([
  ["#3498db", "hex", "rgb", "rgb(52, 152, 219)"],
  ["#3498db", "hex", "hsl", "hsl(204, 70%, 53%)"],
  ["rgb(52, 152, 219)", "rgb", "hex", "#3498db"],
  ["hsl(204, 70%, 53%)", "hsl", "hex", "#3398db"],
  ["hsl(204, 70%, 53%)", "hsl", "rgb", "rgb(51, 152, 219)"],
  ["hsl(-156deg 170% 53%)", "hsl", "hsl", "hsl(199, 100%, 50%)"],
  ["hsl(-156, 170%, 53%)", "hsl", "hsl", "hsl(204, 100%, 53%)"],
  ["hsl(-156, 70%, 153%)", "hsl", "hsl", "hsl(204, 70%, 100%)"],
  ["hsl(359.9, 50%, 50%)", "hsl", "hsl", "hsl(0, 50%, 50%)"],
  ["#3498db80", "hex", "rgb", "rgba(52, 152, 219, 0.5)"],
  ["#3498db80", "hex", "hsl", "hsla(204, 70%, 53%, 0.5)"],
  ["rgba(52, 152, 219, 0.5)", "rgb", "hex", "#3498db80"],
  ["hsla(204, 70%, 53%, 25%)", "hsl", "hsl", "hsla(204, 70%, 53%, 0.25)"],
  ["#3498db01", "hex", "rgb", "rgba(52, 152, 219, 0.004)"],
])("%s from %s to %s is %s", (color, from, to, expected) => {
  expect(converted(color, from, to)).toBe(expected);
});

// 204.0718…, 69.8744…, 53.1372…; halves: saturation 2/16 and 10/16, hue 60 * 5 / 8.
test.each([
  ["#3498db", 1, "hsl(204.1, 69.9%, 53.1%)"],
  ["#3498db", 4, "hsl(204.0719, 69.8745%, 53.1373%)"],
  ["#090707", 0, "hsl(0, 13%, 3%)"],
  ["#090707", 1, "hsl(0, 12.5%, 3.1%)"],
  ["#080500", 0, "hsl(38, 100%, 2%)"],
  ["#080500", 1, "hsl(37.5, 100%, 1.6%)"],
])("%s with %d decimals is %s", (color, precision, expected) => {
  expect(converted(color, "hex", "hsl", precision)).toBe(expected);
});

test("a result has these fields", () => {
  expect(convert({ color: " #3498DB80", from: "hex", to: "hsl", precision: 1 })).toEqual({
    original: " #3498DB80",
    from: "hex",
    to: "hsl",
    converted: "hsla(204.1, 69.9%, 53.1%, 0.5)",
    hex: "#3498db80",
    rgb: "rgba(52, 152, 219, 0.5)",
    hsl: "hsla(204.1, 69.9%, 53.1%, 0.5)",
    alpha: 0.5,
    components: { rgb: { r: 52, g: 152, b: 219 }, hsl: { h: 204.0719, s: 69.8745, l: 53.1373 } },
  });
});

test("does not round components to whole numbers", () => {
  const { components, rgb } = convert({ color: "hsl(204.12345, 70%, 53%)", from: "hsl", to: "rgb", precision: 0 });
  expect(components).toEqual({ rgb: { r: 51.255, g: 151.5838, b: 219.045 }, hsl: { h: 204.1235, s: 70, l: 53 } });
  expect(rgb).toBe("rgb(51, 152, 219)");
  const { hsl } = convert({ color: "hsl(359.99999, 70%, 53%)", to: "hsl", precision: 0 }).components;
  expect(hsl.h).toBe(0);
});

test("detects the notation if `from` is omitted", () => {
  const detected = (color: string) => {
    const { from, hex } = convert({ color, to: "rgb", precision: 0 });
    return [from, hex];
  };
  expect(detected("3498DB")).toEqual(["hex", "#3498db"]);
  expect(detected(" RGBA(52 152 219 / 50%)")).toEqual(["rgb", "#3498db80"]);
  expect(detected("hsl(204, 70%, 53%)")).toEqual(["hsl", "#3398db"]);
  for (const color of ["rebeccapurple", "hwb(204 20% 14%)", "oklch(0.65 0.13 243)", "hsv(204, 76%, 86%)", "red"]) {
    const { message } = expectRefusal(() => detected(color), "/color", color);
    expect(message).toContain("hex, rgb or hsl notation");
  }
});

test("hex to hsl to hex gives all greys and every 997th colour back, of any alpha, with one decimal or more", () => {
  const greys = Array.from({ length: 256 }, (_, value) => value * 0x010101);
  const spread = Array.from({ length: Math.ceil(0x1000000 / 997) }, (_, index) => index * 997);
  for (const [index, value] of [...greys, ...spread].entries()) {
    const color = index % 3 === 0 ? hexOf(value) : hexOf(value) + hexOf(index % 255).slice(-2);
    const hsl = converted(color, "hex", "hsl", 1 + (index % 4));
    expect(converted(hsl, "hsl", "hex")).toBe(color);
  }
});

test("clamps channels that are out of range, and wraps the hue", () => {
  const any = fc.oneof(fc.integer({ min: -10_000, max: 10_000 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
  fc.assert(
    fc.property(any, any, any, (x, y, z) => {
      const { components: rgb } = convert({ color: `rgb(${x} ${y} ${z})`, from: "rgb", to: "hsl", precision: 2 });
      const { components: hsl } = convert({ color: `hsl(${x} ${y} ${z})`, from: "hsl", to: "rgb", precision: 2 });
      for (const { rgb: channels, hsl: wheel } of [rgb, hsl]) {
        for (const channel of Object.values(channels)) expect(channel >= 0 && channel <= 255).toBeTrue();
        expect(wheel.h >= 0 && wheel.h < 360).toBeTrue();
        expect(wheel.s >= 0 && wheel.s <= 100 && wheel.l >= 0 && wheel.l <= 100).toBeTrue();
      }
    }),
  );
});
