/**
 * Takes the picture of a printed page with QR codes, and reads each code in it: `bun scripts/print-image.ts`, after a change
 * of designs. Needs Ghostscript, which puts the EPS files on a page and makes a PDF of it, and `pdftoppm` of Poppler, which
 * renders that at 300 dpi.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { inputReader } from "../src/operation/reader.ts";
import { design } from "../src/tools/qr/design/design.ts";
import { dataUrl, fileOf, pixelsOf, readByZbar, readByZxing } from "../test/tools/qr/readers.ts";

const PICTURE = "docs/images/print";
const DPI = 300;

/** Millimetres of the page. */
const PAGE = { width: 148, height: 76 };

/** A tick in a teal disc: 24 units, of 8 pixels each. */
function logo() {
  const side = 24 * 8;
  const data = new Uint8ClampedArray(4 * side * side);
  /** How far a point is from the line between two others. */
  const distance = (x: number, y: number, [a, b, c, d]: readonly [number, number, number, number]) => {
    const share = ((x - a) * (c - a) + (y - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2);
    const along = Math.min(1, Math.max(0, share));
    return Math.hypot(x - a - along * (c - a), y - b - along * (d - b));
  };
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [((at % side) + 0.5) / 8, (Math.floor(at / side) + 0.5) / 8];
    if (Math.hypot(x - 12, y - 12) > 12) continue;
    const isTick = Math.min(distance(x, y, [7, 12, 11, 16]), distance(x, y, [11, 16, 18, 8])) < 1.5;
    data.set(isTick ? [255, 255, 255, 255] : [0, 128, 128, 255], 4 * at);
  }
  return dataUrl("png", fileOf({ width: side, height: side, data }));
}

/** The codes, with the places of their top left corners in millimetres. */
const CODES = [
  { x: 8, y: 14, width: 50, shape: "rounded", eyes: "rounded", dark: "#1d4ed8", gradientTo: "#7e22ce" },
  { x: 66, y: 14, width: 20, shape: "square" },
  { x: 94, y: 14, width: 20, shape: "square", logo: logo() },
  { x: 122, y: 14, width: 20, shape: "dots", eyes: "circle", label: "example.com" },
  { x: 66, y: 54, width: 10, shape: "square" },
  { x: 94, y: 54, width: 10, shape: "dots", eyes: "circle" },
] as const;

const TEXT = "https://example.com";
const POINTS = 72 / 25.4;
const read = inputReader(design.input, "");

/** A PostScript program that shows an EPS file at a place (Encapsulated PostScript File Format Specification, 3.0). */
async function placed({ x, y, ...body }: (typeof CODES)[number]): Promise<string> {
  const { qrCode, height } = await design.run(read({ params: {}, body: { text: TEXT, format: "eps", ...body } }), {
    baseUrl: "",
  });
  const [left, bottom] = [x * POINTS, (PAGE.height - y - height) * POINTS];
  const caption = [`${body.width} mm`, body.shape, "logo" in body ? "logo" : "", "label" in body ? "label" : ""]
    .filter(Boolean)
    .join(", ");
  return [
    `save /showpage {} def ${left} ${bottom} translate`,
    qrCode,
    "restore",
    `${left} ${bottom - 10} moveto (${caption}) show`,
  ].join("\n");
}

/** Runs a program. @throws if it fails. */
function run(...command: readonly string[]): void {
  const { exitCode, stderr } = Bun.spawnSync([...command]);
  if (exitCode !== 0) throw new Error(`${command[0]}: ${stderr}`);
}

const folder = mkdtempSync(join(tmpdir(), "sidekit-print-"));
try {
  const [page, pdf] = [join(folder, "page.ps"), join(folder, "page.pdf")];
  const [across, down] = [PAGE.width * POINTS, PAGE.height * POINTS];
  const codes = await Promise.all(CODES.map(placed));
  const setup = `<< /PageSize [${across} ${down}] >> setpagedevice /Helvetica 7 selectfont`;
  writeFileSync(page, ["%!PS", setup, ...codes, "showpage"].join("\n"));
  run("gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", `-sOutputFile=${pdf}`, page);
  run("pdftoppm", "-r", String(DPI), "-png", "-singlefile", pdf, PICTURE);
} finally {
  rmSync(folder, { recursive: true });
}

const { width, data } = pixelsOf(await Bun.file(`${PICTURE}.png`).bytes());
const pixels = (millimetres: number): number => Math.round((millimetres / 25.4) * DPI);
for (const code of CODES) {
  const [left, top, side] = [pixels(code.x), pixels(code.y), pixels(code.width)];
  const rows = Array.from({ length: side }, (_, row) => {
    const start = 4 * ((top + row) * width + left);
    return [...data.subarray(start, start + 4 * side)];
  });
  const picture = { width: side, height: side, data: new Uint8ClampedArray(rows.flat()) };
  const found = { ZXing: await readByZxing(picture), ZBar: readByZbar(picture) };
  for (const [reader, text] of Object.entries(found))
    if (text !== TEXT) throw new Error(`${reader} does not read the code of ${code.width} mm, ${code.shape}`);
  process.stdout.write(`${code.width} mm, ${code.shape}: read by ${Object.keys(found).join(" and ")} at ${DPI} dpi\n`);
}
process.exit();
