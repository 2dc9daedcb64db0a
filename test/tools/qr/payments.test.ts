import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  requireCreditorReference,
  requireIban,
  sepa,
  sepaText,
  upiText,
} from "../../../src/tools/qr/contents/payments.ts";
import { renderPng } from "../../../src/tools/qr/image/png.ts";
import { makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { refused } from "../../support/refused.ts";
import { readByZbar } from "./readers.ts";
import { PLAIN } from "./samples.ts";

// The samples of the IBAN Registry of SWIFT.
const IBANS = [
  "AT611904300234573201",
  "BE68539007547034",
  "CH9300762011623852957",
  "DE89370400440532013000",
  "ES9121000418450200051332",
  "FR1420041010050500013M02606",
  "GB29NWBK60161331926819",
  "IT60X0542811101000000123456",
  "MT84MALT011000012345MTLCAST001S",
  "NL91ABNA0417164300",
  "NO9386011117947",
];

describe("an IBAN", () => {
  test.each(IBANS)("%s is read with spaces and in lower case", (iban) => {
    expect(requireIban(iban, "/iban")).toBe(iban);
    expect(requireIban(` ${iban.toLowerCase().replaceAll(/(.{4})/g, "$1 ")}`, "/iban")).toBe(iban);
  });

  test("with one wrong character is refused", () => {
    const places = fc
      .constantFrom(...IBANS)
      .chain((iban) =>
        fc.record({ iban: fc.constant(iban), index: fc.integer({ min: 2, max: iban.length - 1 }), digit: fc.nat(9) }),
      );
    fc.assert(
      fc.property(places, ({ iban, index, digit }) => {
        fc.pre(/\d/.test(iban.charAt(index)) && iban.charAt(index) !== String(digit));
        expect(() => requireIban(iban.slice(0, index) + digit + iban.slice(index + 1), "/iban")).toThrow();
      }),
    );
  });

  test.each([
    ["DE8937040044053201300", "Must have the 22 characters of an IBAN of DE, not 21"],
    ["DE88370400440532013000", "Must have the right check digits: look for a mistyped character"],
    ["US89370400440532013000", "Must be an IBAN of a country in SEPA, which US is not"],
    ["370400440532013000", "Must be an IBAN such as DE89 3704 0044 0532 0130 00"],
  ])("%s: %s", (iban, message) => {
    expect(refused(() => requireIban(iban, "/iban"))).toEqual({ path: "/iban", message });
  });
});

describe("a creditor reference", () => {
  test("of ISO 11649 is read with spaces", () => {
    expect(requireCreditorReference("RF18 5390 0754 7034", "/reference")).toBe("RF18539007547034");
  });

  test.each([
    ["RF19539007547034", "Must have the right check digits: look for a mistyped character"],
    ["539007547034", "Must be a creditor reference such as RF18 5390 0754 7034; other texts go into remittance"],
  ])("%s: %s", (reference, message) => {
    expect(refused(() => requireCreditorReference(reference, "/reference"))).toEqual({ path: "/reference", message });
  });
});

const transfer = { name: "Red Cross of Belgium", iban: "BE72 0000 0000 1616" };

describe("a SEPA credit transfer", () => {
  // The sample of EPC069-12 that Wikipedia has ("EPC QR code"): version 001, with a purpose and an information, which are no
  // fields here.
  const SAMPLE =
    "BCD\n001\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1\nCHAR\n\nUrgency fund\nSample EPC QR code";

  test("has the elements of the guidelines in their order", () => {
    const text = sepaText({ ...transfer, bic: "BPOTBEB1", amount: 1, remittance: "Urgency fund" });
    expect(text).toBe("BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\n\nUrgency fund");
  });

  test("has what the sample of the guidelines has, in the same lines", () => {
    const lines = sepaText({ ...transfer, bic: "BPOTBEB1", amount: 1, remittance: "Urgency fund" }).split("\n");
    const own = new Map([
      ["001", "002"],
      ["EUR1", "EUR1.00"],
      ["CHAR", ""],
    ]);
    expect(lines).toEqual(
      SAMPLE.split("\n")
        .slice(0, -1)
        .map((line) => own.get(line) ?? line),
    );
  });

  test("ends with its last element that has a value", () => {
    expect(sepaText(transfer)).toBe("BCD\n002\n1\nSCT\n\nRed Cross of Belgium\nBE72000000001616");
    expect(sepaText({ ...transfer, reference: "RF18539007547034" })).toEndWith("\n\n\nRF18539007547034");
  });

  test.each([
    [0.01, "EUR0.01"],
    [12.3, "EUR12.30"],
    [999_999_999.99, "EUR999999999.99"],
  ])("of %p is written as %s", (amount, written) => {
    expect(sepaText({ ...transfer, amount })).toEndWith(`\n${written}`);
  });

  test("is read by ZBar, in a symbol of at most version 13 at level M", () => {
    const longest = { name: "n".repeat(70), iban: IBANS[8] ?? "", amount: 999_999_999.99, remittance: "é".repeat(84) };
    const symbol = makeSymbol(sepaText(longest), "M");
    expect(symbol.version).toBeLessThanOrEqual(13);
    expect(readByZbar(renderPng(symbol, PLAIN))).toBe(sepaText(longest));
  });

  test.each([
    [{ amount: 1.234 }, "/amount", "Must have at most two decimals"],
    [{ bic: "BPOT" }, "/bic", "Must be a BIC of 8 or 11 characters, such as COBADEFFXXX"],
    [
      { reference: "RF18539007547034", remittance: "x" },
      "/remittance",
      "Must be omitted beside a reference: a transfer has one of them",
    ],
    [{ remittance: "two\nlines" }, "/remittance", "Must be a single line"],
    [{ name: "a\u0000" }, "/name", "Must not contain control characters other than tabs and line breaks"],
  ])("refuses %j at %s", (fields, path, message) => {
    expect(refused(() => sepaText({ ...transfer, ...fields }))).toEqual({ path, message });
  });

  test("refuses more than the 331 bytes that the guidelines allow, though each field is short enough", () => {
    expect(refused(() => sepaText({ ...transfer, remittance: "€".repeat(140) }))).toEqual({
      path: "/remittance",
      message: "Must be shorter: the whole transfer has 476 of 331 bytes",
    });
    const longest = { name: "€".repeat(70), iban: IBANS[8] ?? "", amount: 999_999_999.99, bic: "BPOTBEB1XXX" };
    expect(Buffer.byteLength(sepaText({ ...longest, reference: "RF18539007547034" }))).toBeLessThan(331);
  });

  test("has a warning at another level than M, which the guidelines demand", async () => {
    const warningsAt = async (errorCorrection: "M" | "H") => {
      const options = { size: 200, margin: 4, color: { dark: "#000000", light: "#ffffff" }, invert: false, raw: false };
      const made = await sepa.run({ ...transfer, ...options, errorCorrection }, { baseUrl: "http://localhost" });
      return made.warnings;
    };
    expect(await warningsAt("M")).toEqual([]);
    expect(await warningsAt("H")).toEqual(["Banks expect the error correction level M (EPC069-12)"]);
  });
});

describe("a UPI payment", () => {
  test("has the parameters of the linking specifications, in a URI", () => {
    const payment = { address: "ada.l@upi", name: "Ada & Co", amount: 250.5, note: "Two books", reference: "INV/1" };
    const text = upiText({ ...payment, merchantCode: "5942" });
    expect(text).toBe("upi://pay?pa=ada.l@upi&pn=Ada%20%26%20Co&mc=5942&tr=INV%2F1&tn=Two%20books&am=250.50&cu=INR");
    expect(Object.fromEntries(new URL(text).searchParams)).toEqual({
      pa: "ada.l@upi",
      pn: "Ada & Co",
      mc: "5942",
      tr: "INV/1",
      tn: "Two books",
      am: "250.50",
      cu: "INR",
    });
  });

  // The sample of "UPI Linking Specifications" 1.6, without "tid", "mam" and "url", which are no fields here.
  test("says the same as the sample of the specifications", () => {
    const sample =
      "upi://pay?pa=nadeem@npci&pn=nadeem%20chinna&mc=0000&tr=4894398cndhcd23&tn=Pay%20to%20mystar%20store&am=10&cu=INR";
    const text = upiText({
      address: "nadeem@npci",
      name: "nadeem chinna",
      merchantCode: "0000",
      reference: "4894398cndhcd23",
      note: "Pay to mystar store",
      amount: 10,
    });
    expect(text).toBe(sample.replace("am=10", "am=10.00"));
  });

  test("has no amount if the payer enters it", () => {
    expect(upiText({ address: "a1@bank", name: "A" })).toBe("upi://pay?pa=a1@bank&pn=A&cu=INR");
  });
});
