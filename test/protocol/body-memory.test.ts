import { expect, test } from "bun:test";
import { readAll } from "../../src/http/body.ts";
import { BodyMemory, UNCOUNTED_BYTES } from "../../src/http/body-memory.ts";
import { Refusal } from "../../src/refusal.ts";

const LIMIT = 1_000_000;

/** A request whose body arrives in pieces of 10 kB; `declared` adds its length. */
function arriving(size: number, declared: boolean): Request {
  let left = size;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left === 0) return controller.close();
      const length = Math.min(left, 10_000);
      controller.enqueue(new Uint8Array(length));
      left -= length;
    },
  });
  const headers = declared ? { "content-length": String(size) } : undefined;
  return new Request("http://localhost/", { method: "POST", body, ...(headers && { headers }) });
}

const codeOf = (error: unknown): unknown => (error instanceof Refusal ? error.code : error);

test.each([true, false])("bodies are counted while they arrive, and released (declared: %p)", async (declared) => {
  const memory = new BodyMemory(2_000_000);
  const reading = readAll(arriving(90_000, declared), LIMIT, memory);
  if (declared) expect(memory.used).toBe(90_000);
  expect((await reading).byteLength).toBe(90_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(memory.used).toBe(0);
});

test.each([true, false])(
  "a body without room is refused, and its counted bytes are released (declared: %p)",
  async (declared) => {
    const memory = new BodyMemory(50_000);
    expect(codeOf(await readAll(arriving(90_000, declared), LIMIT, memory).catch((error) => error))).toBe("OVERLOADED");
    await new Promise((resolve) => setImmediate(resolve));
    expect(memory.used).toBe(0);
  },
);

test("a small body of declared length is read even when the memory is full", async () => {
  const body = await readAll(arriving(UNCOUNTED_BYTES, true), LIMIT, new BodyMemory(0));
  expect(body.byteLength).toBe(UNCOUNTED_BYTES);
});

test("declared lengths reserve at most half of the memory", () => {
  const memory = new BodyMemory(100);
  expect([memory.reserve(50), memory.reserve(1)]).toEqual([true, false]);
  memory.take(50);
  expect(() => memory.take(1)).toThrow("try again");
  memory.release(100);
  expect(memory.used).toBe(0);
});

test("bytes that may have arrived with the headers are counted for one turn of the event loop", async () => {
  const memory = new BodyMemory(800_000);
  memory.expect(100_000);
  memory.expect(600_000);
  expect(memory.used).toBe(100_000 + 512 * 1024);
  expect(() => memory.expect(600_000)).toThrow("try again");
  memory.expect();
  await new Promise((resolve) => setImmediate(resolve));
  expect(memory.used).toBe(0);
});

test("the bytes of a body that fails are released", async () => {
  const memory = new BodyMemory(2_000_000);
  for (const length of [undefined, "90000"]) {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error("gone")) });
    const headers = length ? { "content-length": length } : undefined;
    const request = new Request("http://localhost/", { method: "POST", body, ...(headers && { headers }) });
    await expect(readAll(request, LIMIT, memory)).rejects.toThrow("gone");
    await new Promise((resolve) => setImmediate(resolve));
    expect(memory.used).toBe(0);
  }
});
