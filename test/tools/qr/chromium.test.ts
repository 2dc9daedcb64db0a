import { expect, test } from "bun:test";
import { sharedBrowser } from "../../support/browser.ts";
import { makeDesign } from "./make-design.ts";
import { pixelsOf, readByBoth } from "./readers.ts";

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

const DESIGNS = [
  ...["square", "rounded", "dots"].flatMap((shape) =>
    [{}, { gradient: "linear", gradientTo: "#7e22ce" }, { gradient: "radial", gradientTo: "#7e22ce" }].map(
      (colors) => ({ ...{ size: 660, dark: "#1d4ed8", shape, eyes: shape === "dots" ? "circle" : shape }, ...colors }),
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
