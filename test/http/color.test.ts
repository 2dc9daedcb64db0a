import { describe, expect, test } from "bun:test";
import { get, getText, json, post, postText, refusal, send, TOOLS } from "../support/call.ts";

const enc = encodeURIComponent;

describe("convert", () => {
  test("is the same in every form", async () => {
    const answer = await get("/color/hex/hsl/%233498db");
    expect(answer).toEqual({
      original: "#3498db",
      from: "hex",
      to: "hsl",
      converted: "hsl(204, 70%, 53%)",
      hex: "#3498db",
      rgb: "rgb(52, 152, 219)",
      hsl: "hsl(204, 70%, 53%)",
      alpha: 1,
      components: { rgb: { r: 52, g: 152, b: 219 }, hsl: { h: 204.0719, s: 69.8745, l: 53.1373 } },
    });
    expect(await post("/color/convert", { color: "#3498db", from: "hex", to: "hsl" })).toEqual(answer);
    expect(await getText("/color/hex/hsl/%233498db")).toBe("hsl(204, 70%, 53%)");
    expect(await postText("/color/convert", { color: "#3498db", from: "hex", to: "hsl" })).toBe("hsl(204, 70%, 53%)");
  });

  test.each([
    ["hex", "rgb", "3498DB", "rgb(52, 152, 219)"],
    ["hex", "rgb", "#f00", "rgb(255, 0, 0)"],
    ["hex", "rgb", "#ff000080", "rgba(255, 0, 0, 0.5)"],
    ["rgb", "hex", "rgb(52, 152, 219)", "#3498db"],
    ["rgb", "hex", "rgb(300 -5 50% / 50%)", "#ff008080"],
    ["hsl", "rgb", "hsl(-120, 100%, 50%)", "rgb(0, 0, 255)"],
    ["hsl", "hex", "hsl(0.5turn 100% 50%)", "#00ffff"],
    ["hsl", "hex", "hsl(210, 65%, 20%)", "#123354"],
  ])("%s to %s: %s is %s", async (from, to, color, expected) => {
    expect(await getText(`/color/${from}/${to}/${enc(color)}`)).toBe(expected);
  });

  test("from may be left out of a body", async () => {
    const answer = await post("/color/convert", { color: "rgb(52 152 219)", to: "hex" });
    expect(answer).toMatchObject({ from: "rgb", to: "hex", converted: "#3498db" });
    expect(await postText("/color/convert", { color: "hsl(120, 100%, 50%)", to: "hex" })).toBe("#00ff00");
    const refused = await refusal(`${TOOLS}/color/convert`, json({ color: "tomato", to: "hex" }));
    expect(refused).toMatchObject({ status: 422, paths: ["/color"] });
  });

  test("precision gives hsl decimals", async () => {
    expect((await send(`${TOOLS}/color/hex/hsl/3498db/text?precision=2`)).text).toBe("hsl(204.07, 69.87%, 53.14%)\n");
    expect(await postText("/color/convert", { color: "3498db", from: "hex", to: "hsl", precision: 1 })).toBe(
      "hsl(204.1, 69.9%, 53.1%)",
    );
  });

  test.each([
    ["/color/hex/rgb/red", "/color"],
    ["/color/rgb/hex/%233498db", "/color"],
    ["/color/hsl/hex/hwb(204%2020%25%2014%25)", "/color"],
    ["/color/rgb/hex/color(srgb%201%200%200)", "/color"],
    ["/color/hex/rgb/%23gggggg", "/color"],
    ["/color/rgb/hex/xxrgb(1%2C2%2C3)yy", "/color"],
    ["/color/cmyk/hex/x", "/from"],
    ["/color/hex/lab/fff", "/to"],
    ["/color/hex/hsl/fff?precision=5", "/precision"],
    [`/color/hex/hsl/${"f".repeat(257)}`, "/color"],
  ])("%s is refused at %s", async (path, pointer) => {
    expect(await refusal(TOOLS + path)).toMatchObject({ status: 422, paths: [pointer] });
  });
});

describe("palette", () => {
  const TYPES = ["monochromatic", "analogous", "complementary", "triadic", "tetradic"];

  test("has defaults", async () => {
    expect(await post("/color/palette", { color: "#3498db" })).toMatchObject({
      baseColor: "#3498db",
      type: "monochromatic",
      count: 5,
    });
  });

  test.each(TYPES)("%s: exactly as many different colours as asked for, the base among them", async (type) => {
    for (const color of ["#808080", "#000", "white", "#3498db"]) {
      for (const count of [2, 20]) {
        const { palette, colors, baseColor } = await post("/color/palette", { color, type, count });
        expect([palette.length, new Set(palette).size, palette.includes(baseColor)]).toEqual([count, count, true]);
        expect(colors.map((each: { hex: string }) => each.hex)).toEqual(palette);
      }
    }
  });

  test("text is one colour a line", async () => {
    const body = { color: "#808080", type: "tetradic", count: 20 };
    expect((await postText("/color/palette", body)).split("\n")).toEqual((await post("/color/palette", body)).palette);
  });

  test.each([
    [{}, "/color"],
    [{ color: "nope" }, "/color"],
    [{ color: "red", type: "square" }, "/type"],
    [{ color: "red", count: 1 }, "/count"],
    [{ color: "red", count: 21 }, "/count"],
    [{ baseColor: "red", color: "red" }, "/baseColor"],
  ])("%j is refused at %s", async (body, path) => {
    expect(await refusal(`${TOOLS}/color/palette`, json(body))).toMatchObject({ status: 422, paths: [path] });
  });
});

describe("info", () => {
  test.each([
    ["oklch(0.628 0.2577 29.23)", "#ff0000", true],
    ["OKLCH(62.8% 64.4% 0.0812turn / 50%)", "#ff000080", true],
    ["lab(46.28 -47.55 48.59)", "#008000", true],
    ["color(xyz-d65 0.0772 0.1544 0.0257)", "#008000", true],
    ["hsv(204, 76%, 86%)", "#3599db", true],
    ["cmyk(0%, 50%, 100%, 0%)", "#ff8000", true],
    ["oklch(0.7 0.4 150)", "#00c248", false],
    ["color(display-p3 1 0 0)", "#ff0b0c", false],
  ])("reads %s", async (color, hex, inGamut) => {
    expect(await get(`/color/info/${enc(color)}`)).toMatchObject({ original: color, hex, inGamut });
  });

  test("reads every notation that it prints", async () => {
    const info = await get("/color/info/%233498db80");
    for (const notation of ["hex", "rgb", "hsl", "hsv", "hwb", "cmyk", "lab", "lch", "oklab", "oklch"]) {
      expect((await get(`/color/info/${enc(info[notation])}`)).inGamut).toBeTrue();
    }
  });

  test.each(["nope", "currentcolor", "oklch(0.5, 0.1, 30)", "color(foo 1 0 0)", `rgb(${"1".repeat(260)} 0 0)`])(
    "%s is refused",
    async (color) => {
      expect(await refusal(`${TOOLS}/color/info/${enc(color)}`)).toMatchObject({ status: 422, paths: ["/color"] });
    },
  );

  test("describes a colour", async () => {
    expect(await get("/color/info/rebeccapurple")).toMatchObject({
      original: "rebeccapurple",
      hex: "#663399",
      rgb: "rgb(102, 51, 153)",
      hsl: "hsl(270, 50%, 40%)",
      alpha: 1,
      brightness: 78,
      isLight: false,
      isDark: true,
      contrast: { white: { ratio: 8.4, aa: true, aaa: true }, black: { ratio: 2.49, aa: false, aaa: false } },
      name: { name: "rebeccapurple", hex: "#663399", exact: true },
    });
    expect(await getText("/color/info/rebeccapurple")).toStartWith("hex: #663399\n");
  });

  test("may be cached", async () => {
    expect((await send(`${TOOLS}/color/info/red`)).headers.get("cache-control")).toBe("public, max-age=3600");
    expect((await send(`${TOOLS}/color/palette`, json({ color: "red" }))).headers.get("cache-control")).toBe(
      "no-store",
    );
  });
});

describe("contrast", () => {
  test("judges on the exact ratio and suggests what passes", async () => {
    const answer = await get("/color/contrast/%23777/white");
    expect(answer).toMatchObject({
      foreground: "#777777",
      background: "#ffffff",
      ratio: 4.47,
      normal: { aa: false, aaa: false },
      large: { aa: true, aaa: false },
      nonText: { aa: true },
    });
    expect((await get(`/color/contrast/${enc(answer.suggestion)}/white`)).normal.aa).toBe(true);
    expect((await get("/color/contrast/black/white")).suggestion).toBeNull();
    expect(await getText("/color/contrast/black/white")).toStartWith("21:1\n");
  });

  test.each([
    ["/color/contrast/nope/white", "/foreground"],
    ["/color/contrast/white/nope", "/background"],
  ])("%s is refused at %s", async (path, pointer) => {
    expect(await refusal(TOOLS + path)).toMatchObject({ status: 422, paths: [pointer] });
  });
});
