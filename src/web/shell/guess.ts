import { partsOfToken } from "../tools/jwt/token.tsx";
import { COLOR_FUNCTIONS, type Found } from "../tools/tools.ts";
import { placeOf } from "./route.ts";

/** A view that may be meant by a text. */
export interface Guess extends Found {
  text?: string;
}

const isJson = (text: string, has: (value: object) => boolean): boolean => {
  try {
    return text.startsWith("{") && has(JSON.parse(text));
  } catch {
    return false;
  }
};

const isKey = (value: object): boolean => "kty" in value || "keys" in value;

/** The colours of the system, and words for any value: they have no definition of their own (CSS Color 4, section 6.2). */
const NO_NAMES =
  /text$|^(accentcolor|button\w+|canvas|field|highlight|mark|selecteditem|inherit|initial|unset|revert|currentcolor)$/i;

const isColorName = (text: string): boolean =>
  /^[a-z]{3,}$/i.test(text) && !NO_NAMES.test(text) && CSS.supports("color", text);

/** Hex digits of 3, 4, 6 or 8; without "#" only if they are no word. */
const isHexColor = (text: string): boolean =>
  /^#?([\da-f]{3,4}){1,2}$/i.test(text) && (text.startsWith("#") || /\d/.test(text) || text.length >= 6);

const isColorFunction = (text: string): boolean => {
  const [, name = ""] = /^([a-z]+)\(.+\)$/i.exec(text) ?? [];
  return COLOR_FUNCTIONS.includes(name.toLowerCase());
};

/** The digits of a digest, alone or in a line of sha256sum or of BSD tools; or of Subresource Integrity. */
const DIGEST =
  /^\\?([\da-f]{8}|[\da-f]{32}|[\da-f]{40}|[\da-f]{56}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})( [ *].+)?$|^[\w/-]+ ?\(.+\) ?= ?[\da-f]{8,128}$|^sha(256|384|512)-[\w+/]{43,}=*$/i;

const KINDS: readonly [place: string, is: (text: string) => boolean][] = [
  ["jwt/decode", (text) => partsOfToken(text) === 3],
  ["jwt/decrypt", (text) => partsOfToken(text) === 5],
  ["jwt/thumbprint", (text) => /^-----BEGIN [\w ]+-----/.test(text) || isJson(text, isKey)],
  ["jwt/sign", (text) => partsOfToken(text) === 0 && isJson(text, (value) => !isKey(value))],
  ["color/inspect", (text) => isHexColor(text) || isColorFunction(text) || isColorName(text)],
  ["hash/verify", (text) => DIGEST.test(text)],
  ["passwd/verify", (text) => /^([^\s:]+:)?\$(2[abxy]|argon2\w+|scrypt|7)\$/.test(text)],
  ["qr/url", (text) => /^(https?:\/\/|www\.)\S+$/i.test(text)],
  ["qr/text", (text) => /^(mailto|tel|sms|smsto|geo|wifi|otpauth|upi|mecard|begin):\S|^BCD\r?\n/i.test(text)],
];

/** The views for which a text has the form. */
export const guessesOf = (entered: string): Guess[] => {
  const text = entered.trim();
  return KINDS.filter(([, is]) => is(text)).flatMap(([view]) => {
    const place = placeOf(view);
    return place ? [{ tool: place.tool, mode: place.mode, text }] : [];
  });
};
