import { Buffer } from "node:buffer";
import { operation } from "../../../operation/operation.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { t, text } from "../../../operation/schema.ts";
import { content, contentParts, filledText, longestField, queryOf, refuseLineBreaks } from "./content.ts";

/** The text without white space around it. @throws Refusal at `path` if it has several lines, or nothing is left. */
function requireLine(value: string, path: string): string {
  refuseLineBreaks(value, path);
  const line = value.trim();
  if (line === "") throw invalidField(path, "Must not be blank");
  return line;
}

const amountField = (currency: string) =>
  t.Optional(
    t.Number({
      description: `Amount in ${currency}, with at most two decimals; if omitted, the payer enters it`,
      minimum: 0.01,
      maximum: 999_999_999.99,
    }),
  );

/** An amount with a point and two decimals. @throws Refusal if it has more decimals. */
function formatAmount(amount: number): string {
  const written = amount.toFixed(2);
  if (Number(written) !== amount) throw invalidField("/amount", "Must have at most two decimals");
  return written;
}

/** The lengths of account numbers in the countries of SEPA: the IBAN Registry (ISO 13616), EPC409-09. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    "AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 " +
    "LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Letters count as two digits, from A = 10: ISO 13616, ISO 11649. */
const digitsOf = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));

/** Whether the check digits in the third and fourth place are right: ISO/IEC 7064, MOD 97-10, which gives 02 to 98. */
const isChecked = (text: string): boolean =>
  BigInt(text.slice(2, 4)) === 98n - (BigInt(digitsOf(`${text.slice(4)}${text.slice(0, 2)}00`)) % 97n);

/** @returns Capitals without the spaces in which people group characters. @throws Refusal at `path` if they do not match. */
function requireCode(text: string, path: string, pattern: RegExp, expected: string): string {
  const code = text.replaceAll(/\s/g, "").toUpperCase();
  if (!pattern.test(code)) throw invalidField(path, `Must be ${expected}`);
  return code;
}

function refuseWrongDigits(code: string, path: string): void {
  if (!isChecked(code)) throw invalidField(path, "Must have the right check digits: look for a mistyped character");
}

/** @returns An IBAN without spaces. @throws Refusal if its country, length or check digits are wrong. */
export function requireIban(text: string): string {
  const iban = requireCode(text, "/iban", /^[A-Z]{2}\d{2}[A-Z0-9]+$/, "an IBAN such as DE89 3704 0044 0532 0130 00");
  const country = iban.slice(0, 2);
  const length = IBAN_LENGTHS.get(country);
  if (length === undefined)
    throw invalidField("/iban", `Must be an IBAN of a country in SEPA, which ${country} is not`);
  if (iban.length !== length)
    throw invalidField("/iban", `Must have the ${length} characters of an IBAN of ${country}, not ${iban.length}`);
  refuseWrongDigits(iban, "/iban");
  return iban;
}

/** @returns A creditor reference (ISO 11649) without spaces. @throws Refusal if it is not one. */
export function requireCreditorReference(text: string): string {
  const expected = "a creditor reference such as RF18 5390 0754 7034; other texts go into remittance";
  const reference = requireCode(text, "/reference", /^RF\d{2}[A-Z0-9]{1,21}$/, expected);
  refuseWrongDigits(reference, "/reference");
  return reference;
}

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** The most bytes of a transfer: those of a symbol of version 13, the largest that banks read, at level M. */
const MAX_BYTES = 331;

const OUTSIDE_EEA: ReadonlySet<string> = new Set("AD AL CH GB GI MC MD ME MK RS SM VA".split(" "));

/** The text of a SEPA credit transfer (EPC069-12), version 002 in UTF-8: nothing follows the last element that has a value. */
export const sepaContent = content(
  t.Object({
    name: filledText("Name of the payee", 70),
    iban: filledText("IBAN: account number of the payee", 64),
    amount: amountField("euro"),
    bic: t.Optional(filledText("BIC: bank of the payee; within the EEA, banks find it by the IBAN", 16)),
    reference: t.Optional(filledText("Creditor reference (ISO 11649), such as RF18 5390 0754 7034", 64)),
    remittance: t.Optional(filledText("What the payment is for, instead of a reference", 140)),
  }),
  ({ name, iban, amount, bic, reference, remittance }) => {
    if (reference !== undefined && remittance !== undefined)
      throw invalidField("/remittance", "Must be omitted beside a reference: a transfer has one of them");
    const elements = [
      "BCD",
      "002",
      "1",
      "SCT",
      bic === undefined ? "" : requireCode(bic, "/bic", BIC, "a BIC of 8 or 11 characters, such as COBADEFFXXX"),
      requireLine(name, "/name"),
      requireIban(iban),
      amount === undefined ? "" : `EUR${formatAmount(amount)}`,
      "",
      reference === undefined ? "" : requireCreditorReference(reference),
      remittance === undefined ? "" : requireLine(remittance, "/remittance"),
    ];
    const transfer = elements.join("\n").trimEnd();
    const bytes = Buffer.byteLength(transfer);
    if (bytes <= MAX_BYTES) return transfer;
    const longest = longestField({ name, remittance: remittance ?? "" });
    throw invalidField(longest, `Must be shorter: the whole transfer has ${bytes} of ${MAX_BYTES} bytes`);
  },
  // The guidelines demand the BIC of banks that others do not find by the IBAN.
  ({ iban, bic }) =>
    bic === undefined && OUTSIDE_EEA.has(requireIban(iban).slice(0, 2))
      ? ["Banks expect the BIC of an account outside the EEA (EPC069-12)"]
      : [],
);

export const sepa = operation({
  ...contentParts(sepaContent),
  id: "qr.sepa",
  summary: "Make a QR code of a SEPA credit transfer",
  description: "Banking apps in Europe fill in the transfer when they scan it (EPC069-12, also called GiroCode).",
  guidance: "Makes a QR code that fills in a SEPA transfer in a banking app. It moves no money. In India use qr_upi.",
  agents: "named",
  example: { name: "Red Cross", iban: "DE89 3704 0044 0532 0130 00", amount: 20, remittance: "Donation" },
  values: ["name", "iban"],
});

/** A upi URI: "UPI Linking Specifications" of NPCI, version 1.6. Refuses an invalid field. */
export const upiContent = content(
  t.Object({
    address: text({
      description: "Payment address of the payee (pa)",
      maxLength: 255,
      pattern: "^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9.-]+$",
      expected: "a virtual payment address such as name@bank",
    }),
    name: filledText("Name of the payee (pn)", 99),
    amount: amountField("rupees"),
    note: t.Optional(filledText("What the payment is for (tn)", 50)),
    reference: t.Optional(
      text({
        description: "The payee's own number of the transaction (tr)",
        maxLength: 35,
        pattern: "^[A-Za-z0-9._/-]+$",
        expected: "1 to 35 letters, digits, points, hyphens, slashes and underscores",
      }),
    ),
    merchantCode: t.Optional(
      text({ description: "Category of the merchant (mc, ISO 18245)", pattern: "^[0-9]{4}$", expected: "four digits" }),
    ),
  }),
  ({ address, name, amount, note, reference, merchantCode }) => {
    const query = queryOf({
      pn: requireLine(name, "/name"),
      mc: merchantCode,
      tr: reference,
      tn: note === undefined ? undefined : requireLine(note, "/note"),
      am: amount === undefined ? undefined : formatAmount(amount),
      cu: "INR",
    });
    return `upi://pay?pa=${address}&${query}`;
  },
);

export const upi = operation({
  ...contentParts(upiContent),
  id: "qr.upi",
  summary: "Make a QR code of a UPI payment",
  description: "Payment apps in India fill in the payment when they scan it (UPI Linking Specifications of NPCI).",
  guidance: "Makes a QR code that fills in a UPI payment in an app. It moves no money. In Europe use qr_sepa.",
  agents: "named",
  example: { address: "ada@upi", name: "Ada Lovelace", amount: 250, note: "Books" },
  values: ["address", "name"],
});
