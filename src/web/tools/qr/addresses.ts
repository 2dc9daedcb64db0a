import { type Addressed, addressed } from "../../state/form.ts";
import { generate, OPTIONS, url } from "./calls.ts";

/** Whether a text is a secret in itself: Wi-Fi networks with a password, one-time passwords, logins and tokens in URLs. */
export const carriesSecret = (text: string): boolean =>
  /^\s*(wifi:.*p:|otpauth(-migration)?:)/is.test(text) ||
  /^\s*[a-z][a-z0-9+.-]*:\/\/[^/?#]*:[^/?#]*@/i.test(text) ||
  /[?&#]\w*(token|key|secret|passw|pwd|code|sig(nature)?|auth)\w*=/i.test(text);

/** What screen readers say of a text: of one that carries a secret its kind alone. */
export function spokenText(text: string): string {
  if (!carriesSecret(text)) return text;
  const [, scheme = ""] = /^\s*(wifi|otpauth)/i.exec(text) ?? [];
  return (
    { wifi: "Wi-Fi network with its password", otpauth: "account for one-time passwords" }[scheme.toLowerCase()] ??
    "text with a secret"
  );
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

export const addresses = {
  text: addressed(generate, ["text", ...OPTIONS], isPrivate),
  url: addressed(url, ["url", ...OPTIONS], carriesSecret),
  /** What is entered into forms is personal. */
  form: addressed(generate, OPTIONS),
  decode: addressed(generate, []),
} satisfies Readonly<Record<string, Addressed>>;
