import { describe, expect, test } from "bun:test";
import {
  requireCreditorReference,
  requireIban,
  sepaContent,
  upi,
  upiContent,
} from "../../../src/tools/qr/contents/payments.ts";
import { renderPng } from "../../../src/tools/qr/image/png.ts";
import { makeSymbol } from "../../../src/tools/qr/symbol/symbol.ts";
import { refused } from "../../support/refused.ts";
import { run } from "../../support/run.ts";
import { readByZbar } from "./readers.ts";
import { PLAIN } from "./samples.ts";

// The samples of the IBAN Registry of SWIFT.
const LONGEST = "MT84MALT011000012345MTLCAST001S";
const IBANS = `
  AT611904300234573201 BE68539007547034 CH9300762011623852957 DE89370400440532013000 ES9121000418450200051332 ${LONGEST}
  FR1420041010050500013M02606 GB29NWBK60161331926819 IT60X0542811101000000123456 NL91ABNA0417164300 NO9386011117947
`
  .trim()
  .split(/\s+/);

describe("an IBAN", () => {
  test.each(IBANS)("%s is read with spaces and in lower case", (iban) => {
    expect(requireIban(iban)).toBe(iban);
    expect(requireIban(` ${iban.toLowerCase().replaceAll(/(.{4})/g, "$1 ")}`)).toBe(iban);
  });

  test.each([
    ["DE8937040044053201300", "Must have the 22 characters of an IBAN of DE, not 21"],
    ["DE88370400440532013000", "Must have the right check digits: look for a mistyped character"],
    // As 97, 98 and 02 would be, the remainder is 1: but these are the check digits.
    ...["DE00370400440000000060", "DE01370400440000000042", "DE99370400440000000024"].map((iban) => [
      iban,
      "Must have the right check digits: look for a mistyped character",
    ]),
    ["US89370400440532013000", "Must be an IBAN of a country in SEPA, which US is not"],
    ["DE8937040044053201300!", "Must be an IBAN such as DE89 3704 0044 0532 0130 00"],
    ["+DE89370400440532013000", "Must be an IBAN such as DE89 3704 0044 0532 0130 00"],
    ["370400440532013000", "Must be an IBAN such as DE89 3704 0044 0532 0130 00"],
  ])("%s: %s", (iban, message) => {
    expect(refused(() => requireIban(iban))).toEqual({ path: "/iban", message });
  });
});

describe("a creditor reference", () => {
  const EXPECTED = "Must be a creditor reference such as RF18 5390 0754 7034; other texts go into remittance";
  test.each([
    ["RF00000072", "Must have the right check digits: look for a mistyped character"],
    ["RF19539007547034", "Must have the right check digits: look for a mistyped character"],
    ...["539007547034", "+RF18539007547034", "RF18539007547034!"].map((reference) => [reference, EXPECTED]),
    [`RF18${"5".repeat(22)}`, EXPECTED],
  ])("%s: %s", (reference = "", message) => {
    expect(refused(() => requireCreditorReference(reference))).toEqual({ path: "/reference", message });
  });

  test("of 25 characters is the longest", () => {
    expect(requireCreditorReference("RF18 5390 0754 7034")).toBe("RF18539007547034");
    expect(requireCreditorReference("RF30555555555555555555555")).toHaveLength(25);
  });
});

const transfer = { name: "Red Cross of Belgium", iban: "BE72 0000 0000 1616" };

describe("a SEPA credit transfer", () => {
  // The sample of EPC069-12 that Wikipedia has ("EPC QR code"), in version 002, without its purpose and its information.
  test("has the elements of the guidelines in their order", () => {
    const text = sepaContent.textOf({ ...transfer, bic: "BPOTBEB1", amount: 1, remittance: "Urgency fund" });
    expect(text).toBe("BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\n\nUrgency fund");
  });

  test("ends with its last element that has a value", () => {
    expect(sepaContent.textOf(transfer)).toBe("BCD\n002\n1\nSCT\n\nRed Cross of Belgium\nBE72000000001616");
    expect(sepaContent.textOf({ ...transfer, reference: "RF18539007547034" })).toEndWith("\n\n\nRF18539007547034");
  });

  test.each([
    [0.01, "EUR0.01"],
    [12.3, "EUR12.30"],
    [999_999_999.99, "EUR999999999.99"],
  ])("of %p is written as %s", (amount, written) => {
    expect(sepaContent.textOf({ ...transfer, amount })).toEndWith(`\n${written}`);
  });

  const long = { name: "n".repeat(70), iban: LONGEST, amount: 999_999_999.99 };

  test("is read by ZBar, in a symbol of at most version 13 at level M", () => {
    const longest = { ...long, remittance: `${"é".repeat(97)}a` };
    const symbol = makeSymbol(sepaContent.textOf(longest), "M");
    expect(symbol.version).toBeLessThanOrEqual(13);
    expect(readByZbar(renderPng(symbol, PLAIN))).toBe(sepaContent.textOf(longest));
  });

  test.each([
    ["/remittance", { ...long, remittance: "é".repeat(98) }, 332],
    ["/name", { name: "😀".repeat(70), remittance: "€".repeat(20) }, 376],
    ["/name", { name: "😀".repeat(70), iban: LONGEST, reference: "RF18539007547034" }, 346],
  ])("refuses at its longest text, %s, more than the 331 bytes that the guidelines allow", (path, fields, bytes) => {
    const message = `Must be shorter: the whole transfer has ${bytes} of 331 bytes`;
    expect(refused(() => sepaContent.textOf({ ...transfer, ...fields }))).toEqual({ path, message });
  });
});

test.each([
  // The sample of "UPI Linking Specifications" 1.6, without "tid", "mam" and "url", and with decimals.
  [
    {
      ...{ address: "nadeem@npci", name: "nadeem chinna", amount: 10, note: "Pay to mystar store" },
      ...{ merchantCode: "0000", reference: "4894398cndhcd23" },
    },
    "pa=nadeem@npci&pn=nadeem%20chinna&mc=0000&tr=4894398cndhcd23&tn=Pay%20to%20mystar%20store&am=10.00&cu=INR",
  ],
  [{ address: "a.l@upi", name: "A & Co", reference: "INV/1" }, "pa=a.l@upi&pn=A%20%26%20Co&tr=INV%2F1&cu=INR"],
  [{ address: "a1@bank", name: "A" }, "pa=a1@bank&pn=A&cu=INR"],
])("a UPI payment of %j is a URI with the parameters of the linking specifications", async (payment, query) => {
  expect((await run(upi, payment)).text).toBe(`upi://pay?${query}`);
});

test.each([
  ["/name", () => sepaContent.textOf({ ...transfer, name: " " })],
  ["/remittance", () => sepaContent.textOf({ ...transfer, remittance: "\t " })],
  ["/name", () => upiContent.textOf({ address: "a1@bank", name: " " })],
  ["/note", () => upiContent.textOf({ address: "a1@bank", name: "A", note: "  " })],
])("a payment refuses a blank %s", (path, work) => {
  expect(refused(work)).toEqual({ path, message: "Must not be blank" });
});
