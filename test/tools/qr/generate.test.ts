import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { type Choices, formatOf, generate, generateLong, type QrCode } from "../../../src/tools/qr/generate.ts";
import { pixelsOf, readByJsQr, readByZbar } from "./readers.ts";
import { refused } from "./refused.ts";
import { DEFAULTS, prose } from "./samples.ts";

const make = (choices: Partial<Choices> = {}, text = "https://example.com") =>
  generate(text, { ...DEFAULTS, ...choices });

describe("a QR code", () => {
  const facts = {
    size: 200,
    margin: 4,
    errorCorrection: "M",
    version: 2,
    modules: 25,
    warnings: [],
  } satisfies Partial<QrCode>;

  test("as PNG is base64 of a file that scans", () => {
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

  test("as text is a drawing, inverted if asked for", () => {
    const { qrCode, ...others } = make({ format: "text" });
    expect(others).toEqual({ format: "text", mimeType: "text/plain", dataUrl: null, ...facts });
    const lines = qrCode.split("\n");
    expect(lines.map((line) => line.length)).toEqual(Array.from({ length: 17 }, () => 33));
    expect(lines[0]).toBe("█".repeat(33));
    expect(make({ format: "text", invert: true }).qrCode.split("\n")[0]).toBe(" ".repeat(33));
  });

  test("follows every choice", () => {
    const choices = { size: 300, margin: 2, dark: "#804000", light: "FFEE00C0", errorCorrection: "H" } as const;
    const { qrCode, ...others } = make(choices);
    expect(others).toMatchObject({ size: 300, margin: 2, errorCorrection: "H", version: 3, modules: 29 });
    const picture = pixelsOf(Buffer.from(qrCode, "base64"));
    expect([picture.width, picture.height]).toEqual([300, 300]);
    expect([...picture.data.subarray(0, 4)]).toEqual([0xff, 0xee, 0x00, 0xc0]);
    expect(readByJsQr(picture)).toBe("https://example.com");
  });
});

describe("warnings", () => {
  const about = (choices: Partial<Choices>, text?: string) =>
    make(choices, text).warnings.map((warning) => /^The (\w+)|^(\w+)/.exec(warning)?.slice(1).join(""));

  test("come one for each thing that may keep it from being scanned", () => {
    expect(about({ margin: 3 })).toEqual(["margin"]);
    expect(about({ dark: "#999", light: "#aaa", margin: 0 })).toEqual(["margin", "contrast"]);
    expect(about({ dark: "#aaa", light: "#999" })).toEqual(["contrast", "Dark"]);
  });

  test("of colours and pixels are only for what has them", () => {
    const choices = { dark: "#fff", light: "#000", size: 50 };
    expect(about({ ...choices, format: "png" })).toEqual(["Dark", "Each"]);
    expect(about({ ...choices, format: "svg" })).toEqual(["Dark"]);
    expect(about({ ...choices, format: "text", margin: 1 })).toEqual(["margin"]);
  });
});

describe("refusals", () => {
  test("blame the field", () => {
    expect(refused(() => make({ dark: "red" })).path).toBe("/color/dark");
    expect(refused(() => make({ light: "#12345" })).path).toBe("/color/light");
    expect(refused(() => make({ size: 50 }, prose(300))).path).toBe("/size");
    expect(refused(() => make({}, prose(2332))).path).toBe("/text");
    expect(refused(() => generate(prose(2332), DEFAULTS, "/url")).path).toBe("/url");
  });

  test("a size is too small only for a PNG", () => {
    for (const format of ["svg", "text"] as const) expect(make({ size: 50, format }, prose(300)).version).toBe(13);
  });
});

describe("type and format", () => {
  test("are one option, PNG by default", () => {
    expect(formatOf(undefined, undefined)).toBe("png");
    expect(formatOf("svg", undefined)).toBe("svg");
    expect(formatOf(undefined, "text")).toBe("text");
    expect(formatOf("svg", "svg")).toBe("svg");
  });

  test("may not disagree", () => {
    expect(refused(() => formatOf("svg", "png"))).toEqual({
      path: "/format",
      message: "Must be the same as type, which is another name for it; one of them is enough",
    });
  });
});

test("long texts give the same codes, and the same refusals", async () => {
  for (const format of ["png", "svg", "text"] as const) {
    const choices = { ...DEFAULTS, format };
    expect(await generateLong(prose(600), choices)).toEqual(generate(prose(600), choices));
  }
  await expect(generateLong(prose(600), { ...DEFAULTS, size: 50 })).rejects.toMatchObject({
    details: [{ path: "/size" }],
  });
  await expect(generateLong(prose(2332), DEFAULTS, "/url")).rejects.toMatchObject({ details: [{ path: "/url" }] });
});
