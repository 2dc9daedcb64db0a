import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { data, json, post, postText, refusal, send, TOOLS } from "../support/call.ts";
import { CODE_POINT } from "../support/code-point.ts";
import { blackPng } from "../tools/qr/black-png.ts";
import { ENCODE } from "../tools/qr/encode-image.ts";
import { draw, type Picture, pixelsOf } from "../tools/qr/readers.ts";

const DECODE = `${TOOLS}/qr/decode`;
const TYPES = ["png", "jpeg", "webp", "gif"] as const;

const picture = async (text: string, options: object = {}): Promise<Picture> =>
  pixelsOf(Buffer.from((await post("/qr/generate", { text, ...options })).qrCode, "base64"));

const upload = (image: Uint8Array, type = "application/octet-stream"): RequestInit => ({
  method: "POST",
  headers: { "content-type": type },
  body: new Uint8Array(image),
});

const HELLO = await picture("héllo 😀", { errorCorrection: "Q" });

describe.each(TYPES)("%s", (type) => {
  test("is accepted as bytes, with its own media type and as a data URL", async () => {
    const file = await ENCODE[type](HELLO);
    const answer = data(await send(DECODE, upload(file)));
    expect(answer).toMatchObject({ width: 200, height: 200 });
    expect(answer.codes).toHaveLength(1);
    expect(answer.codes[0]).toMatchObject({ text: "héllo 😀", version: 2, errorCorrection: "Q" });
    expect(data(await send(DECODE, upload(file, `image/${type}`)))).toEqual(answer);
    const image = `data:image/${type};base64,${Buffer.from(file).toString("base64")}`;
    expect(await post("/qr/decode", { image })).toEqual(answer);
    expect(await postText("/qr/decode", { image })).toBe("héllo 😀");
  });

  test("is refused when it is truncated, and decoded or refused when it is altered", async () => {
    const file = await ENCODE[type](HELLO);
    for (let cut = 0; cut < file.length; cut += Math.ceil(file.length / 12)) {
      const { status } = await send(DECODE, upload(file.subarray(0, cut)));
      expect(status).toBe(422);
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1 }), async (changes) => {
        const altered = new Uint8Array(file);
        for (const [at, value] of changes) altered[at] = value;
        const { status } = await send(DECODE, upload(altered));
        expect([200, 422]).toContain(status);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});

test("damaged images do not change what later ones give", async () => {
  const file = await ENCODE.png(HELLO);
  for (let missing = 10; missing < 50; missing++) {
    const damaged = await send(DECODE, upload(file.subarray(0, file.length - 5 * missing)));
    expect(damaged.status).toBe(422);
    if (missing % 8 === 0) expect(data(await send(DECODE, upload(file))).codes).toMatchObject([{ text: "héllo 😀" }]);
  }
}, 60_000);

test("is accepted as bare base64, which generate gives, with white space in it", async () => {
  const { qrCode } = await post("/qr/generate", { text: "bare" });
  expect(await postText("/qr/decode", { image: qrCode })).toBe("bare");
  expect(await postText("/qr/decode", { image: ` ${qrCode.replace(/.{76}/g, "$&\r\n")}\n` })).toBe("bare");
});

/** A JPEG of exactly `size` bytes: cameras add metadata and further images in segments (ITU-T T.81, B.2.4.6). */
function padded(jpeg: Uint8Array, size: number): Buffer {
  const segments: Buffer[] = [];
  for (let left = size - jpeg.length; left > 0; ) {
    // No segment is shorter than its marker and its length.
    const length = left <= 65_537 ? left : Math.min(65_537, left - 4);
    const segment = Buffer.alloc(length, 7);
    segment.set([0xff, 0xe2, (length - 2) >> 8, (length - 2) & 0xff]);
    segments.push(segment);
    left -= length;
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

test("photos are read up to 16 MiB, with a declared length and chunked", async () => {
  const photo = new Uint8Array(padded(await ENCODE.jpeg(HELLO), 2 ** 24));
  expect(photo).toHaveLength(2 ** 24);
  expect((await send(`${DECODE}/text`, upload(photo, "image/jpeg"))).text).toBe("héllo 😀\n");
  const body = new Blob([photo]).stream();
  const chunked = { method: "POST", headers: { "content-type": "image/jpeg" }, body, duplex: "half" } as const;
  expect((await send(`${DECODE}/text`, chunked)).text).toBe("héllo 😀\n");
  const { status, code } = await refusal(DECODE, upload(padded(await ENCODE.jpeg(HELLO), 2 ** 24 + 1), "image/jpeg"));
  expect([status, code]).toEqual([413, "BODY_TOO_LARGE"]);
});

/** The corners of a code of 200 pixels: the quiet zone is 25. */
const corners = (x: number, y: number) => ({
  topLeft: { x: x + 25, y: y + 25 },
  topRight: { x: x + 175, y: y + 25 },
  bottomRight: { x: x + 175, y: y + 175 },
  bottomLeft: { x: x + 25, y: y + 175 },
});

/** Pictures on one white page. */
function page(width: number, height: number, parts: readonly { picture: Picture; x: number; y: number }[]): Picture {
  return draw(width, height, (x, y) =>
    parts.some(({ picture: part, x: left, y: top }) => {
      const inside = x >= left && x < left + part.width && y >= top && y < top + part.height;
      return inside && (part.data[((y - top) * part.width + x - left) * 4] ?? 255) < 128;
    }),
  );
}

test("gives several codes, each with its position", async () => {
  const [one, two] = [await picture("https://example.com/1"), await picture("https://example.com/2")];
  const sheet = page(500, 300, [
    { picture: one, x: 10, y: 20 },
    { picture: two, x: 260, y: 70 },
  ]);
  const { codes } = data(await send(DECODE, upload(await ENCODE.png(sheet))));
  const found = codes.toSorted((a: { text: string }, b: { text: string }) => a.text.localeCompare(b.text));
  expect(found.map(({ text }: { text: string }) => text)).toEqual(["https://example.com/1", "https://example.com/2"]);
  const near = (position: Record<string, { x: number; y: number }>, expected: ReturnType<typeof corners>) => {
    for (const [name, { x, y }] of Object.entries(expected)) {
      expect(Math.abs((position[name]?.x ?? -100) - x)).toBeLessThanOrEqual(4);
      expect(Math.abs((position[name]?.y ?? -100) - y)).toBeLessThanOrEqual(4);
    }
  };
  near(found[0].position, corners(10, 20));
  near(found[1].position, corners(260, 70));
});

test("gives an empty list for an image without a code", async () => {
  const blank = upload(await ENCODE.png(draw(40, 30, () => false)));
  expect(data(await send(DECODE, blank))).toEqual({ codes: [], width: 40, height: 30 });
  expect(await send(`${DECODE}/text`, blank)).toMatchObject({ status: 200, text: "\n" });
});

test.each([
  ["#000000", "#ffffff00"],
  ["#000000", "#00000000"],
  ["#ffffff", "#ffffff00"],
  ["#ffffff", "#000000"],
  ["#3498db", "#fff"],
])("reads codes that this service makes, %s on %s", async (dark, light) => {
  const { dataUrl } = await post("/qr/generate", { text: "colours", color: { dark, light } });
  expect(await postText("/qr/decode", { image: dataUrl })).toBe("colours");
});

test("reads every text back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: CODE_POINT, minLength: 1, maxLength: 200 }), async (text) => {
      const { dataUrl, version } = await post("/qr/generate", { text, size: 250 });
      const { codes } = await post("/qr/decode", { image: dataUrl });
      expect(codes).toMatchObject([{ text, version, errorCorrection: "M" }]);
    }),
    { numRuns: 40 },
  );
}, 60_000);

describe("invalid images and requests", () => {
  test.each([
    ["20,000 × 20,000 pixels", 20_000, 20_000],
    ["one pixel more than the limit", 4099, 3070],
    ["one pixel more across than the limit", 16_385, 1],
    ["one pixel more down than the limit", 1, 16_385],
    ["numbers that overflow", 2 ** 32 - 1, 2 ** 32 - 1],
  ])("refuses %s before decoding", async (_, width, height) => {
    const image = blackPng(width, height, 100_000);
    expect(image.length).toBeLessThan(1024);
    expect(await refusal(DECODE, upload(image))).toEqual({
      status: 422,
      code: "INVALID_INPUT",
      message: "body: must be an image of at most 12,582,912 pixels, and 16,384 across and down",
      paths: [""],
    });
  });

  test.each([
    [16_384, 768],
    [768, 16_384],
  ])("reads as many pixels as it may, %d × %d", async (width, height) => {
    const image = blackPng(width, height, (width + 1) * height);
    expect(data(await send(DECODE, upload(image)))).toEqual({ codes: [], width, height });
  });

  test.each([0, 1])("reads an image whose data inflate to more than its pixels, interlaced: %d", async (interlace) => {
    const image = blackPng(8, 8, 96 * 2 ** 20, interlace);
    expect(data(await send(DECODE, upload(image)))).toEqual({ codes: [], width: 8, height: 8 });
  });

  test.each([
    ["nothing", new Uint8Array()],
    ["text", new TextEncoder().encode("<svg/>")],
    ["a BMP header", new TextEncoder().encode("BM\0\0\0\0")],
    ["the start of a PNG", blackPng(10, 10, 20).subarray(0, 20)],
  ])("refuses %s", async (_, bytes) => {
    expect(await refusal(DECODE, upload(bytes))).toMatchObject({
      status: 422,
      message: "body: must be a PNG, JPEG, WebP or GIF image",
    });
  });

  test("refuses an animated WebP, and says so", async () => {
    const start = Buffer.from("RIFF\0\0\0\0WEBPVP8X\n\0\0\0\u0002\0\0\0\u0007\0\0\u0007\0\0", "latin1");
    expect(await refusal(DECODE, upload(start))).toMatchObject({
      status: 422,
      message: "body: must be a still image, and not an animated WebP: save one of its pictures",
    });
  });

  test("refuses a truncated image", async () => {
    const { status, message } = await refusal(DECODE, upload(blackPng(10, 10, 20).subarray(0, 45)));
    expect([status, message]).toEqual([422, "body: must be a complete image; this one cannot be decoded"]);
  });

  test.each([
    [{}, "/image"],
    [{ image: "" }, "/image"],
    [{ image: 1 }, "/image"],
    [{ image: "hello" }, "/image"],
    [{ image: "aGVsbG8=" }, "/image"],
    [{ image: "data:image/png;base64," }, "/image"],
    [{ image: "data:image/png;base64,data:image/png;base64,iVBORw0KGgo=" }, "/image"],
    [{ image: "data:text/plain;base64,aGVsbG8=" }, "/image"],
    [{ image: "data:image/png;base64,aGVsbG8=" }, "/image"],
    [{ image: "data:image/png;base64,!" }, "/image"],
    [{ image: "data:image/png,%89PNG" }, "/image"],
    [{ picture: "" }, "/picture"],
  ])("refuses %j", async (body, path) => {
    expect(await refusal(DECODE, json(body))).toMatchObject({ status: 422, paths: expect.arrayContaining([path]) });
  });

  test("refuses images above 16 MiB, and JSON above the limit of JSON bodies", async () => {
    expect(await refusal(DECODE, upload(new Uint8Array(2 ** 24 + 1)))).toMatchObject({ status: 413 });
    expect(await refusal(DECODE, upload(new Uint8Array(2 ** 24)))).toMatchObject({ status: 422 });
    expect(await refusal(DECODE, json({ image: "A".repeat(2 ** 20) }))).toMatchObject({ status: 413 });
  });

  test("refuses other media types", async () => {
    for (const type of ["text/plain", "image/bmp", "image/svg+xml", "multipart/form-data"])
      expect(await refusal(DECODE, upload(Uint8Array.of(1), type))).toMatchObject({ status: 415 });
  });
});

test("answers random bytes with 200 or 422", async () => {
  const starts = [
    "",
    "89504e470d0a1a0a0000000d494844520000000800000008",
    "ffd8ffc0001108000800080301",
    "474946383961080008000000",
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), async (start, rest) => {
      const { status } = await send(DECODE, upload(Buffer.concat([Buffer.from(start, "hex"), rest])));
      expect([200, 422]).toContain(status);
    }),
    { numRuns: 60 },
  );
}, 60_000);
