import { describe, expect, spyOn, test } from "bun:test";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { turns } from "../../../src/operation/turns.ts";
import { generate } from "../../../src/tools/qr/contents/text.ts";
import { makeCode, withQrCode } from "../../../src/tools/qr/image/code.ts";
import { paintOf, type QrOptions, type RenderOptions, renderWarnings } from "../../../src/tools/qr/image/options.ts";
import { renderPng } from "../../../src/tools/qr/image/png.ts";
import { makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { refused, refusedLater } from "../../support/refused.ts";
import { run } from "../../support/run.ts";
import { onWhite, pixelsOf, readByBoth, readByJsQr, readByZbar } from "./readers.ts";
import { DEFAULTS, PLAIN, prose } from "./samples.ts";

const make = (options: Partial<QrOptions> = {}, text = "https://example.com") =>
  makeCode(text, { ...DEFAULTS, ...options });

describe("a QR code", () => {
  const facts = { size: 200, margin: 4, errorCorrection: "M" as const, version: 2, modules: 25, warnings: [] };

  test("as PNG is a readable image in base64", () => {
    const { qrCode, dataUrl, ...others } = make();
    expect(others).toEqual({ format: "png", mimeType: "image/png", ...facts });
    expect(dataUrl).toBe(`data:image/png;base64,${qrCode}`);
    expect(readByZbar(Buffer.from(qrCode, "base64"))).toBe("https://example.com");
  });

  test("as SVG is a document", () => {
    const { qrCode, dataUrl, ...others } = make({ format: "svg" });
    expect(others).toEqual({ format: "svg", mimeType: "image/svg+xml", ...facts });
    expect(qrCode).toStartWith("<svg ");
    expect(dataUrl).toBe(`data:image/svg+xml;base64,${Buffer.from(qrCode).toString("base64")}`);
  });

  test("as text consists of half blocks, which the option inverts", () => {
    const { qrCode, ...others } = make({ format: "text" });
    expect(others).toEqual({ format: "text", mimeType: "text/plain", dataUrl: null, ...facts });
    expect(qrCode.split("\n")[0]).toBe("█".repeat(33));
    expect(make({ format: "text", invert: true }).qrCode.split("\n")[0]).toBe(" ".repeat(33));
  });

  test("follows every option", () => {
    const color = { dark: "#804000", light: "FFEE00C0" };
    const { qrCode, ...others } = make({ size: 300, margin: 2, color, errorCorrection: "H" });
    expect(others).toMatchObject({ size: 300, margin: 2, errorCorrection: "H", version: 3, modules: 29 });
    const picture = pixelsOf(Buffer.from(qrCode, "base64"));
    expect([picture.width, picture.height]).toEqual([300, 300]);
    expect([...picture.data.subarray(0, 4)]).toEqual([0xff, 0xee, 0x00, 0xc0]);
    expect(readByJsQr(picture)).toBe("https://example.com");
  });

  test("has its format from type or format, which cannot differ", () => {
    expect(make({ type: "svg" }).format).toBe("svg");
    expect(make({ type: "svg", format: "svg" }).format).toBe("svg");
    expect(refused(() => make({ type: "svg", format: "png" }))).toEqual({
      path: "/format",
      message: "Must be the same as type, which is another name for it; one of them is enough",
    });
  });

  test("is refused at the field to change; small sizes are only for PNG", async () => {
    const { path } = await refusedLater(() => run(generate, { text: "a", color: { light: "#12345" } }));
    expect(path).toBe("/color/light");
    expect(refused(() => make({ size: 50 }, prose(300))).path).toBe("/size");
    for (const format of ["svg", "text"] as const) expect(make({ size: 50, format }, prose(300)).version).toBe(13);
    expect(refused(() => make({}, prose(2332))).path).toBe("/text");
    expect(refused(() => makeCode(prose(2332), DEFAULTS, "/url")).path).toBe("/url");
  });
});

describe("the code of a text of more than 500 bytes", () => {
  const codeOf = (text: string, options = DEFAULTS) => withQrCode({}, text, options, "/url");

  test("is made in three turns, that of a shorter one at once", async () => {
    const ended: number[] = [];
    const wait = () => Bun.sleep(0).then(() => void ended.push(next.mock.calls.length));
    using next = spyOn(turns, "next").mockImplementation(wait);
    expect(codeOf(`${"x".repeat(498)}é`)).not.toBeInstanceOf(Promise);
    await codeOf(`${"x".repeat(499)}é`);
    // Each is asked for when the one before has begun.
    expect(ended).toEqual([1, 2, 3]);
  });

  test("is the same, and is refused at the same field", async () => {
    for (const format of ["png", "svg", "text"] as const) {
      const options = { ...DEFAULTS, format };
      expect(await codeOf(prose(600), options)).toEqual(makeCode(prose(600), options));
    }
    expect((await refusedLater(async () => await codeOf(prose(2332)))).path).toBe("/url");
  });
});

describe("a colour", () => {
  const color = (r: number, g: number, b: number, alpha = 255) => ({ rgb: { r, g, b }, alpha });

  test.each([
    ["#1aF", color(0x11, 0xaa, 0xff)],
    ["#3498db80", color(52, 152, 219, 128)],
    ["3498db", color(52, 152, 219)],
  ])("%s is read", (text, expected) => {
    expect(paintOf(text)).toEqual(expected);
  });

  const WRONG = "# #12 #1234 #12345 #1234567 #123456789 ##fff red #gggggg".split(" ");
  test.each([...WRONG, "", " #fff", "#fff\n"])("%j is refused", async (text) => {
    expect(await refusedLater(() => run(generate, { text: "a", color: { dark: text } }))).toEqual({
      path: "/color/dark",
      message: "Must be a hex colour: #RGB, #RRGGBB or #RRGGBBAA",
    });
  });
});

describe("warnings", () => {
  const warnings = (rendering: Partial<RenderOptions>, modules = 25) =>
    renderWarnings(modules, { ...PLAIN, ...rendering });
  const REVERSED = "Dark and light are reversed: many scanners read only dark modules on a light ground";
  const low = (ratio: string) => `The contrast of dark and light is too low to scan: ${ratio}:1, should be 3:1 or more`;
  const MARGIN = "The margin is under 4 modules, the quiet zone of ISO/IEC 18004: some scanners will miss the symbol";
  const SMALL = "Each module is one pixel, too small for some scanners: from a size of 200 it is two";

  test.each([
    ["#000", "#fff", []],
    ["#fff", "#000", [REVERSED]],
    ["#ffffff00", "#000", [REVERSED]],
    ["#777", "#777", [low("1.00")]],
    ["#959595", "#fff", [low("2.99")]],
    ["#fff", "#ff0", [low("1.07"), REVERSED]],
    ["#00000040", "#fff", [low("1.83")]],
    ["#000", "#00000080", []],
    ["#000", "#000000d0", [low("1.56")]],
  ])("are about %s on %s if scanners may not read it", (dark, light, expected) => {
    expect(warnings({ dark: paintOf(dark), light: paintOf(light) })).toEqual(expected);
  });

  test("are about margins under the quiet zone, and modules of one pixel", () => {
    for (const margin of [0, 1, 2, 3]) expect(warnings({ margin })).toEqual([MARGIN]);
    for (const margin of [4, 5, 10]) expect(warnings({ margin })).toEqual([]);
    expect([199, 200].map((size) => warnings({ size }, 92))).toEqual([[SMALL], []]);
  });

  test("mention colours and pixels only for formats that have them", () => {
    const reversed = { dark: paintOf("#fff"), light: paintOf("#000"), size: 199, margin: 1 };
    const small = SMALL.replace("200", "232");
    expect(warnings({ ...reversed, format: "png" }, 114)).toEqual([MARGIN, REVERSED, small]);
    expect(warnings({ ...reversed, format: "svg" }, 114)).toEqual([MARGIN, REVERSED]);
    expect(warnings({ ...reversed, format: "text" }, 114)).toEqual([MARGIN]);
    expect(make({ margin: 1 }).warnings).toEqual([MARGIN]);
  });

  // Of random colours, one pair in some hundred passes for WCAG and not for readers, which do without the sRGB curve.
  test("are given for all pairs of greys that readers do not read on white paper", () => {
    const symbol = makeSymbol("colours", "M");
    const greys = fc.tuple(fc.nat(255), fc.nat(255)).map(([n, alpha]) => ({ rgb: { r: n, g: n, b: n }, alpha }));
    fc.assert(
      fc.property(greys, greys, (dark, light) => {
        fc.pre(warnings({ dark, light }).length === 0);
        expect(readByBoth(onWhite(pixelsOf(renderPng(symbol, { ...PLAIN, dark, light }))))).toBe("colours");
      }),
      { numRuns: 25 },
    );
  });
});
