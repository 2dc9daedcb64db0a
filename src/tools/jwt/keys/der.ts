import { Buffer } from "node:buffer";

/** An element of DER (X.690, section 8.1): its tag, its content, and its complete encoding. */
export interface Element {
  tag: number;
  content: Uint8Array<ArrayBuffer>;
  whole: Uint8Array<ArrayBuffer>;
}

export const TAG = { integer: 0x02, octets: 0x04, oid: 0x06, sequence: 0x30, seed: 0x80 } as const;

/** More than the children of any element in keys and certificates. */
const MAX_CHILDREN = 16;

/** The element at the start of bytes, or null. Further bytes are ignored. */
export function readElement(bytes: Uint8Array<ArrayBuffer>): Element | null {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) return null;
  const lengthBytes = Math.max(first - 0x80, 0);
  if (first === 0x80 || lengthBytes > 3) return null;
  const start = 2 + lengthBytes;
  const length = lengthBytes === 0 ? first : bytes.subarray(2, start).reduce((value, byte) => value * 256 + byte, 0);
  if (start + length > bytes.length) return null;
  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(0, start + length) };
}

/** The child elements of an element; empty if there is none, or its content is not a short list of elements. */
export function childrenOf(element: Element | null | undefined): Element[] {
  const children: Element[] = [];
  let rest = element?.content;
  while (rest?.length) {
    const child = readElement(rest);
    if (!child || children.length === MAX_CHILDREN) return [];
    children.push(child);
    rest = rest.subarray(child.whole.length);
  }
  return children;
}

/** The tags of elements, as hexadecimal: "30 03" is a sequence and a bit string. */
export const shapeOf = (elements: readonly Element[]): string =>
  elements.map(({ tag }) => tag.toString(16).padStart(2, "0")).join(" ");

/** An element of DER with up to 64 KiB of content. */
export function encoded(tag: number, ...parts: Uint8Array[]): Buffer<ArrayBuffer> {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
