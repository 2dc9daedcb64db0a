/** Palettes that are not made from a colour. The main colours of a picture are k-means in OKLab, the same each time. */
import { useState } from "preact/hooks";
import { formatHex } from "../../../tools/color/format.ts";
import { deltaE, mapToSrgb, type Oklab, toOklab } from "../../../tools/color/oklab.ts";
import { clamp, fromInteger } from "../../../tools/color/srgb.ts";
import { Button } from "../../controls/buttons.tsx";
import { useImages } from "../../controls/drop.ts";
import { drawn, FileField } from "../../controls/pickers.tsx";
import { Folded } from "../../controls/workbench.tsx";
import { textOf } from "../../operation/form.ts";
import { forms } from "./colors.tsx";
import { type Entry, OKABE_ITO, replace } from "./palette-entries.ts";

const MOST_ROUNDS = 20;

/** Pixels of one colour, or of similar ones. */
interface Point {
  lab: Oklab;
  pixels: number;
}

function joined(points: readonly Point[]): Point {
  const pixels = points.reduce((sum, point) => sum + point.pixels, 0);
  const mean = (axis: keyof Oklab): number =>
    points.reduce((sum, { lab, pixels }) => sum + lab[axis] * pixels, 0) / pixels;
  return { pixels, lab: { l: mean("l"), a: mean("a"), b: mean("b") } };
}

/** The shades of the opaque pixels, at most 4,096: they differ in the upper four bits of their channels. */
function shadesOf(pixels: Uint8ClampedArray): Point[] {
  const data = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const rgb = data.getUint32(at) >>> 8;
    if (pixels[at + 3] === 255) counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  }
  const colors = [...counts].map(([rgb, pixels]) => ({ rgb, pixels, lab: toOklab(fromInteger(rgb).rgb) }));
  return [...Map.groupBy(colors, ({ rgb }) => rgb & 0xf0f0f0).values()].map(joined);
}

/** The commonest shade, and then again and again what is most and farthest away from those before it. */
function firstCenters(points: readonly Point[], count: number): Point[] {
  const centers: Point[] = [];
  let distances = points.map(() => 1);
  while (centers.length < count) {
    const weights = points.map(({ pixels }, index) => pixels * (distances[index] ?? 0) ** 2);
    const center = points[weights.indexOf(Math.max(...weights))];
    if (!center) break;
    centers.push(center);
    distances = points.map(({ lab }, index) => Math.min(distances[index] ?? 0, deltaE(lab, center.lab)));
  }
  return centers;
}

/** The points by the nearest of the centres, those of each as one. */
function clustersOf(points: readonly Point[], centers: readonly Point[]): Point[] {
  const nearest = ({ lab }: Point): number => {
    const distances = centers.map((center) => deltaE(lab, center.lab));
    return distances.indexOf(Math.min(...distances));
  };
  return [...Map.groupBy(points, nearest).values()].map(joined);
}

/** At most `count` colours of opaque pixels, the most frequent first. @param pixels as a canvas has them, four bytes each */
export function mainColors(pixels: Uint8ClampedArray, count: number): string[] {
  const points = shadesOf(pixels);
  let clusters = clustersOf(points, firstCenters(points, count));
  for (let round = 1; round < MOST_ROUNDS; round++) {
    const before = clusters;
    clusters = clustersOf(points, before);
    if (clusters.every(({ lab }, index) => before[index] && deltaE(lab, before[index].lab) < 1e-4)) break;
  }
  const sorted = clusters.toSorted((one, other) => other.pixels - one.pixels);
  return [...new Set(sorted.map(({ lab }) => formatHex({ rgb: mapToSrgb(lab), alpha: 255 })))];
}

const SIDE = 96;

function entriesOf(pixels: Uint8ClampedArray): readonly Entry[] {
  const { minimum = 0, maximum = 0 } = forms.palette.fields.count.schema;
  const colors = mainColors(pixels, clamp(Number(textOf(forms.palette.fields.count)), minimum, maximum));
  return colors.map((hex, index) => ({ hex, name: String(index + 1), isLocked: true }));
}

/** Replaces the palette by the main colours of a picture, which is not sent. @returns Why it has none. */
async function take(picture: File): Promise<string | undefined> {
  const context = await drawn(picture, SIDE).catch(() => undefined);
  if (!context) return "The browser cannot show or read this picture";
  const { width, height } = context.canvas;
  const made = entriesOf(context.getImageData(0, 0, width, height).data);
  if (!made[0]) return "This picture has no opaque part";
  replace({ color: made[0].hex }, made);
  return undefined;
}

/** Palettes that are not made from a colour. */
export function Given() {
  const [problem, setProblem] = useState<string>();
  const show = async (picture: File | undefined) => picture && setProblem(await take(picture));
  useImages(show);
  return (
    <Folded title="From a picture, or Okabe-Ito" isOpen={problem !== undefined}>
      <FileField
        label="From a picture"
        hint="Its main colours. The picture stays in this browser"
        invitation="Choose a picture, drop one anywhere, or paste one"
        accept="image/*"
        problem={problem}
        onFiles={([picture]) => void show(picture)}
      />
      <div class="stack tight">
        <Button icon="show" onClick={() => replace({ count: String(OKABE_ITO.length) }, OKABE_ITO)}>
          Okabe-Ito
        </Button>
        <p class="hint">Eight colours that colour-blind people can tell apart</p>
      </div>
    </Folded>
  );
}
