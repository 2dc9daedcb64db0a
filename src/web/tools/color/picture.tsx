/** Palettes that are not made from a colour. The main colours of a picture are k-means in OKLab, the same each time. */
import { useEffect, useState } from "preact/hooks";
import { formatHex } from "../../../tools/color/format.ts";
import { deltaE, mapToSrgb, type Oklab, toOklab } from "../../../tools/color/oklab.ts";
import type { Rgb } from "../../../tools/color/srgb.ts";
import { clamp } from "../../../tools/color/srgb.ts";
import { Button } from "../../controls/buttons.tsx";
import { useImages } from "../../controls/drop.ts";
import { drawn, FileField } from "../../controls/pickers.tsx";
import { textOf } from "../../operation/form.ts";
import { forms } from "./forms.ts";
import { type Entry, edit, edited, OKABE_ITO, replace } from "./palette-entries.ts";

/** The centres hardly move afterwards. */
const MOST_ROUNDS = 20;

const channelsOf = (rgb: number): Rgb => ({ r: rgb >> 16, g: (rgb >> 8) & 255, b: rgb & 255 });

/** Pixels of nearly the same colour. */
interface Shade {
  pixels: number;
  /** The sum of their channels. */
  sum: Rgb;
  /** The commonest of their colours, as 0xrrggbb, and how many pixels have exactly this one. */
  rgb: number;
  exact: number;
}

/** The shades of the opaque pixels, at most 4,096: they differ in the upper four bits of their channels. */
function shadesOf(pixels: Uint8ClampedArray): Shade[] {
  const data = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const rgb = data.getUint32(at) >>> 8;
    if (pixels[at + 3] === 255) counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  }
  const shades = new Map<number, Shade>();
  for (const [rgb, exact] of counts) {
    const shade = shades.get(rgb & 0xf0f0f0) ?? { pixels: 0, sum: { r: 0, g: 0, b: 0 }, rgb, exact };
    const { r, g, b } = channelsOf(rgb);
    shade.pixels += exact;
    shade.sum = { r: shade.sum.r + r * exact, g: shade.sum.g + g * exact, b: shade.sum.b + b * exact };
    if (exact > shade.exact) Object.assign(shade, { rgb, exact });
    shades.set(rgb & 0xf0f0f0, shade);
  }
  return [...shades.values()];
}

type Point = Shade & { lab: Oklab };

/** The point with the greatest weight; undefined if no weight is above 0. */
function greatest(points: readonly Point[], weigh: (point: Point, index: number) => number): Point | undefined {
  const weights = points.map(weigh);
  const most = Math.max(...weights);
  return most > 0 ? points[weights.indexOf(most)] : undefined;
}

/** The commonest shade, and then again and again what is most and farthest away from those before it. */
function firstCenters(points: readonly Point[], count: number): Oklab[] {
  const centers: Oklab[] = [];
  let distances = points.map(() => 1);
  while (centers.length < count) {
    const center = greatest(points, ({ pixels }, index) => pixels * (distances[index] ?? 0) ** 2)?.lab;
    if (!center) break;
    centers.push(center);
    distances = points.map(({ lab }, index) => Math.min(distances[index] ?? 0, deltaE(lab, center)));
  }
  return centers;
}

/** The points by the nearest of the centres. */
function clustersOf(points: readonly Point[], centers: readonly Oklab[]): Point[][] {
  const clusters = centers.map((): Point[] => []);
  for (const point of points) {
    const distances = centers.map((center) => deltaE(point.lab, center));
    clusters[distances.indexOf(Math.min(...distances))]?.push(point);
  }
  return clusters.filter(({ length }) => length > 0);
}

const sizeOf = (cluster: readonly Point[]): number => cluster.reduce((sum, { pixels }) => sum + pixels, 0);

function meanOf(cluster: readonly Point[]): Oklab {
  const mean = (axis: keyof Oklab): number =>
    cluster.reduce((sum, { lab, pixels }) => sum + lab[axis] * pixels, 0) / sizeOf(cluster);
  return { l: mean("l"), a: mean("a"), b: mean("b") };
}

/** The mean of a cluster; that of a logo or a drawing, most of which has exactly one colour, is this colour. */
function colorOf(cluster: readonly Point[]): string {
  const main = greatest(cluster, ({ exact }) => exact);
  const isFlat = main && main.exact * 2 >= sizeOf(cluster);
  return formatHex({ rgb: isFlat ? channelsOf(main.rgb) : mapToSrgb(meanOf(cluster)), alpha: 255 });
}

/**
 * The colours of pixels, the commonest first: as many as are asked for, or fewer if there are not as many. Translucent pixels
 * do not count.
 *
 * @param pixels as a canvas has them, four bytes each
 */
export function mainColors(pixels: Uint8ClampedArray, count: number): string[] {
  const points = shadesOf(pixels).map((shade): Point => {
    const { r, g, b } = shade.sum;
    return { ...shade, lab: toOklab({ r: r / shade.pixels, g: g / shade.pixels, b: b / shade.pixels }) };
  });
  let centers = firstCenters(points, count);
  let clusters = clustersOf(points, centers);
  for (let round = 1; round < MOST_ROUNDS; round++) {
    const before = centers;
    centers = clusters.map(meanOf);
    if (centers.every((center, index) => deltaE(center, before[index] ?? center) < 1e-4)) break;
    clusters = clustersOf(points, centers);
  }
  return [...new Set(clusters.toSorted((one, other) => sizeOf(other) - sizeOf(one)).map(colorOf))];
}

/** A picture is looked at with this many pixels a side at most. */
const SIDE = 96;

/** The pixels of the last picture, as long as the palette is the one that was made of them. */
let taken: { pixels: Uint8ClampedArray; made: readonly Entry[] } | undefined;

/** The main colours of a picture, as many as are asked for. */
function entriesOf(pixels: Uint8ClampedArray): readonly Entry[] {
  const { minimum = 0, maximum = 0 } = forms.palette.fields.count.schema;
  const colors = mainColors(pixels, clamp(Number(textOf(forms.palette.fields.count)), minimum, maximum));
  const made = colors.map((hex, index) => ({ hex, name: String(index + 1), isLocked: true }));
  taken = { pixels, made };
  return made;
}

/** Replaces the palette by the main colours of a picture, which is not sent. @returns Why it has none. */
async function take(picture: File): Promise<string | undefined> {
  const context = await drawn(picture, SIDE).catch(() => undefined);
  if (!context) return "The browser cannot show this picture";
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
  useEffect(() => {
    if (taken?.made === edited.value.entries) edit(entriesOf(taken.pixels));
    else taken = undefined;
  }, [textOf(forms.palette.fields.count)]);
  return (
    <details class="more" open={problem !== undefined}>
      <summary>From a picture, or Okabe-Ito</summary>
      <FileField
        label="From a picture"
        path="/picture"
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
    </details>
  );
}
