import { expect, mock, spyOn, test } from "bun:test";
import fc from "fast-check";
import * as native from "../../src/runtime/byte-text.ts";
import { collect } from "../../src/runtime/runtime.ts";

const toHex = Object.getOwnPropertyDescriptor(Uint8Array.prototype, "toHex") ?? {};
Reflect.deleteProperty(Uint8Array.prototype, "toHex");
/** The functions where arrays of bytes have no methods for this. */
const older: typeof native = await import(`${"../../src/runtime/byte-text.ts"}?older`);
Object.defineProperty(Uint8Array.prototype, "toHex", toHex);

test.each([
  ["by the runtime's methods", native, true],
  ["without them", older, false],
])("bytes are written and read as text %s", (_, { encodeHex, decodeHex, encodeBase64, decodeBase64 }, isNative) => {
  const writing = (["toHex", "toBase64"] as const).map((name) => spyOn(Uint8Array.prototype, name));
  const reading = (["fromHex", "fromBase64"] as const).map((name) => spyOn(Uint8Array, name));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.constantFrom("base64", "base64url"), (bytes, alphabet) => {
      const hex = Buffer.from(bytes).toString("hex");
      const base64 = Buffer.from(bytes).toString(alphabet).replace(/=+$/, "");
      expect([encodeHex(bytes), encodeBase64(bytes, alphabet)]).toEqual([hex, base64]);
      expect([decodeHex(hex), decodeBase64(base64, alphabet)]).toEqual([bytes, bytes]);
    }),
  );
  // With bits that no byte has.
  expect(Buffer.from(decodeBase64("Zh", "base64")).toString()).toBe("f");
  expect([...writing, ...reading].map((method) => method.mock.calls.length > 0)).toEqual(Array(4).fill(isNative));
  mock.restore();
});

test("the bytes of a stream are collected up to a limit", async () => {
  const chunks = () => new Blob(["ab", "c"]).stream();
  expect([String(await collect(chunks(), 3)), await collect(chunks(), 2)]).toEqual(["abc", undefined]);
});
