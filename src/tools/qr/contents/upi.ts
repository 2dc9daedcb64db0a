import type { Static } from "@sinclair/typebox";
import { operation } from "../../../operation/operation.ts";
import { t, text } from "../../../operation/schema.ts";
import { content, contentParts } from "./content.ts";
import { amountField, formatAmount, line, requireLine } from "./payment-fields.ts";

const upiFields = t.Object({
  address: text({
    description: "Virtual payment address of the payee (pa)",
    maxLength: 255,
    pattern: "^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9.-]+$",
    expected: "a virtual payment address such as name@bank",
  }),
  name: line("Name of the payee (pn)", 99),
  amount: amountField("rupees"),
  note: t.Optional(line("What the payment is for (tn)", 50)),
  reference: t.Optional(
    text({
      description: "The payee's own number of the transaction (tr)",
      maxLength: 35,
      pattern: "^[A-Za-z0-9._/-]+$",
      expected: "letters, digits, points, hyphens, slashes and underscores",
    }),
  ),
  merchantCode: t.Optional(
    text({ description: "Category of the merchant (mc, ISO 18245)", pattern: "^[0-9]{4}$", expected: "four digits" }),
  ),
});

/** A upi URI: "UPI Linking Specifications" of NPCI, version 1.6. @throws Refusal at an invalid field. */
export function upiText({ address, name, amount, note, reference, merchantCode }: Static<typeof upiFields>): string {
  const parameters = Object.entries({
    pn: requireLine(name, "/name"),
    mc: merchantCode,
    tr: reference,
    tn: note === undefined ? undefined : requireLine(note, "/note"),
    am: amount === undefined ? undefined : formatAmount(amount),
    cu: "INR",
  });
  const query = parameters.flatMap(([key, value]) =>
    value === undefined ? [] : `${key}=${encodeURIComponent(value)}`,
  );
  return `upi://pay?pa=${address}&${query.join("&")}`;
}

export const upiContent = content(upiFields, upiText);

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
