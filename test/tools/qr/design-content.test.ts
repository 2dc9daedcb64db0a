import { describe, expect, test } from "bun:test";
import { inputReader } from "../../../src/operation/reader.ts";
import { Refusal } from "../../../src/operation/refusal.ts";
import { contact } from "../../../src/tools/qr/contents/contact.ts";
import { event } from "../../../src/tools/qr/contents/event.ts";
import { geo } from "../../../src/tools/qr/contents/geo.ts";
import { email, phone, sms } from "../../../src/tools/qr/contents/messages.ts";
import { otpauth } from "../../../src/tools/qr/contents/otpauth.ts";
import { sepa, upi } from "../../../src/tools/qr/contents/payments.ts";
import { wifi } from "../../../src/tools/qr/contents/wifi.ts";
import { design } from "../../../src/tools/qr/design/design.ts";
import { contentFields } from "../../../src/tools/qr/design/design-content.ts";

const read = inputReader(design.input, "");

const make = async (body: object) => await design.run(read({ params: {}, body: { ...body } }), { baseUrl: "" });

async function refusedFor(body: object) {
  try {
    await make(body);
  } catch (error) {
    if (error instanceof Refusal) return error.details;
    throw error;
  }
  return [];
}

const OPERATIONS = { wifi, contact, email, sms, phone, geo, event, otpauth, sepa, upi };

test("every operation that builds a text is a content, with the same fields", () => {
  expect(Object.keys(contentFields)).toEqual(["text", "url", ...Object.keys(OPERATIONS)]);
  for (const [name, { input }] of Object.entries(OPERATIONS)) {
    const field = Object.entries(contentFields).find(([each]) => each === name)?.[1];
    for (const [inner, schema] of Object.entries(Object(field).properties))
      expect([inner, schema]).toEqual([inner, Object.entries(input.properties).find(([each]) => each === inner)?.[1]]);
  }
});

describe("a design says what the operation of its content says", () => {
  const run = {
    wifi: () => wifi.run(inputReader(wifi.input, "")({ params: {}, body: wifi.example }), { baseUrl: "" }),
    contact: () => contact.run(inputReader(contact.input, "")({ params: {}, body: contact.example }), { baseUrl: "" }),
    email: () => email.run(inputReader(email.input, "")({ params: {}, body: email.example }), { baseUrl: "" }),
    sms: () => sms.run(inputReader(sms.input, "")({ params: {}, body: sms.example }), { baseUrl: "" }),
    phone: () => phone.run(inputReader(phone.input, "")({ params: {}, body: phone.example }), { baseUrl: "" }),
    geo: () => geo.run(inputReader(geo.input, "")({ params: {}, body: geo.example }), { baseUrl: "" }),
    event: () => event.run(inputReader(event.input, "")({ params: {}, body: event.example }), { baseUrl: "" }),
    otpauth: () => otpauth.run(inputReader(otpauth.input, "")({ params: {}, body: otpauth.example }), { baseUrl: "" }),
    sepa: () => sepa.run(inputReader(sepa.input, "")({ params: {}, body: sepa.example }), { baseUrl: "" }),
    upi: () => upi.run(inputReader(upi.input, "")({ params: {}, body: upi.example }), { baseUrl: "" }),
  };
  test.each(Object.entries(OPERATIONS))("%s", async (name, { example }) => {
    const made = await make({ [name]: example });
    const alone = await Object.entries(run).find(([each]) => each === name)?.[1]();
    expect(made).toMatchObject({ text: alone?.text, version: alone?.version, modules: alone?.modules });
  });

  test("url", async () => {
    expect((await make({ url: "example.com" })).text).toBe("https://example.com");
  });
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

describe("is refused with the field to change", () => {
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
    expect(await refusedFor(body)).toEqual([{ path, message }]);
  });
});
