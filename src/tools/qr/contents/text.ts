import { operation } from "../../../operation/operation.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { t, text } from "../../../operation/schema.ts";
import { withQrCode } from "../image/code.ts";
import { codeFields, optionFields } from "../image/options.ts";
import { MAX_CHARACTERS } from "../symbol/capacity.ts";
import { codeForms, contentForms } from "./content.ts";

const ADVICE = "Must be an absolute URL such as https://example.com";

/** RFC 3986, 3.1; a single letter is a drive of Windows. */
const SCHEME = /^([a-z][a-z\d+.-]+):(.*)/is;

/** Schemes that may precede a short number, so that "tel:911" is not read as a host with a port. */
const NUMBERED: ReadonlySet<string> = new Set(["tel", "sms", "smsto", "mms", "mmsto", "fax", "facetime"]);

const HIERARCHICAL: ReadonlySet<string> = new Set(["http", "https", "ftp", "ftps", "sftp", "ws", "wss"]);

/** Schemes with code or data: scanners and browsers do not open them. */
const CODE: ReadonlySet<string> = new Set(["javascript", "vbscript", "data"]);

/** White space, control characters and backslashes: URL parsers differ in whether they drop or replace them. */
const UNSAFE = /[\s\\\p{Cc}]/u;

/** An address without a scheme: a host, a port, and the rest. */
const BARE = /^(?:\/\/)?(\[[^\]]*\]|[^:/?#]*)(:\d{1,5})?([/?#].*)?$/s;

/** A host name that does not end with a number: URL parsers read "3.14" as an IP address. */
const NAME = /^(?:[\p{L}\p{M}\p{N}_-]+\.)*(?!\d+\.?$)[\p{L}\p{M}\p{N}_-]+\.?$/u;

/** A name that is a host without a port or a path, rather than a word. */
const QUALIFIED = /^localhost$|[^.]\.[^.]/i;

/** An IP address; the URL parser checks it. */
const ADDRESS = /^(?:\[.*\]|\d{1,3}(?:\.\d{1,3}){3})$/;

/** A URL after another scheme, or one without its colon, "https//example.com": their host would be "https". */
const DOUBLED = /^https?:\/\/https?:?\/\//i;

/** Names of hosts have at most 253 characters. The URL parser takes 0.2 s for 7,000 accents. */
const MAX_HOST = 1000;

function hasLongHost(url: string): boolean {
  const [, authority = ""] = /^[^/?#]*:\/\/([^/?#]*)/.exec(url) ?? [];
  return authority.slice(authority.lastIndexOf("@") + 1).length > MAX_HOST;
}

/**
 * The absolute URL in `text`; a host without a scheme gets https. Characters that are not allowed in URLs are
 * percent-encoded; nothing else changes, not even the case of the host.
 * @throws Refusal at "/url" for everything else.
 */
export function normalizeUrl(text: string): string {
  if (text.length > MAX_CHARACTERS) throw invalidField("/url", `Must be at most ${MAX_CHARACTERS} characters`);
  const written = text.trim();
  if (UNSAFE.test(written))
    throw invalidField("/url", `${ADVICE}, without spaces and backslashes: write %20 for a space`);
  const url = absolute(written).replaceAll(/["<>^`{|}]/g, encodeURIComponent);
  // Not `URL.canParse`: that of Node 22 refuses texts with "ß" or "ü" as soon as its code is optimised.
  if (DOUBLED.test(url) || hasLongHost(url) || URL.parse(url) === null) throw invalidField("/url", ADVICE);
  return url;
}

function absolute(text: string): string {
  const [, name = "", rest = ""] = SCHEME.exec(text) ?? [];
  const scheme = name.toLowerCase();
  if (!isScheme(scheme, rest)) return withHttps(text);
  if (CODE.has(scheme)) throw invalidField("/url", `${ADVICE}; scanners do not follow a URL that carries code or data`);
  const expected = HIERARCHICAL.has(scheme) ? /^\/\/[^/?#]*[\p{L}\p{N}\]]/u : /[^/]/;
  if (!expected.test(rest)) throw invalidField("/url", ADVICE);
  return text;
}

/** Whether the name before a colon is a scheme, rather than a host before its port. */
function isScheme(name: string, rest: string): boolean {
  if (name === "") return false;
  if (rest.startsWith("//") || NUMBERED.has(name)) return true;
  return name !== "localhost" && !name.includes(".") && !/^\d{1,5}(?:[/?#]|$)/.test(rest);
}

/** `text` under https, if it begins like a host: "example.com", "localhost:3000", "intranet/x". */
function withHttps(text: string): string {
  const [, host = "", port = "", rest = ""] = BARE.exec(text) ?? [];
  if (host.includes("@")) throw invalidField("/url", `${ADVICE}; for an e-mail address, write mailto: before it`);
  const leads =
    ADDRESS.test(host) || (NAME.test(host) && (QUALIFIED.test(host) || port !== "" || rest.startsWith("/")));
  if (!leads) throw invalidField("/url", ADVICE);
  return `https://${host}${port}${rest}`;
}

export const generate = operation({
  ...contentForms,
  id: "qr.generate",
  summary: "Make a QR code of a text",
  overHttp: "The response is JSON, or the image itself if Accept prefers an image or raw is true.",
  guidance: "QR code of a text. For Wi-Fi, contacts, events and more, other qr_ tools write the text. Result: qrCode.",
  input: t.Object({
    text: text({ description: "Text to encode, as UTF-8", brief: "Text to encode", maxLength: MAX_CHARACTERS }),
    ...optionFields,
  }),
  example: { text: "https://example.com" },
  values: ["text"],
  cacheable: () => true,
  run: (input) => withQrCode({ text: input.text }, input.text, input, "/text"),
});

export const url = operation({
  ...codeForms,
  id: "qr.url",
  summary: "Make a QR code of a URL",
  description: "A host name without a scheme gets https.",
  overHttp: "The response is JSON or the image itself, as for a text.",
  guidance: "QR code of a web address, adding https. For other texts use qr_generate.",
  input: t.Object({
    url: text({
      description: "URL to encode; without a scheme, https is added",
      brief: "Web address",
      minLength: 1,
      maxLength: MAX_CHARACTERS,
    }),
    ...optionFields,
  }),
  output: t.Object({ url: t.String({ description: "The URL that was encoded" }), ...codeFields }),
  example: { url: "https://example.com" },
  values: ["url"],
  cacheable: () => true,
  run: (input) => {
    const encoded = normalizeUrl(input.url);
    return withQrCode({ url: encoded }, encoded, input, "/url");
  },
});
