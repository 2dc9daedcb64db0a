import { afterEach, describe, expect, test } from "bun:test";
import "./support/page.ts";
import fc from "fast-check";
import { TOTP, URI } from "otpauth";
import { encodeBase32 } from "../../../src/operation/encoding.ts";
import { enterExample } from "../../../src/web/operation/form.ts";
import { contentOf } from "../../../src/web/tools/qr/contents.ts";
import { designCall, previewCall, view } from "../../../src/web/tools/qr/design.tsx";
import { content, design, forms } from "../../../src/web/tools/qr/forms.ts";
import { passwordAt, randomSecret } from "../../../src/web/tools/qr/one-time.ts";
import { CODE_POINT } from "../../support/code-point.ts";
import { dataOf, reset } from "./support/answer.ts";

const { generate, url: _, ...CODES } = forms;

/** What the code of each operation's example says: its kind, its rows, and what can be done with it. */
const SAID = {
  wifi: ["Wi-Fi", "Network: Guests, Security: WPA, Password: correct horse battery", ""],
  sepa: ["SEPA payment", "Payee: Red Cross, IBAN: DE89370400440532013000, Amount: € 20.00, What for: Donation", ""],
  upi: [
    "UPI payment",
    "Payee: Ada Lovelace, Payment address: ada@upi, Amount: ₹ 250.00, What for: Books",
    "Open the payment app",
  ],
  contact: [
    "Contact",
    "Name: Ada Lovelace, Phone: +442079460000, E-mail: ada@example.com",
    "Call +442079460000, Write to ada@example.com, contact.vcf: text/vcard",
  ],
  event: [
    "Event",
    "Title: Launch, Begins: 2026-03-01 09:30 UTC, Ends: 2026-03-01 10:00 UTC",
    "event.ics: text/calendar",
  ],
  email: ["E-mail", "To: ada@example.com, Subject: Hello, Message: See you on Monday", "Write the e-mail"],
  sms: ["Text message", "Number: +442079460000, Message: On my way", "Write the message"],
  phone: ["Phone", "Number: +442079460000", "Call +442079460000"],
  geo: ["Place", "Latitude: 48.2082, Longitude: 16.3738", "Open the map"],
  otpauth: ["One-time password", "Service: Example, Account: ada@example.com, Secret: JBSWY3DPEHPK3PXP", ""],
} as const satisfies Record<keyof typeof CODES, readonly string[]>;

const rowsOf = (text: string) => contentOf(text).rows;
const linksOf = (text: string): string[] => Object.values(contentOf(text).links);

describe("what a code says", () => {
  test.each(Object.entries(SAID))("the code that the form %s makes says %j, in any letter case", async (name, said) => {
    const form = CODES[name as keyof typeof CODES];
    enterExample(form);
    const { text } = await dataOf<{ text: string }>(form.call());
    const { kind, rows, links, file } = contentOf(text);
    const written = Object.entries(rows).map((row) => row.join(": "));
    expect([
      kind,
      written.join(", "),
      [...Object.keys(links), ...(file ? [`${file.name}: ${file.type}`] : [])].join(", "),
    ]).toEqual([...said]);
    const cases = [text.toLowerCase(), text.replace(/^[\w:/]+/, (start) => start.toUpperCase())];
    expect(cases.map((each) => contentOf(each).kind)).toEqual(text.startsWith("BCD") ? ["Text", kind] : [kind, kind]);
    reset(form);
  });

  // EPC069-12 (Wikipedia, "EPC QR code").
  test.each([
    [
      "BCD\n001\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1\nCHAR\n\nUrgency fund\nSample EPC QR code",
      {
        Payee: "Red Cross of Belgium",
        IBAN: "BE72000000001616",
        BIC: "BPOTBEB1",
        Amount: "€ 1.00",
        "What for": "Urgency fund",
      },
    ],
    // An amount that is no number is shown as it is written.
    ["upi://pay?pa=a@b&am=1,0.5", { "Payment address": "a@b", Amount: "₹ 1,0.5" }],
    ["upi://pay?pa=a@b&am=2&cu=USD", { "Payment address": "a@b", Amount: "USD 2.00" }],
    // A plus is no space.
    ["mailto:a+b@a.example?subject=C++&body=1%2B1 = 2", { To: "a+b@a.example", Subject: "C++", Message: "1+1 = 2" }],
    ["SMSTO:+1 555:hi: you", { Number: "+1 555", Message: "hi: you" }],
    ["sms:+1555?body=hi%20you", { Number: "+1555", Message: "hi you" }],
    [
      String.raw`WIFI:T:WPA;S:Gue\;sts;P:a\\b\:c\"d;H:true;;`,
      { Network: "Gue;sts", Security: "WPA", Password: String.raw`a\b:c"d`, Hidden: "Yes" },
    ],
    ["WIFI:S:open;T:NoPass;;", { Network: "open", Security: "None" }],
    ["WIFI:S:open;;", { Network: "open", Security: "None" }],
    ...["nopassword", "no-nopass"].map((each) => [`WIFI:S:a;T:${each};;`, { Network: "a", Security: each }] as const),
    ["MECARD:N:Lovelace,Ada;TEL:+1;;", { Name: "Lovelace,Ada", Phone: "+1" }],
  ] as const)("%j says %j", (text, rows) => {
    expect<object>(rowsOf(text)).toEqual(rows);
  });

  test("a link opens the host that is shown", () => {
    expect(rowsOf("https://example.com@evil.example/a")).toEqual({ Opens: "evil.example" });
    expect(rowsOf("https://exаmple.com/")).toEqual({ Opens: "xn--exmple-4nf.com" });
    expect(linksOf("HTTPS://Example.com/a?b#c")).toEqual(["https://example.com/a?b#c"]);
    expect(linksOf("SMSTO:+1 555:hi")).toEqual(["sms:+1555?body=hi"]);
  });

  test.each([
    "javascript:alert(1)",
    "JavaScript://example.com/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "intent://scan/#Intent;end",
    "https://",
    "tel:javascript",
    ..."tel:110 sms:110 mailto:a@b geo:1,2 https://a.b upi://pay?pa=a WIFI:S:a;; BEGIN:VCARD BEGIN:VEVENT MECARD:TEL:1;; otpauth://totp/a?secret=A"
      .split(" ")
      .flatMap((each) => [`Not at the start: ${each}`, `x:${each}`]),
    "Not at the start: BCD\n002\n1\nSCT",
    "tel:+1 now",
    "sms:+1 now",
    "geo:1,2 is here",
    "https://a.example/ and more",
    "plain text",
  ])("%j is a text without links", (text) => {
    expect(contentOf(text)).toEqual({ kind: "Text", rows: {}, links: {} });
  });

  test("links have one of seven schemes, whatever the text", () => {
    const prefix = fc.constantFrom("https://", "mailto:", "tel:", "sms:", "smsto:", "geo:1,2", "upi://pay?", "WIFI:");
    const card = fc.constantFrom("", "BEGIN:VCARD\nTEL:", "MECARD:TEL:", "BEGIN:VCALENDAR\n");
    fc.assert(
      fc.property(card, prefix, fc.string({ unit: CODE_POINT }), (start, scheme, rest) => {
        for (const href of linksOf(start + scheme + rest)) expect(href).toMatch(/^(https?|mailto|tel|sms|geo|upi):/i);
      }),
    );
  });

  test("a vCard has its values, folded lines too, and can be saved, called and written to", () => {
    const text = [
      "BEGIN:VCARD",
      "VERSION:3.0",
      "FN:Ada Lovelace",
      "TEL;TYPE=CELL:+44 20 7946",
      "  0000",
      "TEL:+2",
      "item1.EMAIL;TYPE=INTERNET:ada@example.com",
      "EMAIL:b@a.example",
      // No property: it does not begin with a name.
      ";TEL:+1",
      'ADR;LABEL="Home: 1 St":;;1 St;London;;;',
      String.raw`NOTE:one\, two\nthree\Nfour`,
      "ORG:Analytical Engines;Programs",
      "TITLE:Programmer",
      "URL:https://example.com",
      "END:VCARD",
    ].join("\r\n");
    expect(rowsOf(text)).toEqual({
      Name: "Ada Lovelace",
      Organisation: "Analytical Engines, Programs",
      "Job title": "Programmer",
      Website: "https://example.com",
      Phone: "+44 20 7946 0000, +2",
      "E-mail": "ada@example.com, b@a.example",
      Address: "1 St, London",
      Note: "one, two\nthree\nfour",
    });
    expect(linksOf(text)).toEqual(["tel:+442079460000", "tel:+2", "mailto:ada@example.com", "mailto:b@a.example"]);
    expect(contentOf(text).file).toEqual({ name: "contact.vcf", type: "text/vcard" });
  });

  test("an event has its times as they are written", () => {
    const text =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A\nLOCATION:B\nDESCRIPTION:C\nDTSTART:20300101T180000Z\nDTEND;VALUE=DATE:20300102\nEND:VEVENT";
    const [Begins, Ends] = ["2030-01-01 18:00 UTC", "2030-01-02"];
    expect(rowsOf(text)).toEqual({ Title: "A", Begins, Ends, Place: "B", Description: "C" });
    // What is no time stays as it is.
    const wrong = { Begins: "20300101T1800", Ends: "120300101" };
    expect(rowsOf(`BEGIN:VEVENT\nDTSTART:${wrong.Begins}\nDTEND:${wrong.Ends}`)).toEqual(wrong);
    expect(contentOf("BEGIN:VEVENT\nSUMMARY:BEGIN:VCALENDAR").file).toBeUndefined();
    // It has its own properties, not those of its time zone and its alarm.
    const zone = "BEGIN:VTIMEZONE\nTZID:X\nBEGIN:STANDARD\nDTSTART:19701025T030000\nEND:STANDARD\nEND:VTIMEZONE";
    const alarm = "BEGIN:VALARM\nDESCRIPTION:soon\nEND:VALARM";
    const whole = `BEGIN:VCALENDAR\n${zone}\nBEGIN:VEVENT\nSUMMARY:BEGIN:VALARM\n${alarm}\nDTSTART;TZID=X:20300101T180000\nEND:VEVENT\nEND:VCALENDAR`;
    expect(rowsOf(whole)).toEqual({ Title: "BEGIN:VALARM", Begins: "2030-01-01 18:00" });
  });

  test("an account for one-time passwords has its service, by time or by counter", () => {
    const timed = "otpauth://totp/Mail:ada?secret=AA&issuer=Shop&digits=8&period=60&algorithm=SHA256";
    expect(contentOf(timed)).toMatchObject({
      rows: { Service: "Shop", Account: "ada", Secret: "AA" },
      account: { secret: "AA", algorithm: "sha256", digits: 8, factor: { period: 60 } },
    });
    expect(contentOf("OTPAUTH://HOTP/Mail:ada?secret=AA&counter=7")).toMatchObject({
      rows: { Service: "Mail" },
      account: { algorithm: "sha1", digits: 6, factor: { counter: 7 } },
    });
    expect(contentOf("otpauth://hotp/ada?secret=AA").account?.factor).toEqual({ counter: 0 });
  });
});

describe("one-time passwords", () => {
  // RFC 4226, appendix D
  test("counters give the passwords of the standard", () => {
    const secret = encodeBase32(Buffer.from("12345678901234567890"));
    const codes = [0, 1, 9].map((counter) => passwordAt({ secret, algorithm: "sha1", digits: 6 }, counter));
    expect(codes).toEqual(["755224", "287082", "520489"]);
    // RFC 6238, appendix B
    expect(passwordAt({ secret, algorithm: "sha1", digits: 8 }, 37_037_036)).toBe("07081804");
  });

  const BYTES = { sha1: 20, sha256: 35, sha512: 65 };
  test.each(Object.entries(BYTES))("a secret for %s has %d bytes; other readers agree", async (algorithm, bytes) => {
    const { otpauth } = forms;
    const secret = randomSecret(algorithm);
    expect(secret).toHaveLength((bytes * 8) / 5);
    otpauth.enter({ account: "ada", secret, algorithm });
    const { text } = await dataOf(otpauth.call());
    const parsed = URI.parse(text);
    if (!(parsed instanceof TOTP)) throw new Error("It is not by time");
    const { account } = contentOf(text);
    expect(account).toMatchObject({ secret, algorithm, digits: 6, factor: { period: 30 } });
    expect(account && passwordAt(account, 1000)).toBe(parsed.generate({ timestamp: 30_000_000 }));
    reset(otpauth);
  });

  test("a malformed value gives no password", () => {
    const account = { secret: "AAAA", algorithm: "sha1", digits: 10 };
    expect(passwordAt(account, 0)).toHaveLength(10);
    for (const counter of [-1, 0.5, Number.POSITIVE_INFINITY, Number.NaN])
      expect(passwordAt(account, counter)).toBeUndefined();
    for (const wrong of [{ digits: 11 }, { secret: "01" }, { secret: "" }, { algorithm: "md5" }])
      expect(passwordAt({ ...account, ...wrong }, 0)).toBeUndefined();
  });
});

describe("designs", () => {
  const { address } = view;

  afterEach(() => {
    reset(design, generate, { fields: { content } });
  });

  test("every kind of content makes the code of its own view", async () => {
    for (const [kind, form] of Object.entries(CODES)) {
      content.cell.state.value = kind;
      expect(designCall()).toBeUndefined();
      enterExample(form);
      const { text } = await dataOf(designCall("svg"));
      // Each iCalendar object has a UID of its own.
      if (kind !== "event") expect(text).toBe((await dataOf<{ text: string }>(form.call())).text);
      reset(form);
    }
    content.cell.state.value = "url";
    expect((await dataOf(designCall("svg"))).text).toBe("https://example.com");
  });

  test("a width in millimetres is in place of one in pixels, and a second colour belongs to a gradient", async () => {
    expect(await dataOf(designCall("svg"))).toMatchObject({ size: 600, width: 50.8 });
    design.enter({ width: "50" });
    expect(await dataOf(designCall("svg"))).toMatchObject({ width: 50 });
    const names = () => designCall()?.parts.map(({ name }) => name);
    expect(names()).not.toContain("gradientTo");
    design.enter({ gradient: "radial" });
    expect(names()).toContain("gradientTo");
  });

  test("the preview is an image that browsers show", async () => {
    const shown = { png: "png", svg: "svg", pdf: "svg" } as const;
    for (const [format, preview] of Object.entries(shown)) {
      design.enter({ format });
      expect(await dataOf(previewCall())).toMatchObject({ format: preview });
    }
  });

  test("an address restores a design, without its secrets", () => {
    design.enter({ dark: "#123456", shape: "dots" });
    content.cell.state.value = "wifi";
    const query = address.write();
    expect(query).toBe("shape=dots&dark=%23123456&content=wifi");
    reset(design, { fields: { content } });
    address.read(new URLSearchParams(query));
    const restored = [design.fields.dark, design.fields.shape, content].map(({ cell }) => cell.state.value);
    expect(restored).toEqual(["#123456", "dots", "wifi"]);
    generate.enter({ text: "otpauth://totp/a?secret=AAAA" });
    expect(address.write()).not.toContain("AAAA");
  });
});
