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

  test("detects the notation if a body has no from", async () => {
    const answer = await post("/color/convert", { color: "rgb(52 152 219)", to: "hex" });
    expect(answer).toMatchObject({ from: "rgb", to: "hex", converted: "#3498db" });
    expect(await postText("/color/convert", { color: "hsl(120, 100%, 50%)", to: "hex" })).toBe("#00ff00");
    const refused = await refusal(`${TOOLS}/color/convert`, json({ color: "tomato", to: "hex" }));
    expect(refused).toMatchObject({ status: 422, paths: ["/color"] });
  });

  test("precision is the number of decimals in hsl", async () => {
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

  test.each(TYPES)("%s has exactly the requested number of different colours, including the base", async (type) => {
    for (const color of ["#808080", "#000", "white", "#3498db"]) {
      for (const count of [2, 20]) {
        const { palette, colors, baseColor } = await post("/color/palette", { color, type, count });
        expect([palette.length, new Set(palette).size, palette.includes(baseColor)]).toEqual([count, count, true]);
        expect(colors.map((each: { hex: string }) => each.hex)).toEqual(palette);
      }
    }
  });

  test("the text form has one colour per line", async () => {
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

  test("reads each notation that it writes", async () => {
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
    const text = await getText("/color/info/rebeccapurple");
    expect(text).toStartWith("hex: #663399\nrgb: rgb(102, 51, 153)\nhsl: hsl(270, 50%, 40%)\n");
    expect(text).toEndWith(
      `\nbrightness: 78 (dark)\ncontrast with white: 8.4:1 (AAA)\ncontrast with black: 2.49:1 (fails)\nname: rebeccapurple`,
    );
    expect(text).not.toContain("outside sRGB");
  });

  test("both forms have the nearest name, and report a colour outside sRGB", async () => {
    const color = "color(display-p3 1 0 0)";
    expect(await post("/color/info", { color })).toMatchObject({ inGamut: false, isLight: true });
    const text = await postText("/color/info", { color });
    expect(text).toContain("\nalpha: 1\noutside sRGB: mapped into it\nluminance: ");
    expect(text).toContain(" (light)\n");
    expect(text).toEndWith("\nnearest name: red (#ff0000)");
  });

  test("has a POST form", async () => {
    expect(await post("/color/info", { color: "tomato" })).toEqual(await get("/color/info/tomato"));
    expect(await postText("/color/info", { color: "tomato" })).toBe(await getText("/color/info/tomato"));
  });

  test("may be cached", async () => {
    expect((await send(`${TOOLS}/color/info/red`)).headers.get("cache-control")).toBe("public, max-age=3600");
    expect((await send(`${TOOLS}/color/palette`, json({ color: "red" }))).headers.get("cache-control")).toBe(
      "no-store",
    );
  });
});

describe("contrast", () => {
  test("judges the exact ratio, and suggests a colour that passes", async () => {
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

  test("has a POST form", async () => {
    const body = { foreground: "#777", background: "white" };
    expect(await post("/color/contrast", body)).toEqual(await get("/color/contrast/%23777/white"));
    expect(await postText("/color/contrast", body)).toBe(await getText("/color/contrast/%23777/white"));
  });

  test.each([
    ["/color/contrast/nope/white", "/foreground"],
    ["/color/contrast/white/nope", "/background"],
    [`/color/contrast/${"f".repeat(257)}/white`, "/foreground"],
  ])("%s is refused at %s", async (path, pointer) => {
    expect(await refusal(TOOLS + path)).toMatchObject({ status: 422, paths: [pointer] });
  });
});

describe("difference", () => {
  test("is the same in every form", async () => {
    const answer = await get("/color/difference/red/blue");
    expect(answer).toMatchObject({ a: "#ff0000", b: "#0000ff", deltaE2000: 55.7998, deltaEOK: 0.5371 });
    expect(await post("/color/difference", { a: "red", b: "blue" })).toEqual(answer);
    expect(await getText("/color/difference/red/blue")).toBe("55.7998\nΔE OK: 0.5371\ndifferent colours");
    expect(await postText("/color/difference", { a: "red", b: "blue" })).toStartWith("55.7998\n");
  });

  test.each([
    ["/color/difference/nope/red", "/a"],
    ["/color/difference/red/nope", "/b"],
    [`/color/difference/red/${"b".repeat(257)}`, "/b"],
  ])("%s is refused at %s", async (path, pointer) => {
    expect(await refusal(TOOLS + path)).toMatchObject({ status: 422, paths: [pointer] });
  });
});

describe("mix", () => {
  test("is the same in every form", async () => {
    const answer = await get("/color/mix/red/blue?weight=25&space=srgb");
    expect(answer).toEqual({
      a: "#ff0000",
      b: "#0000ff",
      weight: 25,
      space: "srgb",
      hex: "#4000bf",
      rgb: "rgb(64, 0, 191)",
      hsl: "hsl(260, 100%, 38%)",
      alpha: 1,
      inGamut: true,
    });
    expect(await post("/color/mix", { a: "red", b: "blue", weight: 25, space: "srgb" })).toEqual(answer);
    expect(await getText("/color/mix/red/blue")).toBe("#8c53a2");
    expect(await postText("/color/mix", { a: "red", b: "blue" })).toBe("#8c53a2");
  });

  test("has defaults", async () => {
    expect(await get("/color/mix/red/blue")).toMatchObject({ weight: 50, space: "oklab" });
  });

  test.each([
    ["/color/mix/nope/red", "/a"],
    ["/color/mix/red/nope", "/b"],
    [`/color/mix/red/${"b".repeat(257)}`, "/b"],
    ["/color/mix/red/blue?weight=101", "/weight"],
    ["/color/mix/red/blue?weight=-1", "/weight"],
    ["/color/mix/red/blue?weight=half", "/weight"],
    ["/color/mix/red/blue?space=hsl", "/space"],
    ["/color/mix/red/blue?export=less", "/export"],
    ["/color/mix/red/blue?export=css&name=1", "/name"],
    [`/color/mix/red/blue?name=${"n".repeat(65)}`, "/name"],
  ])("%s is refused at %s", async (path, pointer) => {
    expect(await refusal(TOOLS + path)).toMatchObject({ status: 422, paths: [pointer] });
  });
});

describe("scale", () => {
  test("is the same in every form", async () => {
    const answer = await get("/color/scale/%233498db");
    expect(answer).toMatchObject({ baseColor: "#3498db", baseStep: "500", inGamut: true });
    expect(answer.scale).toMatchObject({ 50: "#f1f8fe", 500: "#3498db", 950: "#052941" });
    expect(answer.colors).toHaveLength(11);
    expect(await post("/color/scale", { color: "#3498db" })).toEqual(answer);
    expect(await getText("/color/scale/%233498db")).toStartWith("50: #f1f8fe\n100: #e0effb\n");
  });

  test.each([
    ["/color/scale/nope", "/color"],
    ["/color/scale/red?export=xml", "/export"],
    ["/color/scale/red?name=a%20b", "/name"],
  ])("%s is refused at %s", async (path, pointer) => {
    expect(await refusal(TOOLS + path)).toMatchObject({ status: 422, paths: [pointer] });
  });
});

describe("simulate", () => {
  test("is the same in every form", async () => {
    const answer = await get("/color/simulate/red");
    expect(answer).toMatchObject({ original: "red", hex: "#ff0000", severity: 1, inGamut: true });
    const types = ["protan", "deutan", "tritan", "achroma"];
    expect(types.map((type) => answer[type].hex)).toEqual(["#6d5f00", "#a39000", "#ff000f", "#7f7f7f"]);
    expect(await post("/color/simulate", { color: "red" })).toEqual(answer);
    expect(await getText("/color/simulate/red")).toBe(
      "protan: #6d5f00\ndeutan: #a39000\ntritan: #ff000f\nachroma: #7f7f7f",
    );
  });

  test("takes a type and a severity", async () => {
    const query = "?type=protan&severity=0.5";
    expect((await send(`${TOOLS}/color/simulate/red/text${query}`)).text).toBe("#b45600\n");
    expect(await postText("/color/simulate", { color: "red", type: "protan", severity: 0 })).toBe("#ff0000");
  });

  test.each([
    ["/color/simulate/nope", "/color"],
    ["/color/simulate/red?type=red", "/type"],
    ["/color/simulate/red?severity=1.1", "/severity"],
    ["/color/simulate/red?severity=-0.1", "/severity"],
  ])("%s is refused at %s", async (path, pointer) => {
    expect(await refusal(TOOLS + path)).toMatchObject({ status: 422, paths: [pointer] });
  });
});

describe("export", () => {
  const PALETTE = { color: "#3498db", type: "complementary", count: 2, name: "accent" };

  test.each([
    ["css", ":root {\n  --accent-1: #3498db;\n  --accent-2: #db7734;\n}"],
    ["tailwind", "@theme {\n  --color-accent-1: #3498db;\n  --color-accent-2: #db7734;\n}"],
    ["scss", "$accent-1: #3498db;\n$accent-2: #db7734;"],
    ["json", '{\n  "accent": {\n    "1": "#3498db",\n    "2": "#db7734"\n  }\n}'],
  ])("%s is a field of the JSON form, and all of the text form", async (format, expected) => {
    const body = { ...PALETTE, export: format };
    expect((await post("/color/palette", body)).exported).toBe(expected);
    expect(await postText("/color/palette", body)).toBe(expected);
  });

  test("is available in mix, palette and scale", async () => {
    const css = async (path: string) => (await send(`${TOOLS}/color/${path}/text?export=css`)).text;
    expect(await css("palette/red")).toStartWith(":root {\n  --brand-1: #ff0000;\n");
    expect(await css("scale/red")).toStartWith(":root {\n  --brand-50: #fff4f2;\n");
    expect(await css("mix/red/blue")).toBe(":root {\n  --brand: #8c53a2;\n}\n");
    expect(await get("/color/palette/red")).not.toHaveProperty("exported");
  });
});

test("a palette has a GET form", async () => {
  const query = "type=triadic&count=3";
  const answer = await post("/color/palette", { color: "#3498db", type: "triadic", count: 3 });
  const { text, headers } = await send(`${TOOLS}/color/palette/%233498db?${query}`);
  expect(JSON.parse(text).data).toEqual(answer);
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  expect((await send(`${TOOLS}/color/palette/%233498db/text?${query}`)).text).toBe("#3498db\n#db3498\n#98db34\n");
});
