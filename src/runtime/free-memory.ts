/**
 * Frees the memory of bytes that nobody needs any longer, unless they are a part of that memory. Otherwise it would wait for
 * the garbage collector: with 20 bodies that are read slowly, Bun's process has 217 MiB instead of 102.
 */
export function freeMemory(bytes: ArrayBufferView | ArrayBuffer): void {
  const buffer = bytes instanceof ArrayBuffer ? bytes : bytes.buffer;
  if (bytes.byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
