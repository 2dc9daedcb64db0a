import {
  addCode,
  addNoise,
  blank,
  blur,
  compress,
  type ImageSample,
  invert,
  randomFrom,
  reduceContrast,
  shade,
} from "./images.ts";

type Random = () => number;

const between = (random: Random, least: number, most: number): number => least + random() * (most - least);

/** Texts of versions 1 to 10. */
function textOf(random: Random): string {
  const length = Math.floor(between(random, 8, 180));
  return `https://example.com/${Array.from({ length }, () => Math.floor(random() * 36).toString(36)).join("")}`;
}

interface Distortion {
  angle?: number;
  tilt?: readonly [number, number];
}

/** One code in the middle of an image. */
function single(kind: string, random: Random, distortion: Distortion = {}): ImageSample {
  const size = Math.floor(between(random, 360, 640));
  const sample = blank(kind, size, size);
  addCode(sample, textOf(random), { x: size / 2, y: size / 2, side: size * 0.62, ...distortion });
  return sample;
}

/** A sample with an effect of a strength from 0 (weak) to 1 (strong). */
const withEffect =
  (effect: (sample: ImageSample, strength: number, random: Random) => void) =>
  (kind: string, random: Random, strength: number): ImageSample => {
    const sample = single(kind, random);
    effect(sample, strength, random);
    return sample;
  };

function several(kind: string, random: Random, strength: number): ImageSample {
  const columns = 2 + Math.round(strength);
  const sample = blank(kind, columns * 320, 640);
  for (let column = 0; column < columns; column++)
    for (const row of [0, 1])
      addCode(sample, textOf(random), {
        x: column * 320 + 160,
        y: row * 320 + 160,
        side: between(random, 180, 240),
        angle: between(random, -0.3, 0.3),
      });
  return sample;
}

/** A photo: a little of all effects. */
function photo(kind: string, random: Random, strength: number): ImageSample {
  const tilt = [between(random, -0.5, 0.5) * strength, between(random, -0.5, 0.5) * strength] as const;
  const sample = single(kind, random, { angle: between(random, 0, 2 * Math.PI), tilt });
  reduceContrast(sample, 200 - 90 * strength, 30);
  shade(sample, 1 - 0.5 * strength);
  blur(sample, Math.round(2 * strength));
  addNoise(sample, 5 + 15 * strength, random);
  compress(sample, Math.round(70 - 45 * strength));
  return sample;
}

/** The generators of each kind of image; `strength` grows from 0 to 1 over the images of a kind. */
const KINDS: Readonly<Record<string, (kind: string, random: Random, strength: number) => ImageSample>> = {
  plain: (kind, random) => single(kind, random),
  rotated: (kind, random, strength) => single(kind, random, { angle: strength * 2 * Math.PI }),
  perspective: (kind, random, strength) =>
    single(kind, random, { tilt: [strength * between(random, -1.2, 1.2), strength * between(random, -1.2, 1.2)] }),
  noise: withEffect((sample, strength, random) => addNoise(sample, 20 + 140 * strength, random)),
  blur: withEffect((sample, strength) => blur(sample, Math.round(1 + 6 * strength))),
  "low contrast": withEffect((sample, strength, random) => {
    reduceContrast(sample, 80 - 72 * strength, between(random, 0, 150));
    addNoise(sample, 1, random);
  }),
  shadow: withEffect((sample, strength) => shade(sample, 0.5 - 0.45 * strength)),
  inverted: withEffect((sample) => invert(sample)),
  JPEG: withEffect((sample, strength) => compress(sample, Math.round(30 - 29 * strength))),
  "several codes": several,
  photo,
};

const EACH = 24;

/** The images, the same in every run. */
export function* samples(): Generator<ImageSample> {
  for (const [index, [kind, make]] of Object.entries(KINDS).entries())
    for (let number = 0; number < EACH; number++)
      yield make(kind, randomFrom(1000 * index + number), number / (EACH - 1));
}
