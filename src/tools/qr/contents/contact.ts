import { operation } from "../../../operation/operation.ts";
import { t } from "../../../operation/schema.ts";
import { content, contentParts, document, escapeText, filledText, textLine } from "./content.ts";
import { compactNumber, emailAddress, phoneNumber, requireEmail } from "./links.ts";
import { normalizeUrl } from "./text.ts";

const LIST_LIMITS = { minItems: 1, maxItems: 10 };

/** The value of N (RFC 6350, 6.2.2): family name, given name, and what we do not ask for. */
function structuredName(name: string, familyName = "", givenName = ""): string {
  const given = familyName === "" && givenName === "" ? escapeText(name, "/name") : escapeText(givenName, "/givenName");
  return `${escapeText(familyName, "/familyName")};${given};;;`;
}

/**
 * A vCard 4.0 (RFC 6350). Without a family and a given name, the name goes into N as well as FN: phones show contacts without
 * it as nameless. The whole address goes into the street of ADR. Refuses what cannot be read, and control characters.
 */
export const contactContent = content(
  t.Object({
    name: filledText("Full name, as it is shown", 256, "Full name"),
    familyName: t.Optional(filledText("Family name, by which address books sort", 256, "Family name")),
    givenName: t.Optional(filledText("Given name", 256)),
    organization: t.Optional(filledText("Company or other organisation", 256, "Company")),
    title: t.Optional(filledText("Job title", 256)),
    phones: t.Optional(t.Array(phoneNumber("Phone number"), { description: "Phone numbers", ...LIST_LIMITS })),
    emails: t.Optional(t.Array(emailAddress("E-mail address"), { description: "E-mail addresses", ...LIST_LIMITS })),
    url: t.Optional(filledText("Web address", 1024)),
    address: t.Optional(filledText("Postal address, lines separated by line breaks", 1024, "Postal address")),
    note: t.Optional(filledText("Anything else", 2048)),
  }),
  ({ name, familyName, givenName, organization, title, phones = [], emails = [], url, address, note }) =>
    document([
      "BEGIN:VCARD",
      "VERSION:4.0",
      `N:${structuredName(name, familyName, givenName)}`,
      textLine("FN", name, "/name"),
      textLine("ORG", organization, "/organization"),
      textLine("TITLE", title, "/title"),
      ...phones.map((phone, index) => `TEL:${compactNumber(phone, `/phones/${index}`)}`),
      ...emails.map((email, index) => textLine("EMAIL", requireEmail(email, `/emails/${index}`), `/emails/${index}`)),
      url === undefined ? undefined : `URL:${normalizeUrl(url)}`,
      address === undefined ? undefined : `ADR:;;${escapeText(address, "/address")};;;;`,
      textLine("NOTE", note, "/note"),
      "END:VCARD",
    ]),
);

export const contact = operation({
  ...contentParts(contactContent),
  id: "qr.contact",
  summary: "Make a QR code of a contact",
  description: "The text is a vCard 4.0, which phones offer to add to the address book.",
  guidance: "QR code that saves a contact. For a number alone use qr_phone.",
  example: { name: "Ada Lovelace", phones: ["+44 20 7946 0000"], emails: ["ada@example.com"] },
  values: ["name"],
});
