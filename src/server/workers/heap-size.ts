import { totalmem } from "node:os";
import process from "node:process";

/** Of a worker's share of the memory, the part for its JavaScript heap. The rest is for its threads and for bodies. */
const HEAP_PART = 0.5;

/**
 * The memory for the JavaScript heap of each worker, in bytes, where a control group limits the memory of all processes
 * together; else undefined. The engine knows that limit but not the other workers: each would let garbage fill it.
 */
export function heapSizeOf(workers: number): number | undefined {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? Math.floor((limit / workers) * HEAP_PART) : undefined;
}
