import type { Page } from "playwright-core";
import { field } from "./browser.ts";

/** A view of a tool with something in it. */
export interface View {
  /** Where it is, after "#" in the address. */
  fragment: string;
  /** What is entered, by the name of the field. */
  entered?: Readonly<Record<string, string>>;
  /** Whether every answer is another one. */
  random?: boolean;
}

const TOKEN =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwiZXhwIjoxNTE2MjQyNjIyfQ.l_NTj9ZcskgjN6QQg4mGTbLuZ-SYoIyPO7q0vwkIBGs";

/** Holds what shells would read. */
export const SECRET = `a secret, "it's" $HOME \`id\` \\ of 32 bytes and more`;

/**
 * Views of the page with something in them: not those of files, encrypted tokens, events, e-mails, messages, calls and places.
 * Texts hold what a command line could trip over.
 */
export const VIEWS: readonly View[] = [
  { fragment: "/jwt?now=1516240000", entered: { Token: TOKEN } },
  { fragment: "/jwt?issuer=it's%20me&now=1516250000", entered: { Token: TOKEN, "Secret or key": SECRET } },
  {
    fragment: "/jwt/sign?expiresIn=",
    entered: { Payload: '{"sub": "it\'s me",\n "n": 1.0}', "Secret or key": SECRET },
  },
  { fragment: "/color", entered: { Colour: "hsl(204, 70%, 53%)" } },
  { fragment: "/color/palette?type=tetradic&count=7" },
  { fragment: "/color/contrast?foreground=%23777" },
  { fragment: "/passwd?length=24&exclude='%22", random: true },
  { fragment: "/passwd/passphrase?separator='", random: true },
  { fragment: "/passwd/check", entered: { Password: SECRET } },
  { fragment: "/passwd/hash?algorithm=bcrypt", entered: { Password: SECRET }, random: true },
  {
    fragment: "/passwd/verify",
    entered: { Password: SECRET, "Stored hash": "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW" },
  },
  { fragment: "/hash?algorithm=sha512", entered: { Text: `${SECRET}\n\tsecond line – ünïcode 🎉` } },
  {
    fragment: "/hash/verify",
    entered: { Text: "hello", "Digest to compare with": "5d41402abc4b2a76b9719d911017c592" },
  },
  { fragment: "/hash/batch", entered: { "Texts to hash": "it's one\n\n$two" } },
  { fragment: "/qr?text=it's%20%22here%22&type=svg&dark=%23246" },
  { fragment: "/qr/url?url=example.com%2F%3Fa%3D'b'&size=120" },
  { fragment: "/hash/hmac?encoding=base64", entered: { Text: "it's", Key: SECRET } },
  { fragment: "/color/scale?color=tomato" },
  { fragment: "/color/mix?weight=25" },
  { fragment: "/color/difference?b=%23f00" },
  { fragment: "/color/simulate" },
  { fragment: "/passwd/pin?digits=4", random: true },
  { fragment: "/passwd/token?prefix=sk_", random: true },
  { fragment: "/passwd/pattern", random: true },
  { fragment: "/qr/wifi", entered: { "Network name": "it's", Password: SECRET } },
  { fragment: "/qr/contact?type=svg", entered: { "Full name": "Ada O'Hara", "Phone numbers": "+44 20 7946 0000" } },
  { fragment: "/qr/sepa", entered: { "Name of the payee": "Ada O'Hara", IBAN: "DE89 3704 0044 0532 0130 00" } },
  { fragment: "/qr/upi", entered: { "Payment address of the payee": "ada@upi", "Name of the payee": "Ada" } },
  { fragment: "/qr/design?shape=dots&gradient=linear" },
  { fragment: "/qr/otpauth", entered: { Account: "ada", Secret: "JBSWY3DPEHPK3PXP" }, random: true },
  { fragment: "/jwt/keys", random: true },
  { fragment: "/jwt/thumbprint?digest=sha512", entered: { "Secret or key": SECRET } },
  { fragment: "/lorem?seed=it's&count=2" },
  { fragment: "/lorem?type=markdown&seed=1&count=2" },
];

export async function enter(page: Page, { entered = {} }: View): Promise<void> {
  for (const [label, text] of Object.entries(entered)) await field(page, label).fill(text);
}
