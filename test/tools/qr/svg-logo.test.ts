import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { inputReader } from "../../../src/operation/reader.ts";
import { Refusal } from "../../../src/operation/refusal.ts";
import { WHITE } from "../../../src/tools/color/wcag.ts";
import { design } from "../../../src/tools/qr/design.ts";
import { decodeLogo, resized } from "../../../src/tools/qr/design-logo.ts";
import { drawSvg } from "../../../src/tools/qr/svg-logo.ts";
import { sharedBrowser } from "../../support/browser.ts";
import { pixelsOf, readByJsQr, readByZbar } from "./readers.ts";

const svg = (content: string, attributes = 'viewBox="0 0 100 100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

/** The message for which a drawing is refused; undefined if it is drawn. */
function refusedFor(file: string): string | undefined {
  try {
    drawSvg(file);
  } catch (error) {
    if (error instanceof Refusal) return error.details.map(({ path, message }) => `${path} ${message}`).join();
    throw error;
  }
  return undefined;
}

/** The colour and the opacity of a pixel, in a drawing of 100 × 100 units. */
function pixelAt(content: string, x: number, y: number): number[] {
  const { width, data } = drawSvg(svg(content));
  const at = 4 * (Math.round(y * 10.24) * width + Math.round(x * 10.24));
  return [...data.subarray(at, at + 4)];
}

const SAMPLES = {
  shapes:
    '<rect x="5" y="5" width="40" height="30" rx="6" fill="#c00"/><circle cx="75" cy="25" r="20" fill="rgb(0 128 0)"/><ellipse cx="25" cy="70" rx="20" ry="10" transform="rotate(30 25 70)" fill="navy"/><polygon points="60,60 95,60 77,95"/><rect x="50" y="50" width="0" height="9"/>',
  rules:
    '<path fill-rule="evenodd" d="M5 5h60v60H5zM20 20h60v60H20z" fill="teal"/><path d="M40 85h50v10h-50zM50 88v4h30v-4z" fill="purple"/>',
  curves:
    '<path d="M10 50C10 10 40 10 50 50S90 90 90 50Q70 20 50 30T10 50z" fill="#e11d48"/><path d="M20 80a15 8 20 1 0 30 5z" fill="#0ea5e9"/>',
  strokes:
    '<g fill="none" stroke-width="8" stroke="#7c3aed"><path d="M10 10h30v30" stroke-linejoin="round" stroke-linecap="round"/><path d="M60 10h30v30" stroke-linecap="square"/><polygon points="15,90 30,60 45,90"/><path d="M60 90L75 60L90 90" stroke-linejoin="bevel"/><line x1="50" y1="5" x2="50" y2="95" stroke-width="2" stroke="red"/></g>',
  skewed:
    '<g transform="translate(20 10) scale(1 .5) skewX(20)"><path d="M0 0h40v60h-40z" fill="gold" stroke="black" stroke-width="6"/></g>',
  gradients:
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="50%" style="stop-color:lime"/><stop offset="1" stop-color="blue"/></linearGradient><radialGradient id="b"><stop stop-color="white"/><stop offset="1" stop-color="black"/></radialGradient><linearGradient id="c" xlink:href="#a" gradientUnits="userSpaceOnUse" x1="10" y1="60" x2="90" y2="90" gradientTransform="rotate(5)"/></defs><rect x="5" y="5" width="40" height="40" fill="url(#a)"/><circle cx="75" cy="25" r="20" fill="url(#b)"/><path d="M10 60h80v30h-80z" style="fill:url(#c);fill-opacity:.8"/>',
  nested:
    '<title>A &amp; B</title><g fill="orange" style="stroke: none"><g display="none"><path d="M0 0h100v100z"/></g><path d="M10 10h30v30h-30z" opacity=".5"/><path visibility="hidden" d="M0 0h100v100z"/></g><g color="green"><path d="M50 50h30v30h-30z" fill="currentColor"/></g>',
};

test("Chromium shows what we draw", async () => {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 1024, height: 1024 } });
  try {
    for (const [name, content] of Object.entries(SAMPLES)) {
      await page.setContent(
        `<body style="margin:0">${svg(content, 'viewBox="0 0 100 100" width="1024" height="1024"')}`,
      );
      const shown = pixelsOf(await page.screenshot());
      const { width, height, data } = drawSvg(svg(content));
      expect([width, height]).toEqual([1024, 1024]);
      let differing = 0;
      for (let at = 0; at < data.length; at++) {
        const alpha = (data[at | 3] ?? 0) / 255;
        const onWhite = (data[at] ?? 0) * alpha + 255 * (1 - alpha);
        // Edges may differ by half a pixel.
        if (at % 4 !== 3 && Math.abs(onWhite - (shown.data[at] ?? 0)) > 130) differing++;
      }
      expect([name, differing]).toEqual([name, 0]);
    }
  } finally {
    await page.close();
  }
}, 60_000);

test("a drawing is the same picture with fewer pixels", async () => {
  const of = (side: number) =>
    decodeLogo({ type: "svg", image: new Uint8Array(Buffer.from(svg(SAMPLES.gradients))) }, WHITE, side);
  const small = await of(256);
  const large = resized(await of(1024), 256, 256);
  expect([small.width, small.height]).toEqual([256, 256]);
  // Curves become fewer lines.
  expect(small.data.filter((value, at) => Math.abs(value - (large.data[at] ?? 0)) > 80).length).toBe(0);
});

test("a drawing has its opacity, and what is over another shape covers it", () => {
  const squares = '<path d="M0 0h60v60H0z" fill="#f00"/><path d="M40 40h60v60H40z" fill="#00f" fill-opacity=".5"/>';
  expect(pixelAt(squares, 20, 20)).toEqual([255, 0, 0, 255]);
  expect(pixelAt(squares, 50, 50)).toEqual([128, 0, 128, 255]);
  expect(pixelAt(squares, 80, 80)).toEqual([0, 0, 255, 128]);
  expect(pixelAt(squares, 80, 20)).toEqual([0, 0, 0, 0]);
});

const PATH = '<path d="M0 0h90v90z"/>';
const PARTS =
  "/logo Must be an SVG of paths, basic shapes, groups and gradients alone: make paths of texts and of what is used twice";
const LOOKS =
  "/logo Must be an SVG whose shapes have fills, strokes, opacity and transforms alone: no dashes, masks, filters, links or events";
const XML = "/logo Must be an SVG that is well-formed XML";
const DOCTYPE = "/logo Must be an SVG without a document type, which could define entities: delete its <!DOCTYPE>";
const PAINT = "/logo Must be an SVG whose paints are colours or gradients that it has";
const COLOR = "/logo Must be an SVG whose colours can be read: names, hex, rgb() and the like";

describe("what runs, fetches or could draw something else is refused", () => {
  test.each([
    [`<script>alert(1)</script>${PATH}`, PARTS],
    [`<SCRIPT/>${PATH}`, PARTS],
    [`<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>${PATH}`, PARTS],
    [`<image href="https://example.com/a.png"/>${PATH}`, PARTS],
    [`<image xlink:href="data:image/svg+xml,x"/>${PATH}`, PARTS],
    [`<use href="#a"/>${PATH}`, PARTS],
    [`<a href="javascript:alert(1)">${PATH}</a>`, PARTS],
    [`<style>@import "https://example.com";</style>${PATH}`, PARTS],
    [`<style><![CDATA[path{fill:url(https://example.com)}]]></style>${PATH}`, PARTS],
    [`<text>a</text>${PATH}`, PARTS],
    [`<filter/>${PATH}`, PARTS],
    [`<animate/>${PATH}`, PARTS],
    [`<set attributeName="d"/>${PATH}`, PARTS],
    [`<pattern/>${PATH}`, PARTS],
    [`<constructor/>${PATH}`, PARTS],
    [`<x:script xmlns:x="http://www.w3.org/2000/svg">a</x:script>${PATH}`, PARTS],
    [`<path onclick="alert(1)" d="M0 0h9v9z"/>`, LOOKS],
    [`<path ONLOAD="alert(1)" d="M0 0h9v9z"/>`, LOOKS],
    [`<path filter="url(https://example.com#a)" d="M0 0h9v9z"/>`, LOOKS],
    [`<path style="mask:url(#a)" d="M0 0h9v9z"/>`, LOOKS],
    [`<path stroke-dasharray="1" d="M0 0h9v9z"/>`, LOOKS],
    [
      `<path style="fill:url(https://example.com/a.svg#a)" d="M0 0h9v9z"/>`,
      "/logo Must be an SVG whose style attributes can be read",
    ],
    [`<path style="fill:url(//example.com/a.svg#a)" d="M0 0h9v9z"/>`, COLOR],
    [`<path fill="url(https://example.com#a)" d="M0 0h9v9z"/>`, COLOR],
    [`<path style="fill:r\\65d" d="M0 0h9v9z"/>`, COLOR],
    [`<path style="fill:red/**/" d="M0 0h9v9z"/>`, COLOR],
    [`<path style="href:#a" d="M0 0h9v9z"/>`, "/logo Must be an SVG whose style attributes can be read"],
    [`<path fill="url(#none)" d="M0 0h9v9z"/>`, PAINT],
    [`<path fill="url(#constructor)" d="M0 0h9v9z"/>`, PAINT],
    [`<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><path fill="url(#a)" d="M0 0h9v9z"/>`, PAINT],
    [
      `<linearGradient id="a" href="https://example.com#a"/><path fill="url(#a)" d="M0 0h9v9z"/>`,
      "/logo Must be an SVG that refers to nothing outside of it",
    ],
    [
      `<linearGradient id="a" spreadMethod="repeat"/><path fill="url(#a)" d="M0 0h9v9z"/>`,
      "/logo Must be an SVG whose gradients do not repeat",
    ],
    [
      `<radialGradient id="a" fx=".2"/><path fill="url(#a)" d="M0 0h9v9z"/>`,
      "/logo Must be an SVG whose radial gradients begin in their centres",
    ],
    [
      `<g opacity=".5">${PATH}</g>`,
      "/logo Must be an SVG whose groups have no opacity of their own: give it to each shape",
    ],
    [
      `<path opacity=".5" stroke="red" d="M0 0h9v9z"/>`,
      "/logo Must be an SVG whose shapes with an opacity have a fill or a stroke, and not both",
    ],
    [`<path d="M0 0h9v9z" transform="rotate3d(1)"/>`, "/logo Must be an SVG whose transforms can be read"],
    [`<path d="M0 0 nonsense"/>`, "/logo Must be an SVG whose path data and points can be read"],
    [`<rect width="9mm" height="9"/>`, "/logo Must be an SVG whose lengths are numbers without a unit"],
    [
      `<path d="M0 0L1e300 1e300 0 1e300z" transform="scale(1e20)"/>`,
      "/logo Must be an SVG whose shapes are near its view box",
    ],
    [`<svg/>${PATH}`, "/logo Must be an SVG with one svg element, which is around all others, in the namespace of SVG"],
    ["<g/>", "/logo Must be an SVG with a path or a basic shape"],
    [`${"<g>".repeat(32)}${"</g>".repeat(32)}`, "/logo Must be an SVG of at most 32 levels"],
    ["<g/>".repeat(2000), "/logo Must be an SVG of at most 2000 elements"],
    [`<path d="M0 0${"h1".repeat(20_000)}"/>`, "/logo Must be an SVG of at most 20000 lines and curves"],
    ['<path d="M0 0h100v100H0z"/>'.repeat(33), expect.stringContaining("/logo Must be a simpler SVG")],
    [
      `<path stroke="red" d="M0 0${"L100 99L0 1".repeat(9900)}"/>`,
      expect.stringContaining("/logo Must be a simpler SVG"),
    ],
    [
      `<path stroke="red" d="M0 0${"C9 9 0 9 50 0".repeat(9000)}"/>`,
      expect.stringContaining("/logo Must be a simpler SVG"),
    ],
    ["<path", XML],
    [`${PATH}</g>`, XML],
    ["&a;", XML],
    [`<path d="M0 0" d="M1 1"/>`, XML],
    ["<x:path/>", XML],
  ])("case %#", (content, message) => {
    expect(refusedFor(svg(content))).toEqual(message);
  });

  test.each([
    [`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg(`<desc>&a;</desc>${PATH}`)}`, DOCTYPE],
    [`<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;&a;">]>${svg(`<desc>&c;</desc>${PATH}`)}`, DOCTYPE],
    [
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(PATH)}`,
      DOCTYPE,
    ],
    ["<svg viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>", expect.stringContaining("in the namespace of SVG")],
    ["<html xmlns='http://www.w3.org/1999/xhtml'/>", expect.stringContaining("in the namespace of SVG")],
    ["", XML],
    ["{}", XML],
    [svg(PATH, ""), expect.stringContaining("with a viewBox")],
    [svg(PATH, 'viewBox="0 0 0 9"'), expect.stringContaining("with a viewBox")],
    [svg(PATH, 'viewBox="0 0 9"'), expect.stringContaining("with a viewBox")],
    [svg(PATH, 'width="100%" height="9"'), expect.stringContaining("without a unit")],
    [svg(PATH, 'viewBox="0 0 900 9"'), expect.stringContaining("at most 20 times")],
  ])("case %#", (file, message) => {
    expect(refusedFor(file)).toEqual(message);
  });

  test("while comments, notes, and elements and attributes of editors are passed over", () => {
    const notes = `<!-- a --><?xml-stylesheet href="https://example.com"?><desc><script xmlns="">a</script></desc><metadata><b:c xmlns:b="b"/></metadata><e:f xmlns:e="e" onload="a"><script/></e:f>`;
    const plain = drawSvg(svg(PATH));
    expect(drawSvg(svg(`${notes}<path e:label="a" xmlns:e="e" class="b" id="c" data-d="e" d="M0 0h90v90z"/>`))).toEqual(
      plain,
    );
    expect(drawSvg(`\ufeff<?xml version="1.0"?>\n${svg(PATH, 'width="100px" height="100"')}`)).toEqual(plain);
  });
});

const read = inputReader(design.input, "");
const make = async (options: object) =>
  await design.run(read({ params: {}, body: { text: "https://example.com", ...options } }), { baseUrl: "" });

const LOGO = svg('<circle cx="50" cy="50" r="50" fill="#f00"/>');

describe("a design with an SVG logo", () => {
  const logo = `data:image/svg+xml;utf8,${LOGO}`;

  test.each([
    `data:image/svg+xml;base64,${Buffer.from(LOGO).toString("base64")}`,
    `data:image/svg+xml;charset=utf-8;base64,${Buffer.from(LOGO).toString("base64")}`,
    `data:image/svg+xml,${encodeURIComponent(LOGO)}`,
    logo,
  ])("has it, and is read: %#", async (logo) => {
    const { qrCode, errorCorrection } = await make({ logo, shape: "dots" });
    const picture = pixelsOf(new Uint8Array(Buffer.from(qrCode, "base64")));
    expect([errorCorrection, readByZbar(picture), readByJsQr(picture)]).toEqual([
      "H",
      "https://example.com",
      "https://example.com",
    ]);
    const at = 4 * (300 * picture.width + 300);
    expect([...picture.data.subarray(at, at + 3)]).toEqual([255, 0, 0]);
  });

  test("has it in every document", async () => {
    expect((await make({ logo, format: "svg" })).qrCode).toMatch(
      /<image [^<>]* href="data:image\/png;base64,[^"<>]+"\/><\/svg>$/,
    );
    const pdf = await make({ logo, format: "pdf" });
    expect(Buffer.from(pdf.qrCode, "base64").toString("latin1")).toContain("/Width 1024 /Height 1024");
    expect((await make({ logo, format: "eps" })).qrCode).toContain("/Width 1024 /Height 1024");
  });

  test.each([
    ["data:image/svg+xml,%", "Must be a complete image in percent-encoding, or in base64"],
    ["data:image/svg+xml;base64,PHN2=Z", "Must be a complete image in base64"],
    [`data:image/svg+xml;base64,${Buffer.from([0xff, 0xfe]).toString("base64")}`, "Must be an SVG in UTF-8"],
    [`data:image/svg+xml,${" ".repeat(262_145)}`, "Must have at most 256 KiB"],
    [`data:image/svg+xml,${encodeURIComponent(svg("<script/>"))}`, PARTS.slice(6)],
  ])("is refused with what to change: %#", async (logo, message) => {
    const refused = await Promise.resolve(make({ logo })).catch((error: unknown) => error);
    expect(refused instanceof Refusal && refused.details).toEqual([{ path: "/logo", message }]);
    expect((await make({})).warnings).toEqual([]);
  });

  test("that hides too much is refused with the size that can be read", async () => {
    const logo = `data:image/svg+xml,${encodeURIComponent(svg('<path d="M0 0h100v100H0z"/>'))}`;
    const refused = await Promise.resolve(make({ text: "hello", logo, logoSize: 30 })).catch((error: unknown) => error);
    expect(refused instanceof Refusal && refused.details[0]?.path).toBe("/logoSize");
  });
});
