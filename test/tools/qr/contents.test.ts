import { describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import type { TObject } from "@sinclair/typebox";
import { inputReader } from "../../../src/operation/reader.ts";
import { contact } from "../../../src/tools/qr/contents/contact.ts";
import { event } from "../../../src/tools/qr/contents/event.ts";
import { geo } from "../../../src/tools/qr/contents/geo.ts";
import { email, phone, sms } from "../../../src/tools/qr/contents/messages.ts";
import { otpauth } from "../../../src/tools/qr/contents/otpauth.ts";
import { sepa, upi } from "../../../src/tools/qr/contents/payments.ts";
import { url } from "../../../src/tools/qr/contents/url.ts";
import { wifi } from "../../../src/tools/qr/contents/wifi.ts";
import { design } from "../../../src/tools/qr/design/design.ts";
import { contentFields } from "../../../src/tools/qr/design/design-content.ts";
import { generate } from "../../../src/tools/qr/generate.ts";
import { refusedLater } from "../../support/refused.ts";
import { readByZbar } from "./readers.ts";

const OPERATIONS = { wifi, contact, email, sms, phone, geo, event, otpauth, sepa, upi };

/** The answer of an operation to a body. */
const run = async (operation: { input: TObject }, body: object) =>
  await Object(operation).run(inputReader(operation.input, "")({ params: {}, body: { ...body } }), { baseUrl: "" });

const make = async (body: object) => await run(design, body);

test("every operation that builds a text is a content, with the same fields", () => {
  expect(Object.keys(contentFields)).toEqual(["text", "url", ...Object.keys(OPERATIONS)]);
  for (const [name, { input }] of Object.entries(OPERATIONS)) {
    const field = Object.entries(contentFields).find(([each]) => each === name)?.[1];
    for (const [inner, schema] of Object.entries(Object(field).properties))
      expect([inner, schema]).toEqual([inner, Object.entries(input.properties).find(([each]) => each === inner)?.[1]]);
  }
});

test.each(Object.entries(OPERATIONS))(
  "%s makes a code of its text, which ZBar reads, and designs say the same",
  async (name, operation) => {
    const { text, qrCode, version, modules } = await run(operation, operation.example);
    expect(readByZbar(Buffer.from(qrCode, "base64"))).toBe(text);
    expect(await make({ [name]: operation.example })).toMatchObject({ text, version, modules });
    // Banks read one level only, and the answer has a warning at others.
    const errorCorrection = name === "sepa" ? "M" : "H";
    const options = { format: "svg", size: 300, margin: 2, errorCorrection, color: { dark: "#123" } };
    expect(await run(operation, { ...operation.example, ...options })).toEqual(
      await run(generate, { text, ...options }),
    );
  },
);

test("a URL without a scheme gets one, also in designs", async () => {
  expect((await run(url, { url: "example.com" })).url).toBe("https://example.com");
  expect((await make({ url: "example.com" })).text).toBe("https://example.com");
});

test.each([
  [url, { url: "hello world" }, "/url", expect.stringContaining("Must be an absolute URL")],
  [upi, { address: "ada", name: "a" }, "/address", "Must be a virtual payment address such as name@bank"],
  [upi, { address: "ada@upi", name: "a", merchantCode: "12" }, "/merchantCode", "Must be four digits"],
  // Its type is no format.
  [otpauth, { account: "a", secret: "MFRGG", type: "png" }, "/type", "Must be one of totp or hotp"],
  [event, { title: "a", start: "2026-03-01T09:30", timeZone: "+02:00" }, "/timeZone", expect.stringContaining("IANA")],
  // The longest field is to be shortened if the text is too long.
  [contact, { name: "Ada", note: "😀".repeat(1000) }, "/note", expect.stringContaining("Must be shorter")],
  [email, { to: "ada@example.com", body: "é".repeat(1000) }, "/body", expect.stringContaining("Must be shorter")],
])("case %# is refused with the field to change", async (operation, body, path, message) => {
  expect(await refusedLater(() => run(operation, body))).toEqual({ path, message });
});

test("the defaults, spellings and warnings of a content are those of its operation", async () => {
  expect((await make({ wifi: { ssid: "A", password: "short" } })).warnings).toEqual([
    "No WPA network takes this password: they have 8 to 63 characters, or 64 hexadecimal digits",
  ]);
  expect((await make({ otpauth: { ...otpauth.example, algorithm: "SHA-256" } })).text).toContain("algorithm=SHA256");
  expect((await make({ sepa: { ...sepa.example }, errorCorrection: "L" })).warnings).toEqual([
    "Banks expect the error correction level M (EPC069-12)",
  ]);
});

describe("a design is refused with the field to change", () => {
  test.each([
    [
      {},
      "/text",
      "Must be given, or one of url, wifi, contact, email, sms, phone, geo, event, otpauth, sepa or upi instead",
    ],
    [{ text: "a", url: "b.example" }, "/url", "Must be omitted beside text: a code says one thing"],
    [{ phone: phone.example, geo: geo.example }, "/geo", "Must be omitted beside phone: a code says one thing"],
    [{ url: "not a url" }, "/url", expect.stringContaining("Must be an absolute URL")],
    [{ wifi: {} }, "/wifi/ssid", "Missing; it must be a non-empty text of at most 32 bytes"],
    [{ wifi: { ssid: "A" } }, "/wifi/password", "Must be given; for an open network, security is none"],
    [{ wifi: { ssid: "A", pasword: "b" } }, "/wifi/pasword", 'Unknown field; did you mean "password"?'],
    [{ wifi: "A" }, "/wifi", "Must be an object, not a text"],
    [{ wifi: null }, "/wifi", "Must be an object, not null"],
    [
      { contact: { name: "A", phones: ["+1", "x"] } },
      "/contact/phones/1",
      "Must be a phone number such as +49 30 123456",
    ],
    [{ sepa: { ...sepa.example, iban: "DE00 3704 0044 0532 0130 00" } }, "/sepa/iban", expect.stringContaining("Must")],
    [
      { email: { to: "a@b", body: "é".repeat(2900) } },
      "/email/body",
      "Must be at most 7089 characters, the most that a QR code holds",
    ],
    [{ barcode: {} }, "/barcode", expect.stringContaining("Unknown field")],
  ])("%j", async (body, path, message) => {
    expect(await refusedLater(() => make(body))).toEqual({ path, message });
  });
});
