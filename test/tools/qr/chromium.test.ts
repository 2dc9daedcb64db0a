import { expect, test } from "bun:test";
import { makeCode } from "../../../src/tools/qr/image/code.ts";
import type { QrOptions } from "../../../src/tools/qr/image/fields.ts";
import { sharedBrowser } from "../../support/browser.ts";
import { pixelsOf, readByJsQr, readByZbar } from "./readers.ts";
import { DEFAULTS, prose } from "./samples.ts";

/** Images that a browser shows on a white page. */
const CODES: readonly { text: string; options: Partial<QrOptions> }[] = [
  { text: "https://example.com", options: { format: "svg" } },
  { text: "https://example.com", options: { format: "svg", size: 187, margin: 1, errorCorrection: "H" } },
  { text: "grüße 😀", options: { format: "svg", color: { dark: "#00000080", light: "#ffff0080" } } },
  { text: "transparent", options: { format: "svg", color: { dark: "#3498db", light: "#00000000" } } },
  { text: prose(2953), options: { format: "svg", size: 500, errorCorrection: "L" } },
  { text: "https://example.com", options: { format: "png" } },
  { text: "transparent", options: { format: "png", color: { dark: "#000000cc", light: "#00000000" } } },
];

test("Chromium shows the images, and readers read them", async () => {
  const page = await (await sharedBrowser()).newPage();
  try {
    for (const { text, options } of CODES) {
      const { dataUrl, size } = makeCode(text, { ...DEFAULTS, ...options });
      await page.setContent(`<body style="margin:0"><img src="${dataUrl}">`);
      const shown = await page.locator("img").boundingBox();
      expect([shown?.width, shown?.height]).toEqual([size, size]);
      const picture = await page.locator("img").screenshot();
      expect(readByZbar(picture)).toBe(text);
      expect(readByJsQr(pixelsOf(picture))).toBe(text);
    }
  } finally {
    await page.close();
  }
}, 60_000);
