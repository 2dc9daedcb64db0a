import { invalidField } from "../../../operation/refusal.ts";
import { t, text } from "../../../operation/schema.ts";
import { refuseLineBreaks } from "./control-characters.ts";

/** A text of one line. */
export const line = (description: string, maxLength: number) => text({ description, minLength: 1, maxLength });

/** @returns The text without white space around it. @throws Refusal at `path` for control characters and line breaks. */
export function requireLine(value: string, path: string): string {
  refuseLineBreaks(value, path);
  return value.trim();
}

export const amountField = (currency: string) =>
  t.Optional(
    t.Number({
      description: `Amount in ${currency}, with at most two decimals; if omitted, the payer enters it`,
      minimum: 0.01,
      maximum: 999_999_999.99,
    }),
  );

/** An amount with a point and two decimals. @throws Refusal if it has more decimals. */
export function formatAmount(amount: number): string {
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

/** Whether the check digits in the third and fourth place are right: ISO/IEC 7064, MOD 97-10. */
const isChecked = (text: string): boolean => BigInt(digitsOf(text.slice(4) + text.slice(0, 4))) % 97n === 1n;

/** Capitals without the spaces in which people group characters. */
const compact = (text: string): string => text.replaceAll(/\s/g, "").toUpperCase();

/** @returns An IBAN without spaces. @throws Refusal at `path` if its country, length or check digits are wrong. */
export function requireIban(text: string, path: string): string {
  const iban = compact(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban))
    throw invalidField(path, "Must be an IBAN such as DE89 3704 0044 0532 0130 00");
  const country = iban.slice(0, 2);
  const length = IBAN_LENGTHS.get(country);
  if (length === undefined) throw invalidField(path, `Must be an IBAN of a country in SEPA, which ${country} is not`);
  if (iban.length !== length)
    throw invalidField(path, `Must have the ${length} characters of an IBAN of ${country}, not ${iban.length}`);
  if (!isChecked(iban)) throw invalidField(path, "Must have the right check digits: look for a mistyped character");
  return iban;
}

/** @returns A creditor reference (ISO 11649) without spaces. @throws Refusal at `path` if it is not one. */
export function requireCreditorReference(text: string, path: string): string {
  const reference = compact(text);
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(reference))
    throw invalidField(
      path,
      "Must be a creditor reference such as RF18 5390 0754 7034; other texts go into remittance",
    );
  if (!isChecked(reference))
    throw invalidField(path, "Must have the right check digits: look for a mistyped character");
  return reference;
}

/** @returns A BIC (ISO 9362) in capitals. @throws Refusal at `path` if it is not one. */
export function requireBic(text: string, path: string): string {
  const bic = compact(text);
  if (!/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic))
    throw invalidField(path, "Must be a BIC of 8 or 11 characters, such as COBADEFFXXX");
  return bic;
}
