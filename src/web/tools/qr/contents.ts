import { decoded } from "../../operation/call.ts";

/** An account of one-time passwords. */
export interface Account {
  /** In Base32. */
  secret: string;
  algorithm: string;
  digits: number;
  /** The seconds that a password is valid, or the counter that it is for. */
  factor: { period: number } | { counter: number };
}

/** What the text of a code says, by its kind. */
export interface Content {
  kind: string;
  rows: Readonly<Record<string, string>>;
  /** Addresses by what they do. Their schemes are of this list: a link of a code never runs a script. */
  links: Readonly<Record<string, string>>;
  /** A file that address books or calendars import. */
  file?: { name: string; type: string };
  account?: Account;
}

type Rows = Readonly<Record<string, string | null | undefined>>;

const content = (kind: string, rows: Rows, more: Partial<Content> = {}): Content => ({
  kind,
  rows: Object.fromEntries(Object.entries(rows).flatMap(([name, value]) => (value ? [[name, value]] : []))),
  links: {},
  ...more,
});

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

function web(text: string): Content | undefined {
  const url = /^https?:\/\/\S+$/i.test(text) ? urlOf(text) : undefined;
  return url && content("Link", { Opens: url.host }, { links: { "Open the link": url.href } });
}

/** The fields of "WIFI:…;…;;" and "MECARD:…": a backslash escapes the characters of the syntax. */
function fieldsOf(text: string): (name: string) => string | undefined {
  const found = [...text.matchAll(/(?<![A-Z])([A-Z]+):((?:\\.|[^\\;])*);/gs)];
  return (name) => found.findLast(([, each]) => each === name)?.[2]?.replaceAll(/\\(.)/gs, "$1");
}

function wifi(text: string): Content | undefined {
  if (!/^wifi:/i.test(text)) return undefined;
  const valueAt = fieldsOf(text.slice(5));
  return content("Wi-Fi", {
    Network: valueAt("S"),
    Security: valueAt("T")?.replace(/^nopass$/i, "None") ?? "None",
    Password: valueAt("P"),
    Hidden: valueAt("H") === "true" ? "Yes" : undefined,
  });
}

/** The values of the lines of a vCard or an iCalendar object (RFC 6350 and 5545, section 3.1: long lines are folded). */
function valuesOf(text: string): (name: string) => string | undefined {
  const lines = text.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  return (name) => {
    const found = lines.flatMap((line) => {
      // Parameters in quotes may have colons.
      const [, key = "", value = ""] = /^(?:[\w-]+\.)?([\w-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/.exec(line) ?? [];
      return key.toUpperCase() === name ? [value] : [];
    });
    const joined = found.join("\n").replaceAll(/\\([nN,;\\])/g, (_, each) => (/n/i.test(each) ? "\n" : each));
    return joined || undefined;
  };
}

const lines = (value: string | undefined): string[] => value?.split("\n").filter(Boolean) ?? [];

const calls = (numbers: readonly string[]) =>
  Object.fromEntries(numbers.map((each) => [`Call ${each}`, `tel:${each.replaceAll(/[^\d+*#]/g, "")}`]));

const writes = (addresses: readonly string[]) =>
  Object.fromEntries(
    addresses.map((each) => [`Write to ${each}`, `mailto:${encodeURIComponent(each).replaceAll("%40", "@")}`]),
  );

function contact(text: string): Content | undefined {
  const isCard = /^begin:vcard/i.test(text);
  if (!isCard && !/^mecard:/i.test(text)) return undefined;
  const valueAt = isCard ? valuesOf(text) : fieldsOf(text.slice(7));
  const [phones, emails] = [lines(valueAt("TEL")), lines(valueAt("EMAIL"))];
  return content(
    "Contact",
    {
      Name: valueAt("FN") ?? valueAt("N"),
      Organisation: valueAt("ORG")?.replaceAll(";", ", "),
      "Job title": valueAt("TITLE"),
      Phone: phones.join(", "),
      "E-mail": emails.join(", "),
      Website: valueAt("URL"),
      Address: valueAt("ADR")?.split(";").filter(Boolean).join(", "),
      Note: valueAt("NOTE"),
    },
    {
      links: { ...calls(phones), ...writes(emails) },
      ...(isCard && { file: { name: "contact.vcf", type: "text/vcard" } }),
    },
  );
}

/** "20300101T180000Z" as "2030-01-01 18:00 UTC". */
const moment = (value: string | undefined): string | undefined =>
  value?.replace(/^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/, (_, year, month, day, hour, minute, utc) =>
    [`${year}-${month}-${day}`, ...(hour ? [`${hour}:${minute}`] : []), ...(utc ? ["UTC"] : [])].join(" "),
  );

function event(text: string): Content | undefined {
  if (!/^begin:v(calendar|event)/i.test(text)) return undefined;
  // Definitions of time zones, and alarms within the event, have some of the same properties.
  const valueAt = valuesOf(text.replaceAll(/^begin:(vtimezone|valarm)\b.*?^end:\1\b/gims, ""));
  return content(
    "Event",
    {
      Title: valueAt("SUMMARY"),
      Begins: moment(valueAt("DTSTART")),
      Ends: moment(valueAt("DTEND")),
      Place: valueAt("LOCATION"),
      Description: valueAt("DESCRIPTION"),
    },
    // An event without a calendar around it is no file that calendars import.
    /^begin:vcalendar/i.test(text) ? { file: { name: "event.ics", type: "text/calendar" } } : {},
  );
}

function message(text: string): Content | undefined {
  // A plus is no space in them (RFC 6068, section 5).
  const mail = /^mailto:/i.test(text) ? urlOf(text.replaceAll("+", "%2B")) : undefined;
  if (mail) {
    const [subject, body] = ["subject", "body"].map((name) => mail.searchParams.get(name));
    const rows = { To: decoded(mail.pathname), Subject: subject, Message: body };
    return content("E-mail", rows, { links: { "Write the e-mail": text } });
  }
  const [, number = "", plain, encoded = ""] = /^sms(?:to)?:([+\d\s*#-]+)(?::(.*)|\?body=(.*))?$/is.exec(text) ?? [];
  const phone = /^tel:([+\d\s().*#-]+)$/i.exec(text)?.[1];
  if (phone) return content("Phone", { Number: phone }, { links: calls([phone]) });
  if (number === "") return undefined;
  const words = plain ?? decoded(encoded);
  const href = `sms:${number.replaceAll(/[^\d+*#]/g, "")}${words && `?body=${encodeURIComponent(words)}`}`;
  return content("Text message", { Number: number, Message: words }, { links: { "Write the message": href } });
}

function place(text: string): Content | undefined {
  const [, latitude = "", longitude = ""] = /^geo:(-?[\d.]+),(-?[\d.]+)(?![\d.])\S*$/i.exec(text) ?? [];
  const rows = { Latitude: latitude, Longitude: longitude };
  return latitude ? content("Place", rows, { links: { "Open the map": text } }) : undefined;
}

function otpauth(text: string): Content | undefined {
  const [, type = "", label = "", query] = /^otpauth:\/\/(totp|hotp)\/([^?]*)\?(.*)$/is.exec(text) ?? [];
  if (query === undefined) return undefined;
  const values = new URLSearchParams(query);
  const [account, issuer] = decoded(label).split(":").reverse();
  const numberAt = (name: string, standard: number) => Number(values.get(name) ?? standard);
  const secret = values.get("secret") ?? "";
  return content(
    "One-time password",
    { Service: values.get("issuer") ?? issuer, Account: account, Secret: secret },
    {
      account: {
        secret,
        algorithm: (values.get("algorithm") ?? "sha1").toLowerCase(),
        digits: numberAt("digits", 6),
        factor:
          type.toLowerCase() === "totp" ? { period: numberAt("period", 30) } : { counter: numberAt("counter", 0) },
      },
    },
  );
}

const SIGNS: Readonly<Record<string, string>> = { EUR: "€", INR: "₹" };

/** An amount with its decimals: "€ 12.50"; as it is written if it is no number. */
function amountOf(currency: string, amount: string | null | undefined): string | undefined {
  const digits = Number(amount).toLocaleString("en", { minimumFractionDigits: 2 });
  return amount ? `${SIGNS[currency] ?? currency} ${digits === "NaN" ? amount : digits}` : undefined;
}

function payment(text: string): Content | undefined {
  if (/^BCD\r?\n00[12]\r?\n/.test(text)) {
    const [, , , , bic, name, iban, amount, , reference, remittance] = text.split(/\r?\n/);
    return content("SEPA payment", {
      Payee: name,
      IBAN: iban,
      BIC: bic,
      Amount: amountOf("EUR", amount?.replace(/^EUR/, "")),
      Reference: reference,
      "What for": remittance,
    });
  }
  const url = /^upi:\/\/pay\?/i.test(text) ? urlOf(text) : undefined;
  const valueAt = (name: string) => url?.searchParams.get(name);
  return (
    url &&
    content(
      "UPI payment",
      {
        Payee: valueAt("pn"),
        "Payment address": valueAt("pa"),
        Amount: amountOf(valueAt("cu") ?? "INR", valueAt("am")),
        "What for": valueAt("tn"),
      },
      { links: { "Open the payment app": url.href } },
    )
  );
}

const READERS = [web, wifi, contact, event, message, place, otpauth, payment];

/** What the text of a code says; a plain text has no rows. */
export const contentOf = (text: string): Content =>
  READERS.map((read) => read(text.trim())).find((each) => each !== undefined) ?? content("Text", {});
