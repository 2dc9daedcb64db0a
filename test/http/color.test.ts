import { expect, test } from "bun:test";
import { blamed, get, post, postText, send, TOOLS } from "../support/call.ts";

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
  expect(await get(`/color/${path}${query}`)).toEqual(await post(`/color/${operation}`, body));
  const text = await postText(`/color/${operation}`, body);
  expect((await send(`${TOOLS}/color/${path}/text${query}`)).text).toBe(`${text}\n`);
});

test.each([
  ["cmyk/hex/x", "/from"],
  ["contrast/white/nope", "/background"],
  ["mix/red/blue?weight=half", "/weight"],
  ["simulate/red?type=red", "/type"],
])("%s is refused at %s", async (path, pointer) => {
  expect(await blamed(`${TOOLS}/color/${path}`)).toEqual([pointer]);
});
