import { describe, expect, test } from "bun:test";
import { BASE, data, get, getText, json, post, postText, refusal, send, TOOLS } from "../support/call.ts";
import { pixelsOf, readByJsQr } from "../tools/qr/readers.ts";

/** What an independent reader sees in a PNG. */
const scan = (png: Uint8Array): string | undefined => readByJsQr(pixelsOf(png));

const image = async (path: string, accept?: string) => {
  const response = await fetch(BASE + TOOLS + path, { headers: accept === undefined ? {} : { accept } });
  return { response, type: response.headers.get("content-type"), bytes: new Uint8Array(await response.arrayBuffer()) };
};

const LINK = "/qr/generate/https%3A%2F%2Fexample.com";

describe("generate", () => {
  test("gives the same readable code by GET and POST", async () => {
    const answer = await get(LINK);
    expect(answer).toMatchObject({
      text: "https://example.com",
      format: "png",
      mimeType: "image/png",
      size: 200,
      margin: 4,
      errorCorrection: "M",
      version: 2,
      modules: 25,
      warnings: [],
    });
    expect(answer.dataUrl).toBe(`data:image/png;base64,${answer.qrCode}`);
    expect(scan(Buffer.from(answer.qrCode, "base64"))).toBe("https://example.com");
    expect(await post("/qr/generate", { text: "https://example.com" })).toEqual(answer);
  });

  test("accepts every option in the body and in the query, which names nested colours directly", async () => {
    const body = {
      type: "svg",
      size: 300,
      margin: 2,
      errorCorrection: "H",
      color: { dark: "#123", light: "#ffffffcc" },
    };
    const answer = await post("/qr/generate", { text: "hi", ...body });
    expect(answer).toMatchObject({
      format: "svg",
      size: 300,
      margin: 2,
      errorCorrection: "H",
      mimeType: "image/svg+xml",
    });
    expect(
      await get("/qr/generate/hi?type=svg&size=300&margin=2&errorCorrection=H&dark=%23123&light=%23ffffffcc"),
    ).toEqual(answer);
    expect(await get("/qr/generate/hi?format=svg&size=300&margin=2&errorCorrection=H&dark=123&light=ffffffcc")).toEqual(
      answer,
    );
  });

  test("makes a code of the empty text", async () => {
    const { qrCode, version } = await post("/qr/generate", { text: "" });
    expect([scan(Buffer.from(qrCode, "base64")), version]).toEqual(["", 1]);
  });

  test("makes images of exactly the given size", async () => {
    for (const size of [50, 199, 500]) {
      const { qrCode } = await get(`/qr/generate/hi?size=${size}`);
      const { width, height } = pixelsOf(Buffer.from(qrCode, "base64"));
      expect([width, height]).toEqual([size, size]);
    }
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
    const { response, type, bytes } = await image(
      LINK,
      "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
    );
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

  test("with an ETag of each form", async () => {
    const tags = await Promise.all(
      [undefined, "image/png"].map(async (accept) => (await image(LINK, accept)).response.headers.get("etag")),
    );
    expect(new Set(tags).size).toBe(2);
    const tag = tags[1] ?? "";
    const again = await fetch(BASE + TOOLS + LINK, { headers: { accept: "image/png", "if-none-match": tag } });
    expect([again.status, again.headers.get("vary")]).toEqual([304, "Accept"]);
    const other = await fetch(BASE + TOOLS + LINK, { headers: { "if-none-match": tag } });
    expect(other.status).toBe(200);
  });
});

describe("url", () => {
  test.each([
    ["example.com", "https://example.com"],
    ["https://example.com/a?b=c&d=%25#e", "https://example.com/a?b=c&d=%25#e"],
    ["mailto:a@example.com", "mailto:a@example.com"],
    ["tel:+123456", "tel:+123456"],
  ])("encodes %s as %s", async (url, expected) => {
    const answer = await get(`/qr/url/${encodeURIComponent(url)}`);
    expect(answer.url).toBe(expected);
    expect(scan(Buffer.from(answer.qrCode, "base64"))).toBe(expected);
    expect(await post("/qr/url", { url })).toEqual(answer);
    expect(await postText("/qr/url", { url })).toBe(await getText(`/qr/url/${encodeURIComponent(url)}`));
  });

  test.each(["hello world", "http://", "", "javascript:alert(1)"])("refuses the URL %j", async (url) => {
    expect(await refusal(`${TOOLS}/qr/url`, json({ url }))).toMatchObject({ status: 422, paths: ["/url"] });
  });
});

describe("builders", () => {
  test.each([
    ["wifi", { ssid: "Guests", password: "a;bcdefg" }, "WIFI:T:WPA;S:Guests;P:a\\;bcdefg;;"],
    ["contact", { name: "Ada" }, "BEGIN:VCARD\r\nVERSION:4.0\r\nN:;Ada;;;\r\nFN:Ada\r\nEND:VCARD\r\n"],
    ["email", { to: "ada@example.com", subject: "Hi" }, "mailto:ada@example.com?subject=Hi"],
    ["sms", { number: "+49 30 1", message: "Hi" }, "SMSTO:+49301:Hi"],
    ["phone", { number: "+49 30 1" }, "tel:+49301"],
    ["geo", { latitude: 48.2, longitude: 16.4 }, "geo:48.2,16.4"],
    ["event", { title: "Launch", start: "2026-03-01" }, /^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART;VALUE=DATE:20260301\r\n/],
    ["sepa", { name: "Ada", iban: "DE89370400440532013000" }, "BCD\n002\n1\nSCT\n\nAda\nDE89370400440532013000"],
    ["upi", { address: "ada@upi", name: "Ada" }, "upi://pay?pa=ada@upi&pn=Ada&cu=INR"],
    ["otpauth", { account: "ada", secret: "MFRGG" }, /^otpauth:\/\/totp\/ada\?secret=MFRGG&/],
  ])("%s makes a code of the text in its answer, with the options of generate", async (name, fields, text) => {
    const answer = await post(`/qr/${name}`, fields);
    if (typeof text === "string") expect(answer.text).toBe(text);
    else expect(answer.text).toMatch(text);
    expect(scan(Buffer.from(answer.qrCode, "base64"))).toBe(answer.text);
    // Banks read one level only, and the answer has a warning at others.
    const errorCorrection = name === "sepa" ? "M" : "H";
    const options = { format: "svg", size: 300, margin: 2, errorCorrection, color: { dark: "#123" } };
    expect(await post(`/qr/${name}`, { ...fields, ...options })).toEqual(
      await post("/qr/generate", { text: answer.text, ...options }),
    );
    expect(await postText(`/qr/${name}`, fields)).toBe(await postText("/qr/generate", { text: answer.text }));
    const raw = await fetch(`${BASE}${TOOLS}/qr/${name}`, json({ ...fields, raw: true }));
    expect([raw.headers.get("content-type"), raw.headers.get("cache-control")]).toEqual(["image/png", "no-store"]);
    expect(scan(new Uint8Array(await raw.arrayBuffer()))).toBe(answer.text);
  });

  test.each([
    ["wifi", {}, "/ssid"],
    ["wifi", { ssid: "" }, "/ssid"],
    ["wifi", { ssid: "é".repeat(17), password: "a" }, "/ssid"],
    ["wifi", { ssid: "a" }, "/password"],
    ["wifi", { ssid: "a", password: "a", security: "WPA9" }, "/security"],
    ["wifi", { ssid: "a", password: "a", hidden: "yes" }, "/hidden"],
    ["wifi", { ssid: "a", password: "a", size: 49 }, "/size"],
    ["contact", {}, "/name"],
    ["contact", { name: "Ada", phones: [] }, "/phones"],
    ["contact", { name: "Ada", phones: "112" }, "/phones"],
    ["contact", { name: "Ada", phones: ["x"] }, "/phones/0"],
    ["contact", { name: "Ada", emails: ["a@b.c", "x"] }, "/emails/1"],
    ["contact", { name: "Ada", url: "x y" }, "/url"],
    ["contact", { name: "Ada", note: "😀".repeat(1000) }, "/note"],
    ["contact", { name: "Ada", note: "x".repeat(2049) }, "/note"],
    ["email", {}, "/to"],
    ["email", { to: "ada" }, "/to"],
    ["email", { to: "ada@example.com", body: "é".repeat(1000) }, "/body"],
    ["sms", {}, "/number"],
    ["sms", { number: "x" }, "/number"],
    ["sms", { number: "1", message: 1 }, "/message"],
    ["phone", {}, "/number"],
    ["phone", { number: 112 }, "/number"],
    ["geo", { latitude: 90.1, longitude: 0 }, "/latitude"],
    ["geo", { latitude: 0, longitude: -181 }, "/longitude"],
    ["geo", { latitude: "0", longitude: 0 }, "/latitude"],
    ["event", { title: "a" }, "/start"],
    ["event", { title: "a", start: "tomorrow 9:00" }, "/start"],
    ["event", { title: "a", start: "2026-03-02", end: "2026-03-01" }, "/end"],
    ["sepa", { name: "a" }, "/iban"],
    ["sepa", { name: "a", iban: "DE88370400440532013000" }, "/iban"],
    ["sepa", { name: "a", iban: "DE89370400440532013000", amount: 0 }, "/amount"],
    ["sepa", { name: "a", iban: "DE89370400440532013000", amount: 0.001 }, "/amount"],
    ["sepa", { name: "a", iban: "DE89370400440532013000", amount: 1e9 }, "/amount"],
    ["sepa", { name: "a", iban: "DE89370400440532013000", amount: 1.005 }, "/amount"],
    ["sepa", { name: "a".repeat(71), iban: "DE89370400440532013000" }, "/name"],
    ["upi", { address: "ada", name: "a" }, "/address"],
    ["upi", { address: "ada@upi" }, "/name"],
    ["upi", { address: "ada@upi", name: "a", merchantCode: "12" }, "/merchantCode"],
    ["otpauth", { account: "a" }, "/secret"],
    ["otpauth", { account: "a", secret: "not base32" }, "/secret"],
    ["otpauth", { account: "a:b", secret: "MFRGG" }, "/account"],
    ["otpauth", { account: "a", secret: "MFRGG", type: "png" }, "/type"],
    ["otpauth", { account: "a", secret: "MFRGG", algorithm: "md5" }, "/algorithm"],
    ["otpauth", { account: "a", secret: "MFRGG", digits: 5 }, "/digits"],
    ["otpauth", { account: "a", secret: "MFRGG", counter: 1 }, "/counter"],
    ["otpauth", { account: "a", secret: "MFRGG", type: "hotp", period: 1 }, "/period"],
  ])("%s refuses body %#", async (name, body, path) => {
    expect(await refusal(`${TOOLS}/qr/${name}`, json(body))).toMatchObject({ status: 422, paths: [path] });
  });
});

describe("limits of generate", () => {
  test.each([
    [{}, "/text"],
    [{ text: "x".repeat(7090) }, "/text"],
    [{ text: "x".repeat(2954), errorCorrection: "L" }, "/text"],
    [{ text: "1".repeat(7089), errorCorrection: "M" }, "/text"],
    [{ text: "a", size: 49 }, "/size"],
    [{ text: "a", size: 501 }, "/size"],
    [{ text: "x".repeat(1000), size: 50 }, "/size"],
    [{ text: "a", margin: 11 }, "/margin"],
    [{ text: "a", margin: -1 }, "/margin"],
    [{ text: "a", type: "gif" }, "/type"],
    [{ text: "a", type: "svg", format: "png" }, "/format"],
    [{ text: "a", color: { dark: "red" } }, "/color/dark"],
    [{ text: "a", color: { light: "#12345" } }, "/color/light"],
    [{ text: "a", color: { drak: "#000" } }, "/color/drak"],
    [{ text: "a", errorCorrection: "X" }, "/errorCorrection"],
    [{ text: "a", colour: {} }, "/colour"],
  ])("refuses body %#", async (body, path) => {
    expect(await refusal(`${TOOLS}/qr/generate`, json(body))).toMatchObject({ status: 422, paths: [path] });
  });

  test("refuses an invalid query at the field's name in the body", async () => {
    expect(await refusal(`${TOOLS}${LINK}?dark=red`)).toMatchObject({ status: 422, paths: ["/color/dark"] });
  });

  test("accepts the largest text", async () => {
    const body = { text: "1".repeat(7089), errorCorrection: "L", size: 500 };
    expect(data(await send(`${TOOLS}/qr/generate`, json(body)))).toMatchObject({ version: 40, modules: 177 });
  });
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

  test("is an SVG document as text", async () => {
    const { qrCode } = await post("/qr/design", { ...body, format: "svg" });
    expect(await postText("/qr/design", { ...body, format: "png" })).toBe(qrCode);
  });

  test("is refused as JSON and as text", async () => {
    const unreadable = json({ ...body, dark: "#ffffff" });
    expect(await refusal(`${TOOLS}/qr/design`, unreadable)).toMatchObject({ status: 422, paths: ["/dark"] });
    const { status, text } = await send(`${TOOLS}/qr/design/text`, unreadable);
    expect([status, text.startsWith("error: dark: must have more contrast to light")]).toEqual([422, true]);
  });
});
