import { expect, test } from "bun:test";
import { makeCode } from "../../../src/tools/qr/image/code.ts";
import type { QrOptions } from "../../../src/tools/qr/image/options.ts";
import { sharedBrowser } from "../../support/browser.ts";
import { makeDesign } from "./make-design.ts";
import { pixelsOf, readByBoth } from "./readers.ts";
import { DEFAULTS, prose } from "./samples.ts";

/** The pictures that a browser shows of images on a white page. */
async function shownBy(dataUrls: readonly (string | null)[]) {
  const page = await (await sharedBrowser()).newPage();
  try {
    const pictures = [];
    for (const dataUrl of dataUrls) {
      await page.setContent(`<body style="margin:0"><img style="display:block" src="${dataUrl}">`);
      pictures.push(pixelsOf(await page.locator("img").screenshot()));
    }
    return pictures;
  } finally {
    await page.close();
  }
}

const CODES: readonly { text: string; options: Partial<QrOptions> }[] = [
  { text: "https://example.com", options: { format: "svg" } },
  { text: "https://example.com", options: { format: "svg", size: 187, margin: 1, errorCorrection: "H" } },
  { text: "grüße 😀", options: { format: "svg", color: { dark: "#00000080", light: "#ffff0080" } } },
  { text: "transparent", options: { format: "svg", color: { dark: "#3498db", light: "#00000000" } } },
  { text: prose(2953), options: { format: "svg", size: 500, errorCorrection: "L" } },
  { text: "https://example.com", options: { format: "png" } },
  { text: "transparent", options: { format: "png", color: { dark: "#000000cc", light: "#00000000" } } },
];

test("Chromium shows codes in their size, and readers read them", async () => {
  const codes = CODES.map(({ text, options }) => makeCode(text, { ...DEFAULTS, ...options }));
  const shown = await shownBy(codes.map(({ dataUrl }) => dataUrl));
  for (const [at, picture] of shown.entries())
    expect([picture.width, picture.height, readByBoth(picture)]).toEqual([
      codes[at]?.size,
      codes[at]?.size,
      CODES[at]?.text,
    ]);
}, 60_000);

const DESIGNS = [
  ...["square", "rounded", "dots"].flatMap((shape) =>
    [{}, { gradient: "linear", gradientTo: "#7e22ce" }, { gradient: "radial", gradientTo: "#7e22ce" }].map(
      (colors) => ({
        ...{ size: 660, dark: "#1d4ed8", shape, eyes: shape === "dots" ? "circle" : shape },
        ...colors,
      }),
    ),
  ),
  { size: 660, label: 'Ägypten & <b>"(\\)" Ωβ Жук ŵ 50 €' },
  { size: 660, label: "Ag", dark: "#1d4ed8", gradientTo: "#7e22ce" },
];

test("Chromium shows designs as SVG like those as PNG, and readers read them", async () => {
  const files = async (format: string) => await Promise.all(DESIGNS.map((body) => makeDesign({ ...body, format })));
  const shown = await shownBy((await files("svg")).map(({ dataUrl }) => dataUrl));
  for (const [at, { qrCode }] of (await files("png")).entries()) {
    const [picture, drawn] = [shown[at], pixelsOf(Buffer.from(qrCode, "base64"))];
    if (!picture) throw new Error("A design is not shown");
    const differing = picture.data.filter((value, index) => Math.abs(value - (drawn.data[index] ?? 0)) > 128).length;
    expect([at, picture.width, picture.height, differing]).toEqual([at, drawn.width, drawn.height, 0]);
    expect([at, readByBoth(picture)]).toEqual([at, "https://example.com"]);
  }
}, 60_000);
