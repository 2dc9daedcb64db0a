import { expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import type { AnyOperation } from "../../../src/operation/tool.ts";
import { contact } from "../../../src/tools/qr/contents/contact.ts";
import { event } from "../../../src/tools/qr/contents/event.ts";
import { email, geo, phone, sms } from "../../../src/tools/qr/contents/links.ts";
import { otpauth } from "../../../src/tools/qr/contents/otpauth.ts";
import { sepa, upi } from "../../../src/tools/qr/contents/payments.ts";
import { generate, url } from "../../../src/tools/qr/contents/text.ts";
import { wifi } from "../../../src/tools/qr/contents/wifi.ts";
import { design } from "../../../src/tools/qr/design/design.ts";
import { contentFields } from "../../../src/tools/qr/design/design-content.ts";
import { refusedLater } from "../../support/refused.ts";
import { run } from "../../support/run.ts";
import { readByZbar } from "./readers.ts";

const OPERATIONS: Record<string, AnyOperation> = { wifi, contact, email, sms, phone, geo, event, otpauth, sepa, upi };

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
    expect(readByZbar(Buffer.from(String(qrCode), "base64"))).toBe(String(text));
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

const CONTROLS = "Must not contain control characters other than tabs and line breaks";
const NO_CONTROLS = "Must not contain control characters";
const ONE_LINE = "Must be a single line";
const PHONE = "Must be a phone number such as +49 30 123456";
const EMAIL = "Must be an e-mail address such as someone@example.com";
const TOO_LONG = "Must be at most 7089 characters, the most that a QR code holds";
const NO_PASSWORD = "Must be given; for an open network, security is none";
const KIND = "Must be of the same kind as start: both dates, both local times, or both with an offset";
const BIC = "Must be a BIC of 8 or 11 characters, such as COBADEFFXXX";
const ONE_REFERENCE = "Must be omitted beside a reference: a transfer has one of them";

// Beside the fields of each example. What other files say of single functions is not here.
test.each<[AnyOperation, object, string, string | ReturnType<typeof expect.stringContaining>]>([
  [generate, { color: { drak: "#000" } }, "/color/drak", 'Unknown field; did you mean "dark"?'],
  [url, { url: "hello world" }, "/url", expect.stringContaining("Must be an absolute URL")],
  [contact, { phones: ["+1 555 0100", "call me"] }, "/phones/1", PHONE],
  [contact, { emails: ["ada"] }, "/emails/0", EMAIL],
  [contact, { url: "not a url" }, "/url", expect.stringContaining("Must be an absolute URL")],
  [contact, { name: "a\u0000b" }, "/name", CONTROLS],
  [contact, { familyName: "\u0007" }, "/familyName", CONTROLS],
  [contact, { givenName: "\u0007" }, "/givenName", CONTROLS],
  [contact, { organization: "\u0007" }, "/organization", CONTROLS],
  [contact, { title: "\u0007" }, "/title", CONTROLS],
  [contact, { note: "\u007f" }, "/note", CONTROLS],
  [contact, { address: "\u001b" }, "/address", CONTROLS],
  [email, { to: "ada" }, "/to", EMAIL],
  [email, { to: "a@example.com,b@example.com" }, "/to", EMAIL],
  [email, { to: "Ada <ada@example.com>" }, "/to", EMAIL],
  [email, { subject: "a\r\nBcc: x@y.z" }, "/subject", ONE_LINE],
  [email, { body: "\u0000" }, "/body", CONTROLS],
  [sms, { message: "a\u009bb" }, "/message", CONTROLS],
  [geo, { query: "a\u0000" }, "/query", CONTROLS],
  [geo, { query: "a\nb" }, "/query", ONE_LINE],
  [wifi, { ssid: "Gue\tsts" }, "/ssid", NO_CONTROLS],
  [wifi, { password: "secret\u007f123" }, "/password", NO_CONTROLS],
  [wifi, { password: "", security: "WEP" }, "/password", NO_PASSWORD],
  [wifi, { security: "none" }, "/password", "Must be omitted for an open network"],
  [otpauth, { issuer: "a:b" }, "/issuer", "Must not contain a colon"],
  [otpauth, { account: "a:b" }, "/account", "Must not contain a colon"],
  [otpauth, { account: "a\nb" }, "/account", ONE_LINE],
  [otpauth, { issuer: "\u0000" }, "/issuer", CONTROLS],
  [otpauth, { counter: 0 }, "/counter", "Must be omitted for totp, which goes by time"],
  [otpauth, { type: "hotp", period: 30 }, "/period", "Must be omitted for hotp, which counts"],
  // Its type is no format.
  [otpauth, { type: "png" }, "/type", "Must be one of totp or hotp"],
  [event, { start: "2026-03-01T09:30Z", end: "2026-03-01" }, "/end", KIND],
  [event, { start: "2026-03-01T09:30Z", end: "2026-03-01T10:30+01:00" }, "/end", "Must be after the start"],
  [event, { start: "2026-03-01T09:30Z", end: "2026-03-01T09:29:59Z" }, "/end", "Must be after the start"],
  [event, { title: "\u0007" }, "/title", CONTROLS],
  [event, { location: "\u0007" }, "/location", CONTROLS],
  [event, { description: "\u0007" }, "/description", CONTROLS],
  [event, { timeZone: "+02:00" }, "/timeZone", expect.stringContaining("IANA")],
  [sepa, { amount: 1.234 }, "/amount", "Must have at most two decimals"],
  [sepa, { bic: "BPOT" }, "/bic", BIC],
  [sepa, { bic: "BPOTBEB1X" }, "/bic", BIC],
  [sepa, { reference: "RF18539007547034" }, "/remittance", ONE_REFERENCE],
  [sepa, { remittance: "two\nlines" }, "/remittance", ONE_LINE],
  [sepa, { name: "a\u0000" }, "/name", CONTROLS],
  [upi, { name: "a\nb" }, "/name", ONE_LINE],
  [upi, { note: "a\nb" }, "/note", ONE_LINE],
  [upi, { address: "ada" }, "/address", "Must be a virtual payment address such as name@bank"],
  [upi, { reference: "1".repeat(36) }, "/reference", expect.stringContaining("1 to 35 ")],
  [upi, { merchantCode: "12" }, "/merchantCode", "Must be four digits"],
  // The longest field is to be shortened if the text is too long.
  [generate, { text: "é".repeat(1200) }, "/text", expect.stringContaining("Must be shorter")],
  [url, { url: "https://example.com/".padEnd(2400, "a") }, "/url", expect.stringContaining("Must be shorter")],
  [contact, { note: "😀".repeat(1000) }, "/note", expect.stringContaining("Must be shorter")],
  [email, { body: "é".repeat(1000) }, "/body", expect.stringContaining("Must be shorter")],
  [email, { subject: "€".repeat(400), body: "x".repeat(500) }, "/subject", expect.stringContaining("Must be shorter")],
])("%#: a field is refused, and is the one to change", async (operation, fields, path, message) => {
  expect(await refusedLater(() => run(operation, { ...operation.example, ...fields }))).toEqual({ path, message });
});

test("the defaults, spellings and warnings of a content are those of its operation", async () => {
  expect((await make({ wifi: { ssid: "A", password: "short" } })).warnings).toEqual([
    "No WPA network takes this password: they have 8 to 63 characters (bytes of UTF-8), or 64 hexadecimal digits",
  ]);
  expect((await make({ otpauth: { ...otpauth.example, algorithm: "SHA-256" } })).text).toContain("algorithm=SHA256");
  const british = { name: "A", iban: "gb29 NWBK 6016 1331 9268 19" };
  expect((await make({ sepa: british })).warnings).toEqual([
    "Banks expect the BIC of an account outside the EEA (EPC069-12)",
  ]);
  expect((await make({ sepa: { ...british, bic: "NWBKGB2L" } })).warnings).toEqual([]);
});

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
  [{ wifi: { ssid: "A" } }, "/wifi/password", NO_PASSWORD],
  [{ wifi: { ssid: "A", pasword: "b" } }, "/wifi/pasword", 'Unknown field; did you mean "password"?'],
  [{ wifi: "A" }, "/wifi", "Must be an object, not a text"],
  [{ contact: { name: "A", phones: ["+1", "x"] } }, "/contact/phones/1", PHONE],
  [{ email: { to: "a@b", body: "é".repeat(2900) } }, "/email/body", TOO_LONG],
  [{ barcode: {} }, "/barcode", expect.stringContaining("Unknown field")],
])("the design %j is refused with the field to change", async (body, path, message) => {
  expect(await refusedLater(() => make(body))).toEqual({ path, message });
});
