import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needs } from "../../support/needs.ts";
import { makeDesign } from "./make-design.ts";
import { dataUrl, fileOf, pixelsOf, readByZbar, readByZxing, red } from "./readers.ts";

needs("gs", "pdftoppm");

const TEXT = "https://example.com";
const LOGO = dataUrl("png", fileOf(red(60, 40)));
const DPI = 300;

const DESIGNS = [
  { width: 10 },
  { width: 20, shape: "dots", eyes: "circle" },
  { width: 20, logo: LOGO },
  { width: 20, label: 'Ä & (b) \\ "50 €"' },
  { width: 50, shape: "rounded", eyes: "rounded", dark: "#1d4ed8", gradient: "radial", gradientTo: "#7e22ce" },
];

/** The commands that render a file to a PNG without an ending in its name. */
const RENDERERS = {
  pdf: (file: string, picture: string) => ["pdftoppm", "-r", String(DPI), "-png", "-singlefile", file, picture],
  eps: (file: string, picture: string) => [
    ..."gs -q -dBATCH -dNOPAUSE -dEPSCrop -sDEVICE=png16m -dGraphicsAlphaBits=4".split(" "),
    `-r${DPI}`,
    `-sOutputFile=${picture}.png`,
    file,
  ],
};

const CASES = DESIGNS.flatMap((body) => (["pdf", "eps"] as const).map((format) => ({ ...body, format })));

test.each(CASES)("a printed code of $width mm has that size, and is read: case %#", async (body) => {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-print-"));
  try {
    const { qrCode, width, height } = await makeDesign(body);
    const [file, picture] = [join(folder, `code.${body.format}`), join(folder, "code")];
    writeFileSync(file, Buffer.from(qrCode, body.format === "pdf" ? "base64" : "utf8"));
    const { exitCode, stderr } = Bun.spawnSync(RENDERERS[body.format](file, picture));
    expect([exitCode, `${stderr}`]).toEqual([0, ""]);
    const rendered = pixelsOf(await Bun.file(`${picture}.png`).bytes());
    for (const [pixels, millimetres] of [
      [rendered.width, width],
      [rendered.height, height],
    ] as const)
      expect(Math.abs(pixels - (millimetres / 25.4) * DPI)) // A bounding box has whole points.
        .toBeLessThanOrEqual(body.format === "pdf" ? 1 : 5);
    expect(height > width).toBe("label" in body);
    expect([readByZbar(rendered), await readByZxing(rendered)]).toEqual([TEXT, TEXT]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
