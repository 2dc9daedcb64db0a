import { Buffer } from "node:buffer";
import type { Static } from "@sinclair/typebox";
import { operation } from "../../../operation/operation.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { t } from "../../../operation/schema.ts";
import type { QrOptions } from "../image/fields.ts";
import { content, contentParts } from "./content.ts";
import {
  amountField,
  formatAmount,
  line,
  requireBic,
  requireCreditorReference,
  requireIban,
  requireLine,
} from "./payment-fields.ts";

const sepaFields = t.Object({
  name: line("Name of the payee", 70),
  iban: line("Account number of the payee", 64),
  amount: amountField("euro"),
  bic: t.Optional(line("Bank of the payee; banks find it by the IBAN", 16)),
  reference: t.Optional(line("Creditor reference (ISO 11649), such as RF18 5390 0754 7034", 64)),
  remittance: t.Optional(line("What the payment is for, instead of a reference", 140)),
});

/** The most bytes of a transfer: those of a symbol of version 13, the largest that banks read, at level M. */
const MAX_BYTES = 331;

/**
 * The text of a SEPA credit transfer: EPC069-12, "Quick Response Code: Guidelines to Enable Data Capture for the
 * Initiation of a SEPA Credit Transfer", version 002 in UTF-8. Nothing follows the last element that has a value.
 * @throws Refusal at an invalid field.
 */
export function sepaText({ name, iban, amount, bic, reference, remittance }: Static<typeof sepaFields>): string {
  if (reference !== undefined && remittance !== undefined)
    throw invalidField("/remittance", "Must be omitted beside a reference: a transfer has one of them");
  const elements = [
    "BCD",
    "002",
    "1",
    "SCT",
    bic === undefined ? "" : requireBic(bic, "/bic"),
    requireLine(name, "/name"),
    requireIban(iban, "/iban"),
    amount === undefined ? "" : `EUR${formatAmount(amount)}`,
    "",
    reference === undefined ? "" : requireCreditorReference(reference, "/reference"),
    remittance === undefined ? "" : requireLine(remittance, "/remittance"),
  ];
  const content = elements.join("\n").trimEnd();
  const bytes = Buffer.byteLength(content);
  // Without a remittance, the longest transfer has fewer bytes.
  if (bytes > MAX_BYTES)
    throw invalidField("/remittance", `Must be shorter: the whole transfer has ${bytes} of ${MAX_BYTES} bytes`);
  return content;
}

/** The guidelines demand one level. */
const sepaWarnings = (_: unknown, { errorCorrection }: Pick<QrOptions, "errorCorrection">): string[] =>
  errorCorrection === "M" ? [] : ["Banks expect the error correction level M (EPC069-12)"];

export const sepaContent = content(sepaFields, sepaText, sepaWarnings);

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
