import { describe, expect, test } from "bun:test";
import { data, get, getText, json, post, postText, refusal, send, TOOLS } from "../support/call.ts";

// The operations are tested in test/tools/color; that all forms of their examples agree, in test/doors.

/** A body, and the same input as a path and a query. */
const FORMS: readonly [operation: string, body: object, path: string, query: string][] = [
  ["convert", { color: "F00", from: "hex", to: "rgb", precision: 2 }, "hex/rgb/F00", "?precision=2"],
  ["palette", { color: "#3498db", type: "triadic", count: 2 }, "palette/%233498db", "?type=triadic&count=2"],
  ["info", { color: "color(display-p3 1 0 0)" }, "info/color(display-p3%201%200%200)", ""],
  ["mix", { a: "red", b: "blue", weight: 25, space: "srgb" }, "mix/red/blue", "?weight=25&space=srgb"],
  ["scale", { color: "red", export: "css", name: "accent" }, "scale/red", "?export=css&name=accent"],
  ["simulate", { color: "red", type: "protan", severity: 0.5 }, "simulate/red", "?type=protan&severity=0.5"],
];

test.each(FORMS)("%s of %j is the same in every form", async (operation, body, path, query) => {
  const answer = await send(`${TOOLS}/color/${path}${query}`);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(data(answer)).toEqual(await post(`/color/${operation}`, body));
  const text = await postText(`/color/${operation}`, body);
  expect((await send(`${TOOLS}/color/${path}/text${query}`)).text).toBe(`${text}\n`);
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
  ["#ff000080", "#ff000080"],
  ["3498DB", "#3498db"],
  ["rgb(300 -5 50% / 50%)", "#ff008080"],
  ["hsl(0.5turn 100% 50%)", "#00ffff"],
  ["cmyk(0%, 50%, 100%, 0%)", "#ff8000"],
])("a path has %s", async (color, hex) => {
  expect(await get(`/color/info/${encodeURIComponent(color)}`)).toMatchObject({ original: color, hex, inGamut: true });
});

test("the text form of a conversion is the colour alone", async () => {
  expect(await getText("/color/hex/hsl/%233498db")).toBe("hsl(204, 70%, 53%)");
});

describe("refusals", () => {
  test.each([
    ["cmyk/hex/x", "/from"],
    ["hex/lab/fff", "/to"],
    ["contrast/white/nope", "/background"],
    ["mix/red/blue?weight=half", "/weight"],
    ["mix/red/blue?export=less", "/export"],
    ["simulate/red?type=red", "/type"],
  ])("%s is refused at %s", async (path, pointer) => {
    expect(await refusal(`${TOOLS}/color/${path}`)).toMatchObject({ status: 422, paths: [pointer] });
  });

  test.each([
    [{}, "/color"],
    [{ color: "red", count: 21 }, "/count"],
    [{ baseColor: "red", color: "red" }, "/baseColor"],
  ])("a palette of %j is refused at %s", async (body, pointer) => {
    expect(await refusal(`${TOOLS}/color/palette`, json(body))).toMatchObject({ status: 422, paths: [pointer] });
  });
});
