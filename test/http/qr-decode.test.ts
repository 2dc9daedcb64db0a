import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { data, json, post, postText, refusal, send, TOOLS, upload } from "../support/call.ts";
import { blackPng, ENCODE } from "../tools/qr/encode-image.ts";
import { pixelsOf } from "../tools/qr/readers.ts";

const DECODE = `${TOOLS}/qr/decode`;
const JPEG = { "content-type": "image/jpeg" };

const { qrCode } = await post("/qr/generate", { text: "héllo 😀", errorCorrection: "Q" });
const HELLO = pixelsOf(Buffer.from(qrCode, "base64"));

test.each(["png", "jpeg", "webp", "gif"] as const)(
  "a %s is accepted as bytes, with its own media type and as a data URL",
  async (type) => {
    const file = new Uint8Array(await ENCODE[type](HELLO));
    const answer = data(await send(DECODE, upload(file)));
    expect(answer.codes).toMatchObject([{ text: "héllo 😀", version: 2, errorCorrection: "Q" }]);
    expect(data(await send(DECODE, upload(file, { "content-type": `image/${type}` })))).toEqual(answer);
    const image = `data:image/${type};base64,${Buffer.from(file).toString("base64")}`;
    expect(await post("/qr/decode", { image })).toEqual(answer);
    expect(await postText("/qr/decode", { image })).toBe("héllo 😀");
  },
);

/** A JPEG of exactly `size` bytes: some cameras write further images after the first. */
const padded = (jpeg: Uint8Array, size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);

test("photos are read up to 16 MiB, with a declared length and chunked", async () => {
  const photo = new Uint8Array(padded(await ENCODE.jpeg(HELLO), 2 ** 24));
  expect(photo).toHaveLength(2 ** 24);
  expect((await send(`${DECODE}/text`, upload(photo, JPEG))).text).toBe("héllo 😀\n");
  const body = new Blob([photo]).stream();
  const chunked = { method: "POST", headers: JPEG, body, duplex: "half" } as const;
  expect((await send(`${DECODE}/text`, chunked)).text).toBe("héllo 😀\n");
  const { status, code } = await refusal(DECODE, upload(padded(await ENCODE.jpeg(HELLO), 2 ** 24 + 1), JPEG));
  expect([status, code]).toEqual([413, "BODY_TOO_LARGE"]);
});

test("without codes, the list and the text are empty", async () => {
  const blank = upload(new Uint8Array(blackPng(40, 30, 6 * 30)));
  expect(data(await send(DECODE, blank))).toEqual({ codes: [], width: 40, height: 30 });
  expect(await send(`${DECODE}/text`, blank)).toMatchObject({ status: 200, text: "\n" });
});

describe("is refused", () => {
  test("at the body, or at the field of a JSON body", async () => {
    const bytes = Buffer.from("hello");
    const message = "must be a PNG, JPEG, WebP or GIF image";
    const atBody = { status: 422, paths: [""], message: `body: ${message}` };
    for (const body of [bytes, new Uint8Array()]) expect(await refusal(DECODE, upload(body))).toMatchObject(atBody);
    const inJson = await refusal(DECODE, json({ image: bytes.toString("base64") }));
    expect(inJson).toMatchObject({ status: 422, paths: ["/image"], message: `image: ${message}` });
  });

  test("as JSON above the limit of JSON bodies", async () => {
    expect(await refusal(DECODE, json({ image: "A".repeat(2 ** 20) }))).toMatchObject({ status: 413 });
  });

  test("with another media type", async () => {
    for (const type of ["text/plain", "image/bmp", "image/svg+xml", "multipart/form-data"])
      expect(await refusal(DECODE, upload(Uint8Array.of(1), { "content-type": type }))).toMatchObject({ status: 415 });
  });
});
