/** The encoder of `qrcode` without its renderers, which are not used; the package has no types for it. */
declare module "qrcode/lib/core/qrcode.js" {
  import type { BitMatrix, QRCodeErrorCorrectionLevel, QRCodeMaskPattern } from "qrcode";

  /** A run of data in one mode. */
  export interface Segment {
    mode: { id: string; bit: number; ccBits: readonly number[] };
    /** The value of the character count. */
    getLength(): number;
    getBitsLength(): number;
    write(buffer: { put(value: number, bits: number): void }): void;
  }

  /** The library calls `reduce` of `data` to make its segments. */
  export function create(
    data: Segment[] & { reduce(): Segment[] },
    options: { errorCorrectionLevel: QRCodeErrorCorrectionLevel; maskPattern?: QRCodeMaskPattern },
  ): { modules: BitMatrix; version: number; maskPattern: QRCodeMaskPattern };
}

declare module "qrcode/lib/core/numeric-data.js" {
  import type { Segment } from "qrcode/lib/core/qrcode.js";

  const NumericData: new (digits: string) => Segment;
  export default NumericData;
}

declare module "qrcode/lib/core/alphanumeric-data.js" {
  import type { Segment } from "qrcode/lib/core/qrcode.js";

  const AlphanumericData: new (text: string) => Segment;
  export default AlphanumericData;
}

declare module "qrcode/lib/core/byte-data.js" {
  import type { Segment } from "qrcode/lib/core/qrcode.js";

  const ByteData: new (text: string) => Segment;
  export default ByteData;
}

declare module "qrcode/lib/core/error-correction-level.js" {
  import type { ErrorCorrectionLevelBits } from "qrcode/lib/core/format-info.js";

  const levels: Readonly<Record<"L" | "M" | "Q" | "H", ErrorCorrectionLevelBits>>;
  export default levels;
}

declare module "qrcode/lib/core/format-info.js" {
  export interface ErrorCorrectionLevelBits {
    bit: number;
  }

  /** The 15 bits of the format information, masked. */
  export function getEncodedBits(level: ErrorCorrectionLevelBits, mask: number): number;
}
