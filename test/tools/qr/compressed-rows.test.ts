import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { deflateSync, inflateSync } from "node:zlib";
import { compressedRows } from "../../../src/tools/qr/compressed-rows.ts";
import type { Layout } from "../../../src/tools/qr/row-plan.ts";

/** Modules that are dark by chance, always the same ones. */
function randomMatrix(modules: number): Uint8Array {
  let state = modules;
  return Uint8Array.from({ length: modules * modules }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 31;
  });
}

/** The rows of an image, pixel by pixel (PNG third edition, 7.2 and 9.2): copies of a row are differences of zero. */
function rowsOf(matrix: Uint8Array, { size, modules, side, origin }: Layout): Uint8Array {
  const stride = 1 + Math.ceil(size / 8);
  const rows = new Uint8Array(size * stride);
  for (let y = 0; y < modules * side; y++) {
    const start = (origin + y) * stride;
    if (y % side > 0) rows[start] = 2;
    else
      for (let x = 0; x < modules * side; x++) {
        const at = start + 1 + ((origin + x) >> 3);
        const isDark = matrix[(y / side) * modules + Math.floor(x / side)] === 1;
        if (isDark) rows[at] = (rows[at] ?? 0) | (0x80 >> ((origin + x) & 7));
      }
  }
  return rows;
}

const MODULES = [21, 25, 29, 45, 89, 177];

const LAYOUTS: Layout[] = MODULES.flatMap((modules) =>
  [0, 1, 4, 9].flatMap((margin) =>
    Array.from({ length: 151 }, (_, index) => 50 + 3 * index)
      .filter((size) => size >= modules + 2 * margin)
      .map((size) => {
        const side = Math.floor(size / (modules + 2 * margin));
        return { size, modules, side, origin: Math.floor((size - modules * side) / 2) };
      }),
  ),
);

test("zlib reads the rows of every layout, and writes about as many bytes", () => {
  let [written, byZlib] = [0, 0];
  const matrices = new Map(MODULES.map((modules) => [modules, randomMatrix(modules)]));
  for (const layout of LAYOUTS) {
    const matrix = matrices.get(layout.modules) ?? new Uint8Array();
    const rows = rowsOf(matrix, layout);
    const compressed = compressedRows(matrix, layout);
    if (!Buffer.from(inflateSync(compressed)).equals(rows)) throw new Error(`Wrong rows: ${JSON.stringify(layout)}`);
    written += compressed.length;
    byZlib += deflateSync(rows, { level: 2 }).length;
  }
  expect(written / byZlib).toBeLessThan(1.05);
});

test.each([0, 1])("modules that are all %p are written too, though the codes expect both", (module) => {
  const layout = { size: 300, modules: 33, side: 7, origin: 34 };
  const matrix = new Uint8Array(33 * 33).fill(module);
  expect(Buffer.from(inflateSync(compressedRows(matrix, layout))).equals(rowsOf(matrix, layout))).toBe(true);
});
