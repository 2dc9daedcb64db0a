/** One range of an `Accept` header: "image/*;q=0.8" (RFC 9110, 12.5.1). */
interface Range {
  type: string;
  quality: number;
}

function parseRanges(header: string): Range[] {
  return header.split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
  });
}

/** How precisely a range matches a type: 3 exactly, 2 by "image/*", 1 by "*\/*", 0 not at all. */
function precision(range: string, type: string): number {
  if (range === type) return 3;
  if (range === `${type.slice(0, type.indexOf("/"))}/*`) return 2;
  return range === "*/*" ? 1 : 0;
}

/** The most precise range that names `type` decides its quality. */
function preference(ranges: readonly Range[], type: string): { quality: number; precision: number } {
  let best = { quality: 0, precision: 0 };
  for (const range of ranges) {
    const how = precision(range.type, type);
    if (how > best.precision) best = { quality: range.quality, precision: how };
  }
  return best;
}

const isImage = (type: string): boolean => type.startsWith("image/");

/** The range with the highest quality; the first one if several share it. */
const preferred = (ranges: readonly Range[]): string =>
  ranges.reduce((best, range) => (range.quality > best.quality ? range : best)).type;

/**
 * Whether an `Accept` header prefers one of `types` to JSON: by a higher quality, or by a more precise range of the same
 * quality. Older browsers request images as "image/avif,image/webp,*\/*": a preferred image type counts as every image
 * type. A caller that accepts anything gets JSON.
 */
export function prefers(header: string | null, types: readonly string[]): boolean {
  if (header === null) return false;
  const ranges = parseRanges(header);
  const json = preference(ranges, "application/json");
  const best = preferred(ranges);
  const related = isImage(best) && types.some(isImage) ? [best] : [];
  return [...types, ...related].some((type) => {
    const wanted = preference(ranges, type);
    if (wanted.quality === 0) return false;
    return wanted.quality > json.quality || (wanted.quality === json.quality && wanted.precision > json.precision);
  });
}
