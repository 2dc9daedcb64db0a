import { describe, expect, test } from "bun:test";
import { runInNewContext } from "node:vm";
import {
  admitBody,
  type BodyHolder,
  BodyMemory,
  MAX_UNREAD_BYTES,
  readAll,
  readChunks,
  releaseBody,
  UNCOUNTED_BYTES,
} from "../../src/http/body.ts";
import { Refusal } from "../../src/operation/refusal.ts";
import { policyOf } from "../../src/server/compose.ts";
import { readSettings } from "../../src/settings/read-settings.ts";
import { contextOf } from "../support/app.ts";

const LIMIT = 10_000_000;
const URL = "http://localhost/";

/** A request whose body arrives in pieces of 10 kB; `declared` adds its length. */
function arriving(size: number, declared: boolean): Request {
  let left = size;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left === 0) return controller.close();
      const length = Math.min(left, 10_000);
      controller.enqueue(new Uint8Array(length).fill(left % 251));
      left -= length;
    },
  });
  const headers = declared ? { "content-length": String(size) } : { "transfer-encoding": "chunked" };
  return new Request(URL, { method: "POST", body, headers });
}

const holder = (limit: number): BodyHolder => ({
  policy: { bodyMemory: new BodyMemory(limit), network: true },
  bodyBytes: undefined,
  outcome: { callerLeft: false },
});
const used = ({ policy }: BodyHolder): number => policy.bodyMemory.used;
async function codeOf(read: () => unknown): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
}

async function sizeOf(...args: Parameters<typeof readChunks>): Promise<number> {
  let size = 0;
  for await (const { byteLength } of readChunks(...args)) size += byteLength;
  return size;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("bodies are counted from 16 KiB on, and with 1.5 MiB while they are not read", () => {
  expect([UNCOUNTED_BYTES, MAX_UNREAD_BYTES]).toEqual([16_384, 1_572_864]);
});

describe("a request is counted with what the runtime may hold of its body before it is read", () => {
  test.each<[string, string, Record<string, string>, number]>([
    ["a small body", "POST", { "content-length": `${UNCOUNTED_BYTES}` }, 0],
    ["a larger one", "POST", { "content-length": `${UNCOUNTED_BYTES + 1}` }, UNCOUNTED_BYTES + 1],
    ["a very large one", "PUT", { "content-length": "100000000" }, MAX_UNREAD_BYTES],
    ["one of unknown length", "POST", { "transfer-encoding": "chunked" }, MAX_UNREAD_BYTES],
    ["no body", "POST", {}, 0],
    ["the body of a GET, which runtimes drop", "GET", { "content-length": "100000000" }, 0],
    ["the body of a HEAD", "HEAD", { "transfer-encoding": "chunked" }, 0],
  ])("%s", (_, method, headers, bytes) => {
    const it = holder(LIMIT);
    // Once, however often it is asked.
    for (const _ of "12") admitBody(new Request(URL, { method, headers }), it);
    expect([it.bodyBytes, used(it)]).toEqual([bytes, bytes]);
    for (const _ of "12") releaseBody(it);
    expect(used(it)).toBe(0);
  });

  test("and is refused if there is no room", () => {
    const it = holder(49_999);
    const request = new Request(URL, { method: "POST", headers: { "content-length": "50000" } });
    expect(() => admitBody(request, it)).toThrow("try again");
    expect(used(it)).toBe(0);
  });
});

describe("the whole body", () => {
  test.each([true, false])("is counted until the request is answered (declared: %p)", async (declared) => {
    const it = holder(4_000_000);
    const request = arriving(90_000, declared);
    admitBody(request, it);
    const reading = readAll(request, it, LIMIT);
    // What may have arrived of a body of unknown length.
    expect(used(it)).toBe(declared ? 90_000 : 65_536);
    expect((await reading).byteLength).toBe(90_000);
    await nextTurn();
    expect(used(it)).toBe(90_000);
    releaseBody(it);
    expect(used(it)).toBe(0);
  });

  test.each([true, false])(
    "and its chunks are refused if there is no room, or too many (declared: %p)",
    async (declared) => {
      for (const read of [async (...args: Parameters<typeof readAll>) => (await readAll(...args)).byteLength, sizeOf]) {
        const it = holder(80_000);
        expect(await codeOf(() => read(arriving(90_000, declared), it, LIMIT))).toBe("OVERLOADED");
        releaseBody(it);
        await nextTurn();
        expect(used(it)).toBe(0);
        const limited = (size: number) => codeOf(() => read(arriving(size, declared), holder(4_000_000), 90_000));
        expect([await limited(90_000), await limited(90_001)]).toEqual([90_000, "BODY_TOO_LARGE"]);
      }
    },
  );

  test("is read without room if it is small and its length is declared", async () => {
    const body = await readAll(arriving(UNCOUNTED_BYTES, true), holder(0), LIMIT);
    expect(body.byteLength).toBe(UNCOUNTED_BYTES);
    expect(await sizeOf(arriving(UNCOUNTED_BYTES, true), holder(0), LIMIT)).toBe(UNCOUNTED_BYTES);
  });

  test("has the same bytes if it is large, and is then counted at once", async () => {
    const it = holder(8_000_000);
    const reading = readAll(arriving(4_000_000, true), it, 4_000_000);
    expect(used(it)).toBe(4_000_000);
    const body = new Uint8Array(await reading);
    expect(Buffer.from(body).equals(Buffer.from(await arriving(4_000_000, true).arrayBuffer()))).toBe(true);
    releaseBody(it);
    expect(used(it)).toBe(0);
  });

  test("is refused at once if it is large and declared, and half of the memory is not free for it", async () => {
    const it = holder(7_999_999);
    expect(await codeOf(() => readAll(arriving(4_000_000, true), it, 4_000_000))).toBe("OVERLOADED");
    expect(used(it)).toBe(0);
    expect((await readAll(arriving(4_000_000, false), it, 4_000_000)).byteLength).toBe(4_000_000);
    // A smaller one is then counted as it arrives.
    expect((await readAll(arriving(90_000, true), holder(120_000), LIMIT)).byteLength).toBe(90_000);
  });

  test("is read in chunks of one byte without keeping them, and while others are answered", async () => {
    const chunk = new Uint8Array(1);
    let sent = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      chunk[0] = sent % 251;
      if (sent++ < 2 * UNCOUNTED_BYTES) controller.enqueue(chunk);
      else controller.close();
    };
    const request = new Request(URL, { method: "POST", body: new ReadableStream({ pull }, { highWaterMark: 0 }) });
    let sentBefore = 0;
    setImmediate(() => {
      sentBefore = sent;
    });
    const body = await readAll(request, holder(LIMIT), LIMIT);
    expect(body).toEqual(Uint8Array.from({ length: 2 * UNCOUNTED_BYTES }, (_, at) => at % 251));
    expect(sentBefore).toBeLessThan(10);
  });

  test("is refused if a program sends more than it declared", async () => {
    const body = new Uint8Array(2_000_001);
    const request = new Request(URL, { method: "POST", headers: { "content-length": "2000000" }, body });
    expect(await codeOf(() => readAll(request, holder(LIMIT), LIMIT))).toBe("BODY_TOO_LARGE");
  });

  test("can be the largest photo, however many workers share the memory", async () => {
    const policy = policyOf(readSettings({ "max-body-memory": "4M" }, {}), "program");
    const largest = 16 * 1024 ** 2;
    const it = { ...holder(0), policy };
    expect([2 * largest, 2 * largest + 1].map((bytes) => policy.bodyMemory.hasRoom(bytes))).toEqual([true, false]);
    expect((await readAll(arriving(largest, true), it, largest)).byteLength).toBe(largest);
    releaseBody(it);
    // Those of a program have arrived, and may be many in one turn.
    const small = () => readAll(new Request(URL, { method: "POST", body: "a" }), { ...it }, LIMIT);
    expect(await Promise.all(Array.from({ length: 1000 }, small))).toHaveLength(1000);
  });

  test("is a promise of the program, also where that has another Promise than the runtime", async () => {
    const body: PromiseLike<ArrayBuffer> = runInNewContext("Promise.resolve(new ArrayBuffer(3))");
    const request = new Request(URL, { method: "POST", headers: { "content-length": "3" }, body: "abc" });
    Object.defineProperty(request, "arrayBuffer", { value: () => body });
    const reading = readAll(request, holder(LIMIT), LIMIT);
    expect(reading).toBeInstanceOf(Promise);
    expect((await reading).byteLength).toBe(3);
  });

  test("can be empty, also if there is no room", async () => {
    const it = holder(1);
    it.policy.bodyMemory.take(1);
    expect((await readAll(new Request(URL, { method: "POST" }), it, LIMIT)).byteLength).toBe(0);
  });

  test.each([undefined, "100", "90000", "4000000"])(
    "that breaks off is released, and its caller has left (length: %p)",
    async (length) => {
      for (const read of [readAll, sizeOf]) {
        const it = holder(LIMIT);
        const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error("gone")) });
        const headers = length ? { "content-length": length } : undefined;
        const request = new Request(URL, { method: "POST", body, ...(headers && { headers }) });
        expect(await codeOf(() => read(request, it, LIMIT))).toBe("MALFORMED_BODY");
        releaseBody(it);
        await nextTurn();
        expect([used(it), it.outcome.callerLeft]).toEqual([0, true]);
      }
    },
  );
});

describe("the chunks of a body", () => {
  test.each([true, false])("are counted only while somebody works with them (declared: %p)", async (declared) => {
    const it = holder(4_000_000);
    const request = arriving(90_000, declared);
    admitBody(request, it);
    const chunks = readChunks(request, it, LIMIT);
    let size = 0;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      size += next.value.byteLength;
      // The chunk, and what may arrive meanwhile.
      expect(used(it)).toBe(10_000 + (declared ? 90_000 - size : MAX_UNREAD_BYTES));
    }
    expect([size, used(it)]).toEqual([90_000, 0]);
  });

  test("take no memory between chunks: a client that sends slowly does not hold any", async () => {
    const it = holder(4_000_000);
    const never = new ReadableStream<Uint8Array>();
    const request = new Request(URL, { method: "POST", body: never, headers: { "content-length": "5000000" } });
    admitBody(request, it);
    expect(used(it)).toBe(MAX_UNREAD_BYTES);
    void readChunks(request, it, LIMIT).next();
    await nextTurn();
    expect(used(it)).toBe(0);
  });

  test("are freed when the next one is requested", async () => {
    const buffers: ArrayBufferLike[] = [];
    for await (const { buffer } of readChunks(arriving(30_000, true), holder(LIMIT), LIMIT)) buffers.push(buffer);
    expect(buffers.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0]);
  });

  test("that share their memory with others, or are those of a program, are not freed", async () => {
    const chunk = new Uint8Array(2_000_000);
    const requestOf = (part: Uint8Array, headers = {}) => {
      const start = (controller: ReadableStreamDefaultController) => {
        controller.enqueue(part);
        controller.close();
      };
      return new Request(URL, { method: "POST", body: new ReadableStream({ start }), headers });
    };
    await sizeOf(requestOf(chunk.subarray(0, 10_000)), holder(LIMIT), LIMIT);
    const ofProgram = { ...holder(LIMIT), policy: policyOf(readSettings({}, {}), "program") };
    const length = { "content-length": "2000000" };
    await readAll(requestOf(chunk, length), ofProgram, LIMIT);
    await sizeOf(requestOf(chunk), ofProgram, LIMIT);
    expect(chunk.byteLength).toBe(2_000_000);
    await readAll(requestOf(chunk, length), holder(LIMIT), LIMIT);
    expect(chunk.byteLength).toBe(0);
  });
});

describe("the memory for bodies", () => {
  test("declared lengths reserve at most half of it", () => {
    const memory = new BodyMemory(100);
    expect([memory.reserve(50), memory.reserve(1)]).toEqual([true, false]);
    memory.take(50);
    expect(() => memory.take(1)).toThrow("try again");
    memory.release(100);
    expect(memory.used).toBe(0);
  });

  test("has room for the answer of large work, or this is not begun", async () => {
    const context = contextOf(new Request(URL), { bodyMemory: new BodyMemory(100) });
    context.policy.bodyMemory.take(99);
    expect(await context.alone(async () => "done", 1)).toBe("done");
    await expect(context.alone(async () => "done", 2)).rejects.toThrow("try again");
    context.policy.bodyMemory.take(1);
    expect(await context.alone(async () => "done")).toBe("done");
  });

  test("bytes that may have arrived with the heads of requests count for one turn of the event loop", async () => {
    const memory = new BodyMemory(800_000);
    memory.expect(100_000);
    memory.expect(600_000);
    expect(memory.used).toBe(100_000 + 512 * 1024);
    expect(() => memory.expect(600_000)).toThrow("try again");
    // A length that is not known.
    memory.expect();
    expect(memory.used).toBe(100_000 + (512 + 64) * 1024);
    await nextTurn();
    expect(memory.used).toBe(0);
  });
});
