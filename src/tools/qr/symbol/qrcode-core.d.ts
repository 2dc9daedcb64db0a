/** The encoder of `qrcode` without its renderers, which are not used; the package has no types for it. */
declare module "qrcode/lib/core/qrcode.js" {
  import type { BitMatrix, QRCodeErrorCorrectionLevel } from "qrcode";

  /** A run of data in one mode. */
  export interface Segment {
    mode: { bit: number; ccBits: readonly number[] };
    /** The value of the character count. */
    getLength(): number;
    getBitsLength(): number;
    write(buffer: { put(value: number, bits: number): void }): void;
  }

  /** The library calls `reduce` of `data` to make its segments. */
  export function create(
    data: { reduce(): Segment[] },
    options: {
      errorCorrectionLevel: QRCodeErrorCorrectionLevel;
      maskPattern?: number;
      /** Gives the Shift JIS code of a character in Kanji mode. */
      toSJISFunc?: (character: string) => number;
    },
  ): { modules: BitMatrix; version: number; maskPattern: number };
}

/** One for each mode: numeric-data.js, alphanumeric-data.js, kanji-data.js and byte-data.js. */
declare module "qrcode/lib/core/*-data.js" {
  import type { Segment } from "qrcode/lib/core/qrcode.js";

  const Data: new (text: string) => Segment;
  export default Data;
}

declare module "qrcode/lib/core/mode.js" {
  export const MIXED: { bit: number };
}

declare module "qrcode/lib/core/version.js" {
  /** With `MIXED`, the bits of data that a version holds. */
  export function getCapacity(version: number, level: { bit: number }, mode: { bit: number }): number;
}

declare module "qrcode/lib/core/error-correction-level.js" {
  const levels: Readonly<Record<"L" | "M" | "Q" | "H", { bit: number }>>;
  export default levels;
}

declare module "qrcode/lib/core/format-info.js" {
  /** The 15 bits of the format information, masked. */
  export function getEncodedBits(level: { bit: number }, mask: number): number;
}
