import { Buffer } from "node:buffer";
import { zlib } from "../../../runtime/builtins.ts";
import { formatHex } from "../../color/format.ts";
import type { Rgb } from "../../color/srgb.ts";
import type { Picture } from "./design-fields.ts";
import { renderLogoPng } from "./design-png.ts";
import type { Outline } from "./outline.ts";
import { type Box, outlineOf, type Scene } from "./scene.ts";

const short = (value: number): string => String(Number(value.toFixed(4)));

const joined = (...numbers: readonly number[]): string => numbers.map(short).join(" ");

/** A box as path data of SVG: a disc has two arcs, which are less than half of the characters of four. */
function svgPath(box: Box): string {
  const { x: left, y: top, width, height, corners } = box;
  const radius = height / 2;
  if (width === height && corners.every((corner) => corner === radius)) {
    const arc = (across: number) => `a${joined(radius, radius)} 0 1 1 ${joined(across, 0)}`;
    return `M${joined(left, top + radius)}${arc(width)}${arc(-width)}z`;
  }
  let [x, y] = [0, 0];
  let path = "";
  for (const [name, ...points] of outlineOf(box)) {
    const [fromX, fromY] = [x, y];
    [x = x, y = y] = points.slice(-2);
    const [across, down] = [x - fromX, y - fromY];
    if (name === "M") path += `M${joined(x, y)}`;
    if (name === "L" && across !== 0) path += `h${joined(across)}`;
    if (name === "L" && down !== 0) path += `v${joined(down)}`;
    if (name === "C") path += `a${joined(Math.abs(across), Math.abs(down))} 0 0 1 ${joined(across, down)}`;
  }
  return `${path}z`;
}

/** The ends of the gradient: the corners of the symbol, or its centre and the distance of a corner. */
function gradientEnds({ margin, modules }: Scene) {
  const centre = margin + modules / 2;
  return { from: margin, to: margin + modules, centre, radius: modules * Math.SQRT1_2 };
}

const hex = (rgb: Rgb): string => formatHex({ rgb, alpha: 255 });

function svgGradient(scene: Scene): string {
  if (!scene.gradient) return "";
  const { from, to, centre, radius } = gradientEnds(scene);
  const stops = `<stop stop-color="${hex(scene.dark)}"/><stop offset="1" stop-color="${hex(scene.gradient.to)}"/>`;
  const units = 'id="qr-dark" gradientUnits="userSpaceOnUse"';
  return scene.gradient.kind === "linear"
    ? `<linearGradient ${units} x1="${from}" y1="${from}" x2="${to}" y2="${to}">${stops}</linearGradient>`
    : `<radialGradient ${units} cx="${short(centre)}" cy="${short(centre)}" r="${short(radius)}">${stops}</radialGradient>`;
}

/** The logo as we decoded it: nothing else of its file gets into the document. */
function svgLogo({ logo }: Scene): string {
  if (!logo) return "";
  const { x, y, width, height, picture } = logo;
  const [left, top, right, bottom] = [x, y, width, height].map(short);
  const file = Buffer.from(renderLogoPng(picture)).toString("base64");
  return `<image x="${left}" y="${top}" width="${right}" height="${bottom}" preserveAspectRatio="none" href="data:image/png;base64,${file}"/>`;
}

const svgOutline = (outline: Outline): string => outline.map(([name, ...points]) => name + joined(...points)).join("");

/** An SVG document whose user unit is a module. @param width Its width in a unit such as "mm", or "" for pixels. */
export function renderDesignSvg(scene: Scene, width: number, unit: "mm" | ""): string {
  const { side, height, gradient, light, dark, label } = scene;
  const ink = gradient ? "url(#qr-dark)" : hex(dark);
  const path = (fill: string, data: string) => `<path fill="${fill}" d="${data}"/>`;
  const layers = scene.layers.map(({ isDark, boxes }) => path(isDark ? ink : hex(light), boxes.map(svgPath).join("")));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}${unit}" height="${short((width * height) / side)}${unit}" viewBox="0 0 ${side} ${height}">` +
    `${svgGradient(scene)}${path(hex(light), `M0 0h${side}v${height}H0z`)}${layers.join("")}` +
    `${label ? path(ink, svgOutline(label.outline)) : ""}${svgLogo(scene)}</svg>`
  );
}

/** An outline as path operators, which PDF (ISO 32000-2, 8.5.2) and the procedures of our EPS files share. */
const printOutline = (outline: Outline): string[] =>
  outline.map(([name, ...points]) => (name === "Z" ? "h" : `${joined(...points)} ${name.toLowerCase()}`));

const components = ({ r, g, b }: Rgb): string => joined(r / 255, g / 255, b / 255);

/** A shading dictionary, which is the same in PDF (ISO 32000-2, 8.7.4.5) and in PostScript (Language Reference, 4.9.3). */
function shading(scene: Scene): string {
  const { from, to, centre, radius } = gradientEnds(scene);
  const ends =
    scene.gradient?.kind === "radial"
      ? `/ShadingType 3 /Coords [${joined(centre, centre, 0, centre, centre, radius)}]`
      : `/ShadingType 2 /Coords [${joined(from, from, to, to)}]`;
  const colors = `/C0 [${components(scene.dark)}] /C1 [${components(scene.gradient?.to ?? scene.dark)}]`;
  return `<< ${ends} /ColorSpace /DeviceRGB /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] ${colors} /N 1 >> >>`;
}

export const MILLIMETRES_IN_INCH = 25.4;

const POINTS = 72 / MILLIMETRES_IN_INCH;

/** The layers of a scene as operators, one on a line. Its unit is a module, its y axis points down. */
function printLayers(scene: Scene, fillWithShading: string): string[] {
  const { side, height, light, dark, gradient, layers, label } = scene;
  const filled = (isDark: boolean, path: readonly string[]) =>
    isDark && gradient
      ? ["q", ...path, "W n", fillWithShading, "Q"]
      : [`${components(isDark ? dark : light)} rg`, ...path, "f"];
  return [
    `${components(light)} rg`,
    `0 0 m ${side} 0 l ${side} ${height} l 0 ${height} l h f`,
    ...layers.flatMap(({ isDark, boxes }) =>
      filled(
        isDark,
        boxes.map((box) => printOutline(outlineOf(box)).join(" ")),
      ),
    ),
    ...(label ? filled(true, printOutline(label.outline)) : []),
  ];
}

/** The matrix that puts an image, which is a unit square with its y axis upwards, in the place of the logo. */
const logoMatrix = ({ x, y, width, height }: NonNullable<Scene["logo"]>): string =>
  joined(width, 0, 0, -height, x, y + height);

const pdfStream = (content: Buffer, entries = ""): string =>
  `<< ${entries}/Length ${content.length} /Filter /FlateDecode >>\nstream\n${content.toString("latin1")}\nendstream`;

/** The logo as an image XObject (ISO 32000-2, 8.9.5). */
function pdfLogo({ width, height, data }: Picture): string {
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 `;
  return pdfStream(zlib().deflateSync(data), entries);
}

function inPoints({ side, height }: Scene, millimetres: number): [width: number, height: number] {
  const points = millimetres * POINTS;
  return [points, (points * height) / side];
}

/** A PDF document with one page, which has this number of millimetres in width. */
export function renderDesignPdf(scene: Scene, millimetres: number): Uint8Array<ArrayBuffer> {
  const [width, height] = inPoints(scene, millimetres);
  const unit = width / scene.side;
  const drawing = [
    `${unit.toFixed(6)} 0 0 ${(-unit).toFixed(6)} 0 ${short(height)} cm`,
    ...printLayers(scene, "/S sh"),
  ];
  const { logo, gradient } = scene;
  if (logo) drawing.push(`q ${logoMatrix(logo)} cm /L Do Q`);
  const resources = `${gradient ? `/Shading << /S ${shading(scene)} >> ` : ""}${logo ? "/XObject << /L 5 0 R >> " : ""}`;
  const content = zlib().deflateSync(drawing.join("\n"));
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${short(width)} ${short(height)}] /Contents 4 0 R /Resources << ${resources}>> >>`,
    pdfStream(content),
    ...(logo ? [pdfLogo(logo.picture)] : []),
  ];
  let file = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file + table + trailer, "latin1"));
}

/** PDF's names of the operators that the drawings use, as procedures of PostScript. */
const PROCEDURES =
  "/m /moveto load def /l /lineto load def /c /curveto load def /h /closepath load def /f /fill load def " +
  "/q /gsave load def /Q /grestore load def /W /clip load def /n /newpath load def /rg /setrgbcolor load def";

/** The logo as operators of PostScript (Language Reference, 4.10.5), its data in hexadecimal lines. */
function epsLogo({ logo }: Scene): string[] {
  if (!logo) return [];
  const { width, height, data } = logo.picture;
  return [
    `gsave [${logoMatrix(logo)}] concat /DeviceRGB setcolorspace`,
    `<< /ImageType 1 /Width ${width} /Height ${height} /BitsPerComponent 8 /Decode [0 1 0 1 0 1] /ImageMatrix [${width} 0 0 -${height} 0 ${height}]`,
    "/DataSource currentfile /ASCIIHexDecode filter /FlateDecode filter >> image",
    ...(zlib()
      .deflateSync(data)
      .toString("hex")
      .match(/.{1,128}/g) ?? []),
    ">",
    "grestore",
  ];
}

/** An EPS file (version 3.0), which has this number of millimetres in width. */
export function renderDesignEps(scene: Scene, millimetres: number): string {
  const [width, height] = inPoints(scene, millimetres);
  const unit = (width / scene.side).toFixed(6);
  return [
    "%!PS-Adobe-3.0 EPSF-3.0",
    `%%BoundingBox: 0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    `%%HiResBoundingBox: 0 0 ${short(width)} ${short(height)}`,
    "%%LanguageLevel: 3",
    "%%EndComments",
    "20 dict begin",
    PROCEDURES,
    "gsave",
    `0 ${short(height)} translate ${unit} -${unit} scale newpath`,
    ...printLayers(scene, `${shading(scene)} shfill`),
    ...epsLogo(scene),
    "grestore",
    "end",
    "showpage",
    "%%EOF",
  ].join("\n");
}
