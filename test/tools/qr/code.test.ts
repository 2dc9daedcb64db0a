import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { makeCode, makeLargeCode } from "../../../src/tools/qr/image/code.ts";
import type { QrCode, QrOptions } from "../../../src/tools/qr/image/fields.ts";
import { refused } from "../../support/refused.ts";
import { pixelsOf, readByJsQr, readByZbar } from "./readers.ts";
import { DEFAULTS, prose } from "./samples.ts";

const make = (options: Partial<QrOptions> = {}, text = "https://example.com") =>
  makeCode(text, { ...DEFAULTS, ...options });

describe("a QR code", () => {
  const facts = {
    size: 200,
    margin: 4,
    errorCorrection: "M",
    version: 2,
    modules: 25,
    warnings: [],
  } satisfies Partial<QrCode>;

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
    const lines = qrCode.split("\n");
    expect(lines.map((line) => line.length)).toEqual(Array.from({ length: 17 }, () => 33));
    expect(lines[0]).toBe("█".repeat(33));
    expect(make({ format: "text", invert: true }).qrCode.split("\n")[0]).toBe(" ".repeat(33));
  });

  test("follows every option", () => {
    const options = {
      size: 300,
      margin: 2,
      color: { dark: "#804000", light: "FFEE00C0" },
      errorCorrection: "H",
    } as const;
    const { qrCode, ...others } = make(options);
    expect(others).toMatchObject({ size: 300, margin: 2, errorCorrection: "H", version: 3, modules: 29 });
    const picture = pixelsOf(Buffer.from(qrCode, "base64"));
    expect([picture.width, picture.height]).toEqual([300, 300]);
    expect([...picture.data.subarray(0, 4)]).toEqual([0xff, 0xee, 0x00, 0xc0]);
    expect(readByJsQr(picture)).toBe("https://example.com");
  });
});

test("warnings mention colours and pixels only for formats that have them", () => {
  const about = (options: Partial<QrOptions>) =>
    make({ color: { dark: "#fff", light: "#000" }, size: 50, margin: 1, ...options }).warnings.map((each) =>
      each.slice(0, 10),
    );
  expect(about({ format: "png" })).toEqual(["The margin", "Dark and l", "Each modul"]);
  expect(about({ format: "svg" })).toEqual(["The margin", "Dark and l"]);
  expect(about({ format: "text" })).toEqual(["The margin"]);
});

describe("refusals", () => {
  test("name the field", () => {
    expect(refused(() => make({ color: { dark: "red", light: "#fff" } })).path).toBe("/color/dark");
    expect(refused(() => make({ color: { dark: "#000", light: "#12345" } })).path).toBe("/color/light");
    expect(refused(() => make({ size: 50 }, prose(300))).path).toBe("/size");
    expect(refused(() => make({}, prose(2332))).path).toBe("/text");
    expect(refused(() => makeCode(prose(2332), DEFAULTS, "/url")).path).toBe("/url");
  });

  test("refuse a small size only for PNG", () => {
    for (const format of ["svg", "text"] as const) expect(make({ size: 50, format }, prose(300)).version).toBe(13);
  });
});

describe("type and format", () => {
  test("are one option, PNG by default", () => {
    expect(make().format).toBe("png");
    expect(make({ type: "svg" }).format).toBe("svg");
    expect(make({ format: "text" }).format).toBe("text");
    expect(make({ type: "svg", format: "svg" }).format).toBe("svg");
  });

  test("cannot differ", () => {
    expect(refused(() => make({ type: "svg", format: "png" }))).toEqual({
      path: "/format",
      message: "Must be the same as type, which is another name for it; one of them is enough",
    });
  });
});

test("makeLargeCode yields to the event loop between its three steps", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    if (isDone) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  await makeLargeCode(prose(600), DEFAULTS);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(3);
});

test("makeLargeCode gives the same codes and refusals as makeCode", async () => {
  for (const format of ["png", "svg", "text"] as const) {
    const options = { ...DEFAULTS, format };
    expect(await makeLargeCode(prose(600), options)).toEqual(makeCode(prose(600), options));
  }
  await expect(makeLargeCode(prose(600), { ...DEFAULTS, size: 50 })).rejects.toMatchObject({
    details: [{ path: "/size" }],
  });
  await expect(makeLargeCode(prose(2332), DEFAULTS, "/url")).rejects.toMatchObject({ details: [{ path: "/url" }] });
});
