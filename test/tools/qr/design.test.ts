import { describe, expect, mock, spyOn, test } from "bun:test";
import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import jpeg from "jpeg-js";
import { ThreadRunner } from "../../../src/operation/thread-runner.ts";
import { resized } from "../../../src/tools/qr/design/logo.ts";
import { refusedLater } from "../../support/refused.ts";
import { animatedWebp, ENCODE } from "./encode-image.ts";
import { drawnDesign as draw, inflatedStream, makeDesign as make, pdfOf, URL_TEXT } from "./make-design.ts";
import { dataUrl, fileOf, type Picture, pixelsOf, readByBoth, readByZbar, readByZxing, red } from "./readers.ts";

const colorAt = ({ width, data }: Picture, x: number, y: number): string =>
  Buffer.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)).toString("hex");

const darkColors = fc.constantFrom("#000000", "#1d4ed8", "#7f1d1d", "#064e3b", "#581c87");
const LONG_URL = `https://example.com/?id=${Array.from({ length: 30 }, (_, at) => at * at).join("-")}`;

const PNG_LOGO = dataUrl("png", fileOf(red(60, 40)));
const SQUARE_LOGO = dataUrl("png", fileOf(red(9, 9)));

const designs = fc.record(
  {
    text: fc.oneof(
      fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 60 }),
      fc.constantFrom("0123456789", "HTTPS://EXAMPLE.COM/A", "grüße 😀", "日本語", LONG_URL),
    ),
    shape: fc.constantFrom("square", "rounded", "dots"),
    eyes: fc.constantFrom("square", "rounded", "circle"),
    dark: darkColors,
    light: fc.constantFrom("#ffffff", "#fef9c3", "#e0f2fe", "#fce7f3"),
    gradient: fc.constantFrom("linear", "radial"),
    gradientTo: darkColors,
    margin: fc.integer({ min: 2, max: 6 }),
    errorCorrection: fc.constantFrom("L", "M", "Q", "H"),
    size: fc.integer({ min: 400, max: 600 }),
    label: fc.constantFrom("Menu", "Wi-Fi: Guests", "Открыть"),
    logo: fc.constantFrom(PNG_LOGO, SQUARE_LOGO),
    logoSize: fc.integer({ min: 5, max: 12 }),
  },
  { requiredKeys: ["text", "shape", "eyes", "gradientTo", "size", "logoSize"] },
);

test("100 random designs are read by ZBar, which shares nothing with our decoder, and by ZXing from the file", async () => {
  await fc.assert(
    fc.asyncProperty(designs, async (options) => {
      const { qrCode, size, text, warnings } = await make(options);
      const picture = pixelsOf(Buffer.from(qrCode, "base64"));
      expect([picture.width, size]).toEqual([options.size, options.size]);
      expect(picture.height > size).toBe(options.label !== undefined);
      expect([text, await readByZxing(picture)]).toEqual([options.text, options.text]);
      if (warnings.length === 0) expect(readByZbar(picture)).toBe(options.text);
    }),
    { numRuns: 100, seed: 7 },
  );
}, 120_000);

test("a PNG has the pixels of a width in print and no more, and says their density", async () => {
  const { qrCode, size, width } = await make({ width: 50.8, dpi: 600 });
  expect([size, width]).toEqual([1200, 50.8]);
  const png = Buffer.from(qrCode, "base64");
  // 9 bytes: twice 600 / 0.0254 pixels in a metre, and the unit.
  expect(png.toString("latin1")).toContain("\0\0\0\x09pHYs\0\0\x5c\x46\0\0\x5c\x46\x01");
  expect(inflateSync(png.subarray(png.indexOf("IDAT") + 4, -16))).toHaveLength(1200 * (1 + 600));
});

test.each([
  [{ size: 1448 }, 0],
  [{ size: 1449 }, 1],
  [{ size: 4096, format: "pdf" }, 1],
  [{ text: "1".repeat(500), format: "eps" }, 0],
  [{ text: "1".repeat(501), format: "eps" }, 1],
  [{ text: "1".repeat(501) }, 0],
])("more than 2,097,152 pixels, or vectors of many modules, are drawn alone: %j", async (options, expected) => {
  const alone = mock(<T>(job: () => Promise<T>) => job());
  await make(options, { alone });
  expect(alone).toHaveBeenCalledTimes(expected);
});

describe("a width of 25.4 mm", () => {
  const inch = { width: 25.4, shape: "rounded", gradientTo: "#7e22ce" };

  test("is 72 points in a PDF, whose table of objects is right", async () => {
    expect(await make({ ...inch, format: "pdf" })).toMatchObject({ mimeType: "application/pdf", dataUrl: null });
    const pdf = await pdfOf(inch);
    expect(pdf).toStartWith("%PDF-1.4\n");
    expect(pdf).toContain("/MediaBox [0 0 72 72]");
    const table = pdf.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]));
    expect(table).toMatch(/^xref\n0 5\n0{10} 65535 f \n(?:\d{10} 00000 n \n){4}trailer\n<< \/Size 5 \/Root 1 0 R >>\n/);
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets.map((offset) => pdf.slice(offset, offset + 7))).toEqual([1, 2, 3, 4].map((at) => `${at} 0 obj`));
    const drawing = inflatedStream(pdf).toString();
    // 33 modules with the margin.
    expect(drawing).toStartWith("2.181818 0 0 -2.181818 0 72 cm\n1 1 1 rg\n0 0 m 33 0 l 33 33 l 0 33 l h f\n");
    expect(drawing.split("\n").at(-2)).toBe("/S sh");
    expect(await pdfOf({ width: 25.4 })).toContain("/Resources << >>");
  });

  test("is 72 points in an EPS file", async () => {
    const { qrCode, mimeType } = await make({ ...inch, format: "eps" });
    expect(mimeType).toBe("application/postscript");
    expect(qrCode).toStartWith(
      "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 72 72\n%%HiResBoundingBox: 0 0 72 72\n%%LanguageLevel: 3\n%%EndComments\n",
    );
    expect(qrCode).toContain(
      "\n0 72 translate 2.181818 -2.181818 scale newpath\n1 1 1 rg\n0 0 m 33 0 l 33 33 l 0 33 l h f\n",
    );
    expect(qrCode).toEndWith("\nshowpage\n%%EOF");
    // 30 / 25.4 · 72; a PNG would have 85 pixels.
    const exact = await make({ width: 30, dpi: 72, format: "eps" });
    expect([exact.size, exact.width]).toEqual([85, 30]);
    expect(exact.qrCode).toContain("\n%%HiResBoundingBox: 0 0 85.0394 85.0394\n");
  });

  // 25 modules from 4 to 29: the centre at 16.5, and the corners 25 · √½ away.
  test.each([
    ["linear", "/ShadingType 2 /Coords [4 4 29 29]", 'x1="4" y1="4" x2="29" y2="29"'],
    ["radial", "/ShadingType 3 /Coords [16.5 16.5 0 16.5 16.5 17.6777]", 'cx="16.5" cy="16.5" r="17.6777"'],
  ])("has a %s gradient over the symbol in PDF, EPS and SVG", async (gradient, ends, places) => {
    const colors = "/C0 [0.1137 0.3059 0.8471] /C1 [0.4941 0.1333 0.8078]";
    const shading = `<< ${ends} /ColorSpace /DeviceRGB /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] ${colors} /N 1 >> >>`;
    const made = { ...inch, dark: "#1d4ed8", gradient };
    expect(await pdfOf(made)).toContain(`/Resources << /Shading << /S ${shading} >> >>`);
    const eps = (await make({ ...made, format: "eps" })).qrCode;
    expect(eps).toContain(`\nW n\n${shading} shfill\nQ\n`);
    const svg = (await make({ ...made, format: "svg" })).qrCode;
    expect(svg).toContain(`<${gradient}Gradient id="qr-dark" gradientUnits="userSpaceOnUse" ${places}>`);
    expect(svg).toContain(' width="25.4mm" height="25.4mm" viewBox="0 0 33 33">');
    expect(svg.match(/(?<=<path fill=")[^"]*/g)).toEqual(["#ffffff", "url(#qr-dark)", "#ffffff", "url(#qr-dark)"]);
  });
});

test("pixels are a length in print at the given dpi", async () => {
  const { qrCode, width } = await make({ format: "eps", size: 601, dpi: 150, shape: "dots" });
  expect(width).toBe(101.77);
  expect(qrCode).toContain("%%BoundingBox: 0 0 289 289\n%%HiResBoundingBox: 0 0 288.48 288.48\n");
  // A quarter of a dot: control points are 0.5523 of its radius from its ends.
  expect(qrCode).toMatch(/^(\d+)\.5 4 m \1\.5 4 l \1\.7761 4 \d+ 4\.2239 \d+ 4\.5 c /m);
});

describe("a logo", async () => {
  test("of the usual size lets the smallest symbols be read", async () => {
    for (const text of ["hello", "a", "ab", "abcdefg"]) {
      const { qrCode, version } = await make({ text, logo: SQUARE_LOGO });
      expect([version, readByBoth(pixelsOf(Buffer.from(qrCode, "base64")))]).toEqual([1, text]);
    }
  });

  // A fifth of 32, 64 and 96, and four fifths of 254, 249 and 195.
  test.each([
    [0, "fef9c3"],
    [51, "d2d4af"],
  ])("lies on the light colour where it is transparent: alpha %d", async (alpha, seen) => {
    const data = Uint8ClampedArray.from({ length: 8 * 8 * 4 }, (_, at) => [32, 64, 96, alpha][at % 4] ?? 0);
    const picture = await draw({ logo: dataUrl("png", fileOf({ ...red(8, 8), data })), light: "#fef9c3" });
    expect(colorAt(picture, 300, 300)).toBe(seen);
  });

  test("is drawn in another size by the mean of the pixels that each new one covers", () => {
    const data = Uint8Array.from([10, 20, 60, 70, 99, 30, 40, 80, 90, 0].flatMap((grey) => [grey, 2 * grey, 7]));
    const { data: drawn } = resized({ width: 5, height: 2, data }, 2, 3);
    const [first, second] = [
      [15, 30, 7, 76, 153, 7],
      [35, 70, 7, 57, 113, 7],
    ];
    expect([...drawn]).toEqual([...first, ...first, ...second]);
  });

  test("is in documents as pixels, without anything else of its file", async () => {
    const svg = (await make({ format: "svg", logo: PNG_LOGO, logoSize: 20 })).qrCode;
    const [, x, y, width, height, file = ""] =
      /<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" preserveAspectRatio="none" href="data:image\/png;base64,([^"]+)"\/><\/svg>$/.exec(
        svg,
      ) ?? [];
    // Version 3 at H: 29 modules, 37 with the margin.
    expect([x, y, width, height].map(Number)).toEqual([15.6, 16.5667, 5.8, 3.8667]);
    expect(pixelsOf(Buffer.from(file, "base64"))).toEqual(red(60, 40));
    const pdf = await pdfOf({ logo: PNG_LOGO });
    expect(pdf).toContain("/XObject << /L 5 0 R >>");
    expect(inflatedStream(pdf).toString()).toEndWith("\nq 5.8 0 0 -3.8667 15.6 20.4333 cm /L Do Q");
    const pixels = inflatedStream(pdf, "/Width 60 /Height 40 ");
    expect(pixels).toEqual(Buffer.from("ff0000".repeat(2400), "hex"));
    const eps = (await make({ format: "eps", logo: PNG_LOGO })).qrCode;
    const hex = /filter >> image\n([\da-f\n]+)>\ngrestore\n/.exec(eps)?.[1]?.replaceAll("\n", "") ?? "";
    expect(inflateSync(Buffer.from(hex, "hex"))).toEqual(pixels);
  });

  test("that hides an alignment pattern earns a warning", async () => {
    const message =
      "The logo hides the alignment pattern in the centre, which some scanners need: a shorter text has none there";
    const texts = { 6: 50, 7: 64, 13: 170, 14: 190, 21: 390 };
    for (const [version, length] of Object.entries(texts)) {
      const made = await make({ text: "aB3-".repeat(98).slice(0, length), logo: PNG_LOGO, logoSize: 10, size: 1200 });
      const isHidden = [7, 13, 21].includes(made.version);
      expect([made.version, made.warnings]).toEqual([Number(version), isHidden ? [message] : []]);
    }
  });
});

const NO_IMAGE = "Must be a PNG, JPEG or WebP image in base64, or as a data URL such as data:image/png;base64,…";
const NO_LOGO = "Must be a complete PNG, JPEG or WebP image";
const SVG = "Must be a PNG, JPEG or WebP image: save the SVG as a PNG first, of about 500 pixels";
const DAMAGED = "Must be a complete image; this one cannot be decoded";
const CANNOT = "the decoder of this service cannot read the code";
const NO_CODE = `Must be another picture, and no code itself, or omitted: ${CANNOT} alone with this one`;
const SQUARE = `Must be square, with square eyes, for this text and size: else ${CANNOT}`;
const PLAINER = `Must be shorter, or with a plainer design: ${CANNOT}`;
const atMost = (percent: number) => `Must be at most ${percent}: ${CANNOT} with a larger logo`;
const TINY = { size: 60, shape: "dots", eyes: "circle" };
const SMALL = { text: "aB3-".repeat(600), errorCorrection: "L", margin: 0, shape: "rounded", eyes: "circle" };
const SCANS = "Must be a JPEG image whose scans have at most 32 components, or a PNG";
const PIXEL = "one pixel for each module with the margin";
const SHORTER =
  "Must be shorter: the text of the QR code has 2400, expected at most 2331 bytes of UTF-8 at error correction M; level L holds 2953";
const jpegFile = jpeg.encode(red(8, 8)).data;
/** A JPEG with a scan of 3 components, and of as many as these more. */
const withScans = (...more: number[]) =>
  dataUrl("jpeg", Buffer.concat([jpegFile, Buffer.from(more.flatMap((count) => [0xff, 0xda, 0, 3, count]))]));
/** A PNG of one pixel, with zeros behind it. */
const padded = (bytes: number) => dataUrl("png", Buffer.concat([fileOf(red(1, 1))], bytes));
const flat = Buffer.from(fileOf(red(1, 1)));
flat.writeUInt32BE(0, 16);
const { dataUrl: anotherCode } = await make({ text: "other", size: 290 });

test.each<[object, string, string]>([
  [{ logo: "https://example.com/logo.png" }, "/logo", NO_IMAGE],
  [{ logo: "data:image/png;base64,!" }, "/logo", NO_IMAGE],
  [{ logo: "data:image/png;base64,AAAA" }, "/logo", NO_LOGO],
  [{ logo: dataUrl("gif", await ENCODE.gif(red(1, 1))) }, "/logo", NO_LOGO],
  [{ logo: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>" }, "/logo", SVG],
  [{ logo: "<svg/>" }, "/logo", SVG],
  [{ logo: "DATA:IMAGE/SVG+XML;base64,AAAA" }, "/logo", SVG],
  [{ logo: "a<svg/>" }, "/logo", NO_IMAGE],
  [{ logo: padded(2 ** 18 + 1) }, "/logo", "Must have at most 256 KiB"],
  [{ logo: dataUrl("png", Buffer.alloc(2 ** 20)) }, "/logo", "Must have at most 256 KiB"],
  [{ logo: dataUrl("png", fileOf(red(1025, 1))) }, "/logo", "Must have at most 1024 × 1024 pixels, and not 1025 × 1"],
  [{ logo: dataUrl("png", fileOf(red(1, 1025))) }, "/logo", "Must have at most 1024 × 1024 pixels, and not 1 × 1025"],
  [{ logo: dataUrl("png", flat) }, "/logo", "Must have at most 1024 × 1024 pixels, and not 0 × 1"],
  [{ logo: dataUrl("png", fileOf(red(60, 40)).subarray(0, -30)) }, "/logo", DAMAGED],
  [{ logo: dataUrl("jpeg", jpeg.encode(red(60, 40)).data.subarray(0, -9)) }, "/logo", DAMAGED],
  [{ logo: withScans(30) }, "/logo", SCANS],
  [{ logo: withScans(...Array(30).fill(0)) }, "/logo", SCANS],
  [{ logo: anotherCode, size: 1500 }, "/logo", NO_CODE],
  [{ text: "abcdefg", logo: SQUARE_LOGO, logoSize: 30 }, "/logoSize", atMost(25)],
  [{ logo: anotherCode, size: 150, logoSize: 30 }, "/logoSize", atMost(20)],
  [{ logo: anotherCode, size: 250, logoSize: 30 }, "/logoSize", atMost(15)],
  [{ logo: anotherCode, size: 300, logoSize: 30 }, "/logoSize", atMost(10)],
  [{ logo: anotherCode, size: 600, logoSize: 30 }, "/logoSize", atMost(5)],
  [{ dark: "#fff" }, "/dark", `Must have more contrast to light, also the gradient: ${CANNOT} in these colours`],
  [{ dark: "#12345678" }, "/dark", "Must be an opaque hex colour: #RGB or #RRGGBB"],
  [{ ...TINY, dark: "#fff" }, "/text", PLAINER],
  [TINY, "/size", `Must be larger, such as 120 pixels: ${CANNOT} at this size`],
  [{ ...SMALL, size: 1024 }, "/size", `Must be larger, such as 2048 pixels: ${CANNOT} at this size`],
  [{ ...SMALL, size: 1025 }, "/shape", SQUARE],
  [{ text: "x".repeat(500), size: 92 }, "/size", `Must be at least 93 pixels, ${PIXEL}`],
  [{ text: "x".repeat(500), width: 5 }, "/width", `Must be at least 7.9 mm at 300 dpi, ${PIXEL}`],
  [{ size: 200, width: 20 }, "/size", "Must be omitted beside width; dpi decides the pixels"],
  [{ width: 346.85 }, "/width", "Must be smaller, or dpi: this PNG has 4097 of 4096 pixels"],
  [{ gradient: "radial" }, "/gradientTo", "Must be given with gradient: the colour at its end"],
  [{ text: "x".repeat(2400) }, "/text", SHORTER],
])("design %# is refused with what to change", async (options, path, message) => {
  expect(await refusedLater(() => make(options))).toEqual({ path, message });
});

test("after damaged logos, the logo that is advised is read", async () => {
  expect((await make({ text: "hello", logo: PNG_LOGO, logoSize: 25 })).warnings).toEqual([]);
});

test("of designs that come at once, one is made and 16 wait", async () => {
  const answers = await Promise.allSettled(Array.from({ length: 18 }, () => make({ label: "日" })));
  const codes = answers.map((answer) => answer.status === "rejected" && answer.reason.code);
  expect(codes).toEqual([...Array(17).fill("INVALID_INPUT"), "OVERLOADED"]);
});

test.each([
  ["/size", {}],
  ["/width", { width: 346.79 }],
])("a design that takes too long is refused at %s", async (path, options) => {
  using _ = spyOn(ThreadRunner.prototype, "run").mockImplementation((_, { late }) => Promise.reject(late()));
  const message = "Must be smaller: this design takes more than 10 seconds";
  expect(await refusedLater(() => make(options))).toEqual({ path, message });
});

// What looks like a scan of 33 components, in comments and applications' data, before and behind the image.
const segments = ["e0", "ed", "ef", "fe"].map((marker) => `ff${marker}0007ffda000321`);
const metadata = Buffer.from(`${segments.join("")}ffe1010c${"00".repeat(261)}ffda000321`, "hex");
const withMetadata = [jpegFile.subarray(0, 2), metadata, jpegFile.subarray(2, -2), metadata, jpegFile.subarray(-2)];
test.each([
  ["of 256 KiB", padded(2 ** 18), "ff0000"],
  ["of 1024 × 1024 pixels", fileOf(red(1024, 1024)).toString("base64"), "ff0000"],
  ["of one row", dataUrl("png", fileOf(red(1024, 1))), "ff0000"],
  ["as JPEG with 32 components in a scan", withScans(29), "fe0001"],
  ["as JPEG with 30 scans", withScans(...Array(29).fill(0)), "fe0001"],
  ["as JPEG with metadata", dataUrl("jpeg", Buffer.concat(withMetadata)), "fe0001"],
  ["as WebP", dataUrl("webp", Buffer.from(await ENCODE.webp(red(60, 40)))), "ff0100"],
  ["that moves", dataUrl("webp", Buffer.from(await animatedWebp([red(60, 40), red(60, 40)]))), "ff0100"],
])("a logo %s is in the centre, and the code is read", async (_, logo, color) => {
  const { qrCode, errorCorrection } = await make({ logo, errorCorrection: "L", shape: "dots" });
  const picture = pixelsOf(Buffer.from(qrCode, "base64"));
  expect([errorCorrection, readByBoth(picture), colorAt(picture, 300, 300)]).toEqual(["H", URL_TEXT, color]);
});

test("a design of a text with a byte-order mark is returned", async () => {
  const text = "\ufeffa text of more than 16 bytes";
  expect((await make({ text })).text).toBe(text);
});

test("a design is returned if ZXing would fail at errors in its third", async () => {
  const text = "87f.6é0Bf41bCbdC44a2aE3DAa1é6B2ééb65CéeFcBc1D1-9b/aFDDe8f23B";
  const look = { margin: 0, shape: "dots", eyes: "rounded", dark: "#808080" };
  const { warnings } = await make({ text, errorCorrection: "L", size: 150, ...look });
  expect(warnings.at(-1)).toStartWith("The decoder of this service reads the code at this size, but not at a third");
});

test("warns of what troubles scanners", async () => {
  expect((await make({ dark: "#ffffff", light: "#000000", margin: 1 })).warnings).toEqual([
    "The margin is under 4 modules, the quiet zone of ISO/IEC 18004: some scanners will miss the symbol",
    "Dark and light are reversed: many scanners read only dark modules on a light ground",
  ]);
  expect((await make({ gradientTo: "#cccccc" })).warnings).toEqual([
    "The contrast of dark and light is too low to scan: 1.60:1, should be 3:1 or more",
  ]);
  expect((await make({ text: "x".repeat(500), size: 93 })).warnings).toEqual([
    "Each module is one pixel, too small for some scanners: from a size of 186 it is two",
    "The decoder of this service reads the code at this size, but not at a third of it: try 558 pixels or more",
  ]);
});
