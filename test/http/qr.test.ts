import { describe, expect, test } from "bun:test";
import { BASE, get, getText, json, post, postText, send, TOOLS } from "../support/call.ts";
import { pixelsOf, readByJsQr } from "../tools/qr/readers.ts";

/** What an independent reader sees in a PNG. */
const scan = (png: Uint8Array): string | undefined => readByJsQr(pixelsOf(png));

const image = async (path: string, accept?: string) => {
  const response = await fetch(BASE + TOOLS + path, { headers: accept === undefined ? {} : { accept } });
  return { response, type: response.headers.get("content-type"), bytes: new Uint8Array(await response.arrayBuffer()) };
};

const LINK = "/qr/generate/https%3A%2F%2Fexample.com";

describe("generate", () => {
  test("accepts every option in the body and in the query, which names nested colours directly", async () => {
    const options = { size: 300, margin: 2, errorCorrection: "H" };
    const color = { dark: "#123", light: "#ffffffcc" };
    const answer = await post("/qr/generate", { text: "hi", type: "svg", ...options, color });
    expect(answer).toMatchObject({ format: "svg", mimeType: "image/svg+xml", ...options });
    const query = "size=300&margin=2&errorCorrection=H";
    for (const others of ["type=svg&dark=%23123&light=%23ffffffcc", "format=svg&dark=123&light=ffffffcc"])
      expect(await get(`/qr/generate/hi?${query}&${others}`)).toEqual(answer);
  });

  test("gives half blocks in the text form, for every type", async () => {
    const drawing = await getText(LINK);
    expect(drawing).toMatch(/^[█▀▄ \n]+$/);
    expect(await postText("/qr/generate", { text: "https://example.com", type: "svg" })).toBe(drawing);
    expect(await get(`${LINK}?type=text`)).toMatchObject({ qrCode: drawing, dataUrl: null });
    expect((await send(`${TOOLS}${LINK}/text?invert=true`)).text).not.toBe(`${drawing}\n`);
  });
});

describe("gives the image itself", () => {
  test("if Accept prefers an image", async () => {
    const asBrowsersAsk = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
    const { response, type, bytes } = await image(LINK, asBrowsersAsk);
    expect([response.status, type, scan(bytes)]).toEqual([200, "image/png", "https://example.com"]);
    expect(bytes.length).toBeLessThan(1024);
    expect(response.headers.get("vary")).toBe("Accept");
    expect((await image(`${LINK}?type=svg`, "image/png")).type).toBe("image/svg+xml");
    for (const accept of ["*/*", "application/json", "text/html,*/*;q=0.8"]) {
      expect((await image(LINK, accept)).type).toBe("application/json");
    }
    expect((await image(`${LINK}?type=text`, "image/*")).type).toBe("application/json");
  });

  test("if the query sets raw", async () => {
    expect((await image(`${LINK}?raw=true`)).type).toBe("image/png");
    expect((await image(`${LINK}?raw=true&type=svg`)).type).toBe("image/svg+xml");
    expect((await image(`${LINK}?raw=true&type=text`)).type).toBe("text/plain; charset=utf-8");
    expect((await image(`${LINK}?raw=false`, "image/png")).type).toBe("image/png");
  });

  test("with an ETag of each form, if it may be stored", async () => {
    const tags = await Promise.all(
      [undefined, "image/png"].map(async (accept) => (await image(LINK, accept)).response.headers.get("etag")),
    );
    expect(new Set(tags).size).toBe(2);
    const tag = tags[1] ?? "";
    const again = await fetch(BASE + TOOLS + LINK, { headers: { accept: "image/png", "if-none-match": tag } });
    expect([again.status, again.headers.get("vary")]).toEqual([304, "Accept"]);
    const other = await fetch(BASE + TOOLS + LINK, { headers: { "if-none-match": tag } });
    expect([other.status, other.headers.get("vary")]).toEqual([200, "Accept"]);
    const posted = await send(`${TOOLS}/qr/generate`, json({ text: "a" }));
    expect([posted.headers.get("vary"), posted.headers.get("cache-control")]).toEqual(["Accept", "no-store"]);
  });
});

test("a code with a secret is an image that is not stored", async () => {
  const raw = await fetch(`${BASE}${TOOLS}/qr/wifi`, json({ ssid: "Guests", password: "a;bcdefg", raw: true }));
  expect([raw.headers.get("content-type"), raw.headers.get("cache-control")]).toEqual(["image/png", "no-store"]);
  expect(scan(new Uint8Array(await raw.arrayBuffer()))).toBe("WIFI:T:WPA;S:Guests;P:a\\;bcdefg;;");
});

describe("a design", () => {
  const body = { text: "https://example.com", shape: "dots", eyes: "circle" };
  const types = { png: "image/png", svg: "image/svg+xml", pdf: "application/pdf", eps: "application/postscript" };

  test.each(Object.entries(types))("is the %s file itself with raw, or if Accept prefers it", async (format, type) => {
    const made = await post("/qr/design", { ...body, format });
    expect(made).toMatchObject({ text: body.text, format, mimeType: type, version: 2, modules: 25, warnings: [] });
    const file = Buffer.from(made.qrCode, format === "png" || format === "pdf" ? "base64" : "utf8");
    const fetchFile = (fields: object, headers: Record<string, string> = {}) => {
      const request = json({ ...body, format, ...fields });
      return fetch(`${BASE}${TOOLS}/qr/design`, { ...request, headers: { ...request.headers, ...headers } });
    };
    const inRaw = await fetchFile({ raw: true });
    const byAccept = await fetchFile({}, { accept: type });
    for (const response of [inRaw, byAccept]) {
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(file);
    }
    expect(byAccept.headers.get("vary")).toContain("Accept");
  });
});
