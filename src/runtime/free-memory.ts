/**
 * Frees the memory of an array that nobody needs any longer, unless it shares that memory. Otherwise it would wait for the
 * garbage collector: with 20 bodies that are read slowly, Bun's process has 217 MiB instead of 102.
 */
export function freeMemory({ buffer, byteLength }: ArrayBufferView): void {
  if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
