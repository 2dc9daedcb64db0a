import { Buffer } from "node:buffer";
import { fromBase64, fromHex } from "../../operation/encoding.ts";
import { MIN_WRAPPED_LENGTH } from "./limits.ts";

/** The bytes that a text encodes as a data: URL, in percent-encoding, base64, base64url or hex; null for other texts. */
export function unwrap(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length < MIN_WRAPPED_LENGTH) return null;
  const dataUrl = /^["'`]?data:[^,]{0,200},/i.exec(text);
  if (dataUrl) {
    const data = text.slice(dataUrl[0].length);
    return unwrap(data) ?? Buffer.from(data);
  }
  if (/%[0-9a-f]{2}/i.test(text)) return percentDecoded(text);
  return ofHexDump(text) ?? ofBase64(text);
}

/** Decodes percent-encoding (RFC 3986, 2.1); a single "%" is kept. */
const percentDecoded = (text: string): Uint8Array<ArrayBuffer> =>
  Buffer.concat(
    text
      .split(/((?:%[0-9a-f]{2})+)/i)
      .map((part, index) => (index % 2 === 1 ? Buffer.from(part.replaceAll("%", ""), "hex") : Buffer.from(part))),
  );

/** Hexadecimal, in one piece or byte by byte: "30:82", "0x30, 0x82", "\x30\x82". */
function ofHexDump(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = text.replace(/[\s:,;"'`[\](){}-]|\\[rn]|0x|\\x|\\/gi, "");
  return digits.length < MIN_WRAPPED_LENGTH ? null : fromHex(digits);
}

/** Base64 or base64url, wrapped or quoted, line ends spelt out or not. */
function ofBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const characters = text.replace(/\\[rn]|[\s:,"'`\\[\]]+/g, "");
  return fromBase64(characters, "base64") ?? fromBase64(characters, "base64url");
}
