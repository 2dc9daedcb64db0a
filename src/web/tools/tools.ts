/** The tools as the page shows them. `scripts/build-web.ts` puts them into it as values, without the code of the tools. */
import { capitalize, verbOf } from "../../operation/tool.ts";
import { FUNCTION_NAMES } from "../../tools/color/color-functions.ts";
import { DIGEST_NAMES } from "../../tools/hash/digests.ts";
import { TOOLS as SERVED } from "../../tools/tools.ts";
import type { IconName } from "../controls/buttons.tsx";

/** A view of a tool, for the navigation, the overview and the search. */
export interface Mode {
  name: string;
  label: string;
  summary: string;
  /** Further words for the search, or none. */
  words: string;
  /** Whether the browser does it: nothing is sent to the service. */
  isLocal?: boolean;
}

/** A tool as the page shows it. */
export interface PageTool {
  /** Its name in addresses and in the API, and that of its icon. */
  name: IconName;
  label: string;
  title: string;
  summary: string;
  modes: readonly [Mode, ...Mode[]];
}

/** A view that a search has found. */
export interface Found {
  tool: PageTool;
  mode: Mode;
}

/** The names of the functions that write colours, for what a text may be. */
export const COLOR_FUNCTIONS = FUNCTION_NAMES;

const mode = (name: string, label: string, summary: string, words = ""): Mode => ({ name, label, summary, words });

/** The tools with their own views, in the order of the navigation. */
const OWN: readonly Omit<PageTool, "title">[] = [
  {
    name: "jwt",
    label: "JWT",
    summary: "Read a token, check its signature, sign or open one, and generate keys.",
    modes: [
      mode("decode", "Decode", "Read a token, and check its signature", "validate verify parse inspect claims renew"),
      mode("sign", "Sign", "Make a token from claims", "create encode issue"),
      mode("keys", "Keys", "Generate a key pair or a shared secret", "jwk jwks pem rsa ec"),
      mode("decrypt", "Decrypt", "Open an encrypted token", "jwe open"),
      mode("thumbprint", "Thumbprint", "The kid of a key", "rfc7638 jwk jwks pem certificate fingerprint key id"),
    ],
  },
  {
    name: "color",
    label: "Colour",
    summary: "Convert a colour, build palettes and scales, and check whether it can be read.",
    modes: [
      mode("inspect", "Inspect", "One colour in all notations", "color info name convert hex to rgb hsl oklch picker"),
      mode("palette", "Palette", "Colours that go together", "color harmony triadic scheme picture okabe"),
      mode("scale", "Scale", "Tints and shades from 50 to 950", "color tailwind css scss export"),
      mode("mix", "Mix", "Two colours mixed", "color blend"),
      mode("difference", "Difference", "How different two colours look", "color compare delta e ciede2000"),
      mode("contrast", "Contrast", "WCAG contrast of two colours", "color accessibility"),
      mode("simulate", "Vision", "How colour-blind people see it", "color blindness simulate"),
    ],
  },
  {
    name: "passwd",
    label: "Password",
    summary: "Generate passwords, passphrases, PINs and tokens, or see how strong a password is.",
    modes: [
      mode("generate", "Password", "Generate random passwords", "generate secure"),
      mode("passphrase", "Passphrase", "Words that are easy to remember", "diceware words"),
      mode("pin", "PIN", "Generate numeric PINs", "digits"),
      mode("token", "Token", "Random bytes for API keys and secrets", "api key hex base64"),
      mode("pattern", "Pattern", "Licence keys and codes from a pattern", "voucher"),
      mode("check", "Strength", "See how long a password would hold", "entropy crack zxcvbn"),
      mode("hash", "Hash", "Hash a password for storage", "argon2 bcrypt scrypt htpasswd"),
      mode("verify", "Verify", "Compare a password with a stored hash", "argon2 bcrypt scrypt htpasswd"),
    ],
  },
  {
    name: "hash",
    label: "Hash",
    summary: "Digests of texts and files, HMACs, and checksums to compare with.",
    modes: [
      mode("text", "Text", "All digests of a text", DIGEST_NAMES.join(" ")),
      {
        ...mode(
          "file",
          "Files",
          "Digests and HMACs of files, compared with checksums",
          `sha256sums checksum hmac ${DIGEST_NAMES.join(" ")}`,
        ),
        isLocal: true,
      },
      mode("verify", "Verify", "Compare a text with any digest", "identify match checksum"),
      mode("hmac", "HMAC", "Authenticate a text with a key", "mac signature webhook"),
      mode("batch", "Batch", "Digests of many texts, one per line"),
    ],
  },
  {
    name: "qr",
    label: "QR",
    summary: "Codes for texts, Wi-Fi, contacts, events and more; and a reader.",
    modes: [
      mode("text", "Text", "A code of any text", "generate"),
      mode("url", "URL", "A code of a web address", "link"),
      mode("wifi", "Wi-Fi", "A code that joins a network", "wifi wlan password"),
      mode("decode", "Read", "Read a code from a file, the clipboard or the camera", "scan"),
      mode("design", "Design", "A code to print: shapes, colours, a logo, a label", "brand gradient pdf eps svg"),
      mode("contact", "Contact", "A code of an address-book entry", "vcard"),
      mode("event", "Event", "A code of a calendar entry", "icalendar ics"),
      mode("email", "E-mail", "A code that starts an e-mail", "mailto"),
      mode("sms", "SMS", "A code that starts a text message", "message"),
      mode("phone", "Phone", "A code that dials a number", "tel call"),
      mode("geo", "Place", "A code that opens a map", "geo location"),
      mode("otpauth", "OTP", "A code for authenticator apps", "totp hotp 2fa secret"),
      mode("sepa", "SEPA", "A code of a bank transfer in euro", "payment giro iban bank"),
      mode("upi", "UPI", "A code of a payment in India", "payment rupees"),
    ],
  },
  {
    name: "lorem",
    label: "Lorem",
    summary: "Placeholder words, sentences, paragraphs, lists and Markdown.",
    modes: [
      mode("generate", "Generate", "Placeholder text", "dummy filler words sentences paragraphs markdown list bytes"),
    ],
  },
];

/** The views for operations that they are not named after; "" for none. */
export const VIEWS: Readonly<Record<string, string>> = {
  "jwt.validate": "decode",
  "color.info": "inspect",
  "color.convert": "inspect",
  // A list for programs.
  "hash.algorithms": "",
  "hash.digest": "text",
  "hash.all": "text",
  "hash.identify": "verify",
  "qr.generate": "text",
  "lorem.words": "generate",
  "lorem.sentences": "generate",
  "lorem.paragraphs": "generate",
};

/** The operations that no view is for yet, by tool, as further views, which follow from their definitions. */
export const OTHERS: Readonly<Record<string, readonly Mode[]>> = Object.fromEntries(
  OWN.map(({ name, modes }) => {
    const operations = new Set(SERVED.find((tool) => tool.name === name)?.routes.map(({ operation }) => operation));
    const hasView = (view: string): boolean => view === "" || modes.some((own) => own.name === view);
    const others = [...operations].filter(({ id }) => !hasView(VIEWS[id] ?? verbOf(id)));
    return [name, others.map(({ id, summary }) => mode(verbOf(id), capitalize(verbOf(id)), summary))];
  }),
);

/** The tools, with the titles that all doors have. */
export const TOOLS: readonly PageTool[] = OWN.map((tool) => ({
  ...tool,
  title: SERVED.find(({ name }) => name === tool.name)?.title ?? tool.label,
  modes: [...tool.modes, ...(OTHERS[tool.name] ?? [])],
}));
