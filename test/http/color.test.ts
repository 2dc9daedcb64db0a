import { describe, expect, test } from "bun:test";
import { data, get, getText, json, post, postText, refusal, send, TOOLS } from "../support/call.ts";

const enc = encodeURIComponent;
const ACCENT = { color: "#3498db", type: "complementary", count: 2, export: "css", name: "accent" };

/** A body; the same input as a path and a query; and the text form. */
const FORMS: readonly [operation: string, body: object, path: string, query: string, text: string | RegExp][] = [
  ["convert", { color: "#3498db", from: "hex", to: "hsl" }, "hex/hsl/%233498db", "", "hsl(204, 70%, 53%)"],
  ["convert", { color: "F00", from: "hex", to: "rgb", precision: 2 }, "hex/rgb/F00", "?precision=2", "rgb(255, 0, 0)"],
  [
    "palette",
    { color: "#3498db", type: "triadic", count: 2 },
    "palette/%233498db",
    "?type=triadic&count=2",
    "#3498db\n#db3498",
  ],
  [
    "palette",
    ACCENT,
    "palette/%233498db",
    "?type=complementary&count=2&export=css&name=accent",
    ":root {\n  --accent-1: #3498db;\n  --accent-2: #db7734;\n}",
  ],
  ["info", { color: "tomato" }, "info/tomato", "", /^hex: #ff6347\nrgb: .*\nname: tomato$/s],
  [
    "info",
    { color: "color(display-p3 1 0 0)" },
    "info/color(display-p3%201%200%200)",
    "",
    /\nalpha: 1\noutside sRGB: mapped into it\n/,
  ],
  [
    "contrast",
    { foreground: "#777", background: "white" },
    "contrast/%23777/white",
    "",
    /^4\.47:1\nnormal text: fails\n/,
  ],
  ["difference", { a: "red", b: "blue" }, "difference/red/blue", "", "55.7998\nΔE OK: 0.5371\ndifferent colours"],
  ["mix", { a: "red", b: "blue", weight: 25, space: "srgb" }, "mix/red/blue", "?weight=25&space=srgb", "#4000bf"],
  ["mix", { a: "red", b: "blue", export: "scss" }, "mix/red/blue", "?export=scss", "$brand: #8c53a2;"],
  ["scale", { color: "#3498db" }, "scale/%233498db", "", /^50: #f1f8fe\n100: #e0effb\n/],
  [
    "scale",
    { color: "red", export: "tailwind" },
    "scale/red",
    "?export=tailwind",
    /^@theme \{\n {2}--color-brand-50: #fff4f2;\n/,
  ],
  [
    "simulate",
    { color: "red" },
    "simulate/red",
    "",
    "protan: #6d5f00\ndeutan: #a39000\ntritan: #ff000f\nachroma: #7f7f7f",
  ],
  ["simulate", { color: "red", type: "protan", severity: 0.5 }, "simulate/red", "?type=protan&severity=0.5", "#b45600"],
];

test.each(FORMS)("%s of %j is the same in every form", async (operation, body, path, query, text) => {
  const answer = await send(`${TOOLS}/color/${path}${query}`);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(data(answer)).toEqual(await post(`/color/${operation}`, body));
  const textAnswer = await postText(`/color/${operation}`, body);
  expect(textAnswer).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
  expect((await send(`${TOOLS}/color/${path}/text${query}`)).text).toBe(`${textAnswer}\n`);
});

test("fields that are left out have defaults", async () => {
  expect(await post("/color/palette", { color: "red" })).toMatchObject({ type: "monochromatic", count: 5 });
  expect(await get("/color/palette/red")).not.toHaveProperty("exported");
  expect(await get("/color/mix/red/blue")).toMatchObject({ weight: 50, space: "oklab" });
  expect(await get("/color/simulate/red")).toMatchObject({ severity: 1 });
  expect(await post("/color/convert", { color: "rgb(52 152 219)", to: "hex" })).toMatchObject({ from: "rgb" });
});

// Anything that a path can have in a colour.
test.each([
  ["#ff000080", "rgba(255, 0, 0, 0.5)"],
  ["3498DB", "rgb(52, 152, 219)"],
])("a path has %s", async (color, rgb) => {
  expect(await getText(`/color/hex/rgb/${enc(color)}`)).toBe(rgb);
});

test.each([
  ["rgb(300 -5 50% / 50%)", "#ff008080"],
  ["hsl(0.5turn 100% 50%)", "#00ffff"],
  ["OKLCH(62.8% 64.4% 0.0812turn / 50%)", "#ff000080"],
  ["cmyk(0%, 50%, 100%, 0%)", "#ff8000"],
])("a path has %s, as a colour in any notation", async (color, hex) => {
  expect(await get(`/color/info/${enc(color)}`)).toMatchObject({ original: color, hex, inGamut: true });
});

describe("refusals", () => {
  test.each([
    ["hex/rgb/red", "/color"],
    ["cmyk/hex/x", "/from"],
    ["hex/lab/fff", "/to"],
    ["info/oklch(0.5%2C%200.1%2C%2030)", "/color"],
    ["contrast/white/nope", "/background"],
    ["mix/red/blue?weight=half", "/weight"],
    ["mix/red/blue?export=less", "/export"],
    ["mix/red/blue?export=css&name=1", "/name"],
    ["simulate/red?type=red", "/type"],
  ])("%s is refused at %s", async (path, pointer) => {
    expect(await refusal(`${TOOLS}/color/${path}`)).toMatchObject({ status: 422, paths: [pointer] });
  });

  test.each([
    ["palette", {}, "/color"],
    ["palette", { color: "red", count: 21 }, "/count"],
    ["palette", { baseColor: "red", color: "red" }, "/baseColor"],
    ["convert", { color: "tomato", to: "hex" }, "/color"],
  ])("%s of %j is refused at %s", async (operation, body, pointer) => {
    const refused = await refusal(`${TOOLS}/color/${operation}`, json(body));
    expect(refused).toMatchObject({ status: 422, paths: [pointer] });
  });
});
