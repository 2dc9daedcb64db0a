// Declared here because programs that import the types of the app do not compile this folder.
/// <reference path="./qrcode-core.d.ts" />
import { Buffer } from "node:buffer";
import levels from "qrcode/lib/core/error-correction-level.js";
import { MIXED } from "qrcode/lib/core/mode.js";
import { getCapacity } from "qrcode/lib/core/version.js";
import { invalidField } from "../../../operation/refusal.ts";
import { cheapestSegments, type EncodingMode, HEADER_BITS, UNIT_COST } from "./segments.ts";

/** Error-correction levels, weakest first. */
export const LEVELS = ["L", "M", "Q", "H"] as const;
export type ErrorCorrectionLevel = (typeof LEVELS)[number];

/** The longest text that any symbol holds: digits in version 40-L (ISO/IEC 18004:2015, table 7). */
export const MAX_CHARACTERS = 7089;

/** Bits of the ECI header: 4 for its mode, 8 for the number of UTF-8 (ISO/IEC 18004:2015, 7.4.2). */
export const ECI_BITS = 12;

/** The bits of data that a version holds (table 7). */
export const capacityOf = (version: number, level: ErrorCorrectionLevel): number =>
  getCapacity(version, levels[level], MIXED);

const UNITS: Readonly<Record<EncodingMode, string>> = {
  numeric: "digits",
  alphanumeric: "alphanumeric characters",
  kanji: "Kanji",
  byte: "bytes of UTF-8",
};

/** The refusal of a text that no symbol of a level holds, with the limit: for a text in several modes in bytes of the code. */
export function tooLong(text: string, kanji: boolean, eci: boolean, level: ErrorCorrectionLevel, path: string) {
  const { segments, bits } = cheapestSegments(text, kanji, 2);
  const mode = segments.length === 1 ? segments[0]?.mode : undefined;
  const header = (mode ? HEADER_BITS[mode][2] : 0) + (eci ? ECI_BITS : 0);
  const length = mode === "byte" ? Buffer.byteLength(text) : mode ? text.length : Math.ceil(bits / 8);
  const limit = (at: ErrorCorrectionLevel) =>
    Math.floor((6 * (capacityOf(40, at) - header)) / UNIT_COST[mode ?? "byte"]);
  // Names both lengths, as the text may be longer than the field: a contact's has names of properties.
  const expected = `expected at most ${limit(level)} ${mode ? UNITS[mode] : "encoded bytes"} at error correction ${level}`;
  const hint = level === "L" ? "" : `; level L holds ${limit("L")}`;
  return invalidField(path, `Must be shorter: the text of the QR code has ${length}, ${expected}${hint}`);
}
