/** Channels of sRGB, 0 to 255, not necessarily whole. */
export type Rgb = Record<"r" | "g" | "b", number>;

/** Hue in degrees from 0 up to but not including 360, saturation and lightness in percent. */
export type Hsl = Record<"h" | "s" | "l", number>;

/** A colour of sRGB, unrounded in `rgb` and `hsl`. `alpha` is a whole number from 0 to 255, as browsers keep it. */
export interface Color {
  rgb: Rgb;
  hsl: Hsl;
  alpha: number;
  /** The channels as they were written, which may be outside 0 to 255: `rgb` is clamped, or mapped into sRGB. */
  unmapped?: Rgb;
  /** The components of lab(), if it was written so: from channels, they would differ in the fifth decimal. */
  lab?: Record<"l" | "a" | "b", number>;
}

/** A value limited to a range. */
export const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** An angle reduced to 0 up to but not including 360. An infinite angle is 0. */
export const wrapHue = (degrees: number): number => (Number.isFinite(degrees) ? ((degrees % 360) + 360) % 360 : 0);

/** Channels from 0 to 1, as culori has them, in the range of 0 to 255. */
export const fromUnitRange = ({ r, g, b }: Rgb): Rgb => ({ r: r * 255, g: g * 255, b: b * 255 });

/** Channels from 0 to 255 in the range of 0 to 1, as culori has them. */
export const toUnitRange = ({ r, g, b }: Rgb): Rgb => ({ r: r / 255, g: g / 255, b: b / 255 });

/** Two colours channel by channel: `share` of the first, and the rest of the second. */
export const blend = (one: Rgb, other: Rgb, share: number): Rgb => ({
  r: one.r * share + other.r * (1 - share),
  g: one.g * share + other.g * (1 - share),
  b: one.b * share + other.b * (1 - share),
});

/** The colour with these channels, clamped. */
export function fromRgb({ r, g, b }: Rgb, alpha = 255): Color {
  const rgb = { r: clamp(r, 0, 255), g: clamp(g, 0, 255), b: clamp(b, 0, 255) };
  return { rgb, hsl: rgbToHsl(rgb), alpha };
}

/** The colour with this hue, wrapped. Percentages, from 0 on, may be beyond 100, and give channels beyond sRGB, which are clamped. */
export function fromHsl({ h, s, l }: Hsl, alpha: number): Color {
  const hsl = { h: wrapHue(h), s, l };
  const rgb = hslToRgb(hsl);
  return Math.max(s, l) <= 100 ? { rgb, hsl, alpha } : fromRgb(rgb, alpha);
}

/** The opaque colour of a number like 0x3498db. */
export const fromInteger = (value: number): Color => fromRgb({ r: value >> 16, g: (value >> 8) & 255, b: value & 255 });

const HEX = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Reads #RGB, #RGBA, #RRGGBB or #RRGGBBAA, the # being optional: CSS Color 4, section 5.2. Undefined for anything else. */
export function parseHex(text: string): Color | undefined {
  const digits = HEX.exec(text)?.[1];
  if (!digits) return undefined;
  const long = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  const value = Number.parseInt(long.length === 6 ? `${long}ff` : long, 16);
  return fromRgb({ r: value >>> 24, g: (value >>> 16) & 255, b: (value >>> 8) & 255 }, value & 255);
}

/** Chroma below it is a rounding error, of up to 0.000012 from Lab. The hue of greys is powerless: CSS Color 4, 12.2. */
const LEAST_CHROMA = 0.001;

/** CSS Color 4, section 7.2, with one division for each component, so that quotients of whole channels are correctly rounded. */
export function rgbToHsl({ r, g, b }: Rgb): Hsl {
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const chroma = max - min;
  const l = ((max + min) * 100) / 510;
  if (chroma < LEAST_CHROMA) return { h: 0, s: 0, l };
  const s = (chroma * 100) / (max + min <= 255 ? max + min : 510 - max - min);
  const sixths = max === r ? g - b : max === g ? b - r + 2 * chroma : r - g + 4 * chroma;
  return { h: wrapHue((sixths * 60) / chroma), s, l };
}

/** CSS Color 4, section 7.1. */
export function hslToRgb({ h, s, l }: Hsl): Rgb {
  const reach = (s * Math.min(l, 100 - l)) / 100;
  const channel = (offset: number): number => {
    const k = (offset + h / 30) % 12;
    return ((l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255) / 100;
  };
  return { r: channel(0), g: channel(8), b: channel(4) };
}
