import type { Tool } from "../tool.ts";

const jwt: Tool = {
  name: "jwt",
  label: "JWT",
  title: "JSON Web Tokens",
  summary: "Read a token, check its signature, sign or open one, and generate keys.",
  icon: "jwt",
  modes: [
    { name: "decode", label: "Decode", summary: "Read header, claims and times of a token", words: "parse inspect" },
    { name: "validate", label: "Validate", summary: "Check signature and claims of a token", words: "verify" },
    { name: "sign", label: "Sign", summary: "Make a token from claims", words: "create encode issue" },
    { name: "keys", label: "Keys", summary: "Generate a key pair or a shared secret", words: "jwk jwks pem rsa ec" },
    { name: "decrypt", label: "Decrypt", summary: "Open an encrypted token", words: "jwe open" },
  ],
  load: () => import("./jwt/views.ts"),
};

const color: Tool = {
  name: "color",
  label: "Colour",
  title: "Colours",
  summary: "Convert a colour, build palettes and scales, and check whether it can be read.",
  icon: "color",
  modes: [
    { name: "inspect", label: "Inspect", summary: "One colour in all notations", words: "color info name hex rgb" },
    { name: "convert", label: "Convert", summary: "From any CSS notation to hex, RGB or HSL", words: "color" },
    { name: "palette", label: "Palette", summary: "Colours that go together", words: "color harmony triadic scheme" },
    {
      name: "scale",
      label: "Scale",
      summary: "Tints and shades from 50 to 950",
      words: "color tailwind css scss export",
    },
    { name: "mix", label: "Mix", summary: "Two colours mixed", words: "color blend" },
    { name: "contrast", label: "Contrast", summary: "WCAG contrast of two colours", words: "color accessibility" },
    { name: "simulate", label: "Vision", summary: "How colour-blind people see it", words: "color blindness simulate" },
  ],
  load: () => import("./color/views.ts"),
};

const passwd: Tool = {
  name: "passwd",
  label: "Password",
  title: "Passwords",
  summary: "Generate passwords, passphrases, PINs and tokens, or see how strong a password is.",
  icon: "passwd",
  modes: [
    { name: "generate", label: "Password", summary: "Generate random passwords", words: "generate secure" },
    { name: "passphrase", label: "Passphrase", summary: "Words that are easy to remember", words: "diceware words" },
    { name: "pin", label: "PIN", summary: "Generate numeric PINs", words: "digits" },
    { name: "token", label: "Token", summary: "Random bytes for API keys and secrets", words: "api key hex base64" },
    { name: "pattern", label: "Pattern", summary: "Licence keys and codes after a pattern", words: "voucher" },
    { name: "check", label: "Strength", summary: "See how long a password would hold", words: "entropy crack zxcvbn" },
  ],
  load: () => import("./passwd/views.ts"),
};

const hash: Tool = {
  name: "hash",
  label: "Hash",
  title: "Hashes",
  summary: "Digests of texts and files, HMACs, and checksums to compare with.",
  icon: "hash",
  modes: [
    { name: "text", label: "Text", summary: "All digests of a text", words: "md5 sha1 sha256 sha512 blake3 crc32" },
    {
      name: "file",
      label: "Files",
      summary: "Digests of files, compared with checksums",
      words: "sha256sums checksum",
    },
    { name: "verify", label: "Verify", summary: "Compare a text with any digest", words: "identify match checksum" },
    { name: "hmac", label: "HMAC", summary: "Authenticate a text with a key", words: "mac signature webhook" },
    { name: "batch", label: "Batch", summary: "Digests of many texts, one per line" },
  ],
  load: () => import("./hash/views.ts"),
};

const qr: Tool = {
  name: "qr",
  label: "QR",
  title: "QR codes",
  summary: "Codes for texts, Wi-Fi, contacts, events and more; and a reader.",
  icon: "qr",
  modes: [
    { name: "text", label: "Text", summary: "A code of any text", words: "generate" },
    { name: "url", label: "URL", summary: "A code of a web address", words: "link" },
    { name: "wifi", label: "Wi-Fi", summary: "A code that joins a network", words: "wifi wlan password" },
    { name: "contact", label: "Contact", summary: "A code of an address-book entry", words: "vcard" },
    { name: "event", label: "Event", summary: "A code of a calendar entry", words: "icalendar ics" },
    { name: "email", label: "E-mail", summary: "A code that starts an e-mail", words: "mailto" },
    { name: "sms", label: "SMS", summary: "A code that starts a text message", words: "message" },
    { name: "phone", label: "Phone", summary: "A code that dials a number", words: "tel call" },
    { name: "geo", label: "Place", summary: "A code that opens a map", words: "geo location" },
    { name: "otpauth", label: "OTP", summary: "A code for authenticator apps", words: "totp hotp 2fa" },
    { name: "decode", label: "Read", summary: "Read a code from a file, the clipboard or the camera", words: "scan" },
  ],
  load: () => import("./qr/views.ts"),
};

const lorem: Tool = {
  name: "lorem",
  label: "Lorem",
  title: "Lorem ipsum",
  summary: "Placeholder words, sentences, paragraphs, lists and Markdown.",
  icon: "lorem",
  modes: [
    { name: "generate", label: "Generate", summary: "Placeholder text", words: "dummy filler markdown list bytes" },
  ],
  load: () => import("./lorem/views.ts"),
};

/** The tools, in the order of the navigation. */
export const TOOLS = [jwt, color, passwd, hash, qr, lorem] as const satisfies readonly Tool[];
