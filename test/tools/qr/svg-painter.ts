import type { Picture } from "./readers.ts";

/**
 * Paints the documents that this project makes, `scale` pixels to the module: filled paths of rectangles in whole units.
 * It throws at anything else, so that a document which it paints is one that every renderer does.
 */
export function modulesOf(svg: string, scale = 1): Picture {
  const [, width, height, paths = ""] = match(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 (\d+) (\d+)" shape-rendering="crispEdges">((?:<path [^<>]*\/>)+)<\/svg>$/,
    svg,
  );
  const picture = blank(Number(width) * scale, Number(height) * scale);
  for (const path of paths.match(/<path [^<>]*\/>/g) ?? []) paint(picture, path, scale);
  return picture;
}

function match(pattern: RegExp, text: string): RegExpExecArray {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`No ${pattern} in ${text.slice(0, 200)}`);
  return found;
}

function blank(width: number, height: number): Picture {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}

function paint(picture: Picture, path: string, scale: number): void {
  const [, hex = "", , opacity = "1", rule, d = ""] = match(
    /^<path fill="#([\da-f]{6})"( fill-opacity="([\d.]+)")?( fill-rule="evenodd")? d="([MhvHz\d -]*)"\/>$/,
    path,
  );
  const color = [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  const covered = coverage(picture.width / scale, d, rule !== undefined);
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      if (!covered(Math.floor(x / scale), Math.floor(y / scale))) continue;
      const index = (y * picture.width + x) * 4;
      if (opacity !== "1" && picture.data[index + 3] !== 0) throw new Error("What lies under a path shines through");
      picture.data.set([...color, Math.round(Number(opacity) * 255)], index);
    }
  }
}

/** Which modules a path fills. */
function coverage(side: number, d: string, evenOdd: boolean): (x: number, y: number) => boolean {
  const times = new Uint8Array(side * side);
  const rectangle = /M(\d+) (\d+)h(\d+)v(\d+)(?:h-\3|H\1)z/g;
  if (d.replace(rectangle, "") !== "") throw new Error("Not a path of rectangles");
  for (const [, x, y, width, height] of d.matchAll(rectangle)) {
    for (let row = Number(y); row < Number(y) + Number(height); row++) {
      for (let column = Number(x); column < Number(x) + Number(width); column++) {
        times[row * side + column] = (times[row * side + column] ?? 0) + 1;
      }
    }
  }
  return (x, y) => {
    const count = times[y * side + x] ?? 0;
    return evenOdd ? count % 2 === 1 : count > 0;
  };
}
