import { type Addressed, addressed } from "../../operation/form.ts";
import { generate, url } from "./calls.ts";

/** The name of a parameter of a URL that has a secret. */
const SECRET_NAME = /token|key|secret|passw|pwd|code|sig|auth/i;

/** Whether a text is a secret in itself: Wi-Fi networks with a password, one-time passwords, logins and tokens in URLs. */
export const carriesSecret = (text: string): boolean =>
  /^\s*(wifi:.*p:|otpauth(-migration)?:)/is.test(text) ||
  /^\s*[a-z][a-z0-9+.-]*:\/\/[^/?#:]*:[^/?#]*@/i.test(text) ||
  [...text.matchAll(/[?&#](\w+)=/g)].some(([, name = ""]) => SECRET_NAME.test(name));

/** The name of a network, between fields whose separators are escaped within them. */
const NETWORK = /^\s*wifi:(?:(?:\\.|[^\\;])*;)*?S:((?:\\.|[^\\;])*)/is;

/** The account of one-time passwords. */
const ACCOUNT = /^\s*otpauth:\/\/\w+\/([^?]*)/i;

/** What screen readers say of a text: not its secret, if it carries one. */
export function spokenText(text: string): string {
  if (!carriesSecret(text)) return text;
  const network = NETWORK.exec(text)?.[1];
  if (network !== undefined) return `Wi-Fi network ${network}, with its password`;
  const account = ACCOUNT.exec(text)?.[1];
  return account === undefined ? "text with a secret" : `one-time passwords of ${account}`;
}

/** The text that was pasted into the search: it may be a secret that `carriesSecret` does not know. */
let pasted = "";

/** Whether a text is not for addresses. */
export const isPrivate = (text: string): boolean => text === pasted || carriesSecret(text);

/** Enters a text that was pasted into the search. */
export function enterPasted(text: string): void {
  pasted = text;
  generate.enter({ text });
}

const COLORS = ["dark", "light"] as const;

export const addresses = {
  text: addressed(generate, ["text", ...COLORS], isPrivate),
  url: addressed(url, ["url", ...COLORS], carriesSecret),
  /** What is entered into forms is personal. */
  form: addressed(generate, COLORS),
} satisfies Readonly<Record<string, Addressed>>;
