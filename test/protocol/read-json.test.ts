import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseBody, readBody } from "../../src/http/json-body.ts";
import { Refusal } from "../../src/operation/refusal.ts";
import { contextOf } from "../support/app.ts";

const URL = "http://localhost/";
const TYPE = { "content-type": "application/json" };

/** A request whose length is declared, as nearly all are. */
const whole = (bytes: Uint8Array<ArrayBuffer>) =>
  new Request(URL, { method: "POST", headers: { ...TYPE, "content-length": `${bytes.length}` }, body: bytes });

/** The same bytes as a stream of unknown length, in pieces of a few bytes. */
function streamed(bytes: Uint8Array<ArrayBuffer>, size: number) {
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
  return new Request(URL, { method: "POST", headers: TYPE, body });
}

async function outcome(request: Request): Promise<unknown> {
  const context = contextOf(request, { maxBody: 2000 });
  try {
    return { read: parseBody(context, await readBody(request, context)) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, message: error.message };
    throw error;
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("bodies of declared and of unknown length", () => {
  const json = fc.json({ maxDepth: 4 }).map(utf8);
  const anyBytes = fc.uint8Array({ maxLength: 60 }).map((bytes) => new Uint8Array(bytes));
  const large = fc.nat({ max: 4000 }).map((size) => utf8(JSON.stringify({ text: "x".repeat(size) })));

  test("are read and refused for the same content", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, anyBytes, large), fc.integer({ min: 1, max: 700 }), async (bytes, size) => {
        expect(await outcome(streamed(bytes, size))).toEqual(await outcome(whole(bytes)));
      }),
    );
  });

  test("are decoded independently of an earlier body that is not UTF-8", async () => {
    const broken = Uint8Array.of(0x7b, 0x22, 0xf0, 0x9f);
    expect(await outcome(whole(broken))).toMatchObject({ refused: "MALFORMED_BODY" });
    expect(await outcome(whole(utf8('\ufeff{"text":"é"}')))).toEqual({ read: { text: "é" } });
  });
});

test.each([
  ["is freed if it is large and came over a network", 16_374, true, 0],
  ["is left to the collector if it is small", 16_373, true, 16_384],
  ["is left to the program that calls the service in process", 20_000, false, 20_011],
])("the memory of a body that has been parsed %s", (_, size, network, left) => {
  const request = whole(utf8("{}"));
  const context = contextOf(request, { network });
  const text = "x".repeat(size);
  const bytes = utf8(JSON.stringify({ text }));
  expect(parseBody(context, bytes)).toEqual({ text });
  expect(bytes.byteLength).toBe(left);
});
