import { expect, spyOn, test } from "bun:test";
import { totalmem } from "node:os";
import { heapSizeOf } from "../../src/server/workers/worker.ts";

const MIB = 1024 ** 2;

test.each([
  [384 * MIB, 2, 96 * MIB],
  [384 * MIB, 1, 192 * MIB],
  [1000, 3, 166],
])("of a limit of %d bytes, the heap of each of %d workers gets %d", (limit, workers, bytes) => {
  const limited = spyOn(process, "constrainedMemory").mockReturnValue(limit);
  expect(heapSizeOf(workers)).toBe(bytes);
  limited.mockRestore();
});

// What a runtime says where nothing is limited: 0, the machine's memory, or 2^64.
test.each([0, totalmem(), 2 ** 64])("a limit of %d bytes does not limit the heap", (limit) => {
  const limited = spyOn(process, "constrainedMemory").mockReturnValue(limit);
  expect(heapSizeOf(2)).toBeUndefined();
  limited.mockRestore();
});
