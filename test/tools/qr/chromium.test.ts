import { expect, test } from "bun:test";
import { chromium } from "playwright-core";
import { type Choices, generate } from "../../../src/tools/qr/generate.ts";
import { pixelsOf, readByJsQr, readByZbar } from "./readers.ts";
import { DEFAULTS, prose } from "./samples.ts";

/** What a browser has to show, all on one white page. */
const CODES: readonly { text: string; choices: Partial<Choices> }[] = [
  { text: "https://example.com", choices: { format: "svg" } },
  { text: "https://example.com", choices: { format: "svg", size: 187, margin: 1, errorCorrection: "H" } },
  { text: "grüße 😀", choices: { format: "svg", dark: "#00000080", light: "#ffff0080" } },
  { text: "transparent", choices: { format: "svg", dark: "#3498db", light: "#00000000" } },
  { text: prose(2953), choices: { format: "svg", size: 500, errorCorrection: "L" } },
  { text: "https://example.com", choices: { format: "png" } },
  { text: "transparent", choices: { format: "png", dark: "#000000cc", light: "#00000000" } },
];

test("Chromium shows the images, and they scan", async () => {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    for (const { text, choices } of CODES) {
      const { dataUrl, size } = generate(text, { ...DEFAULTS, ...choices });
      await page.setContent(`<body style="margin:0"><img src="${dataUrl}">`);
      const shown = await page.locator("img").boundingBox();
      expect([shown?.width, shown?.height]).toEqual([size, size]);
      const picture = await page.locator("img").screenshot();
      expect(readByZbar(picture)).toBe(text);
      expect(readByJsQr(pixelsOf(picture))).toBe(text);
    }
  } finally {
    await browser.close();
  }
}, 60_000);
