import { expect, spyOn, test } from "bun:test";
import { totalmem } from "node:os";
import { heapSizeOf } from "../../src/server/workers/worker.ts";

const MIB = 1024 ** 2;

// What a runtime says where nothing is limited: 0, the machine's memory, or 2^64.
test.each([
  [0, 2, undefined],
  [totalmem(), 2, undefined],
  [2 ** 64, 2, undefined],
  [384 * MIB, 2, 96 * MIB],
  [384 * MIB, 1, 192 * MIB],
  [1000, 3, 166],
])("of a limit of %d bytes, the heap of each of %d workers gets %p", (limit, workers, bytes) => {
  const limited = spyOn(process, "constrainedMemory").mockReturnValue(limit);
  expect(heapSizeOf(workers)).toBe(bytes);
  limited.mockRestore();
});
