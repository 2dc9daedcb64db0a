import { text } from "../../operation/schema.ts";
import { invalidField } from "../../refusal.ts";

export const emailAddress = (description: string) => text({ description, minLength: 3, maxLength: 320 });

/** A local part and a domain, in any script. Quoted local parts are not accepted: scanners do not support them. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()\\,;:"\p{Cc}]+$/u;

/** @returns The address. @throws Refusal at `path` if it is not an e-mail address. */
export function requireEmail(address: string, path: string): string {
  if (!ADDRESS.test(address)) throw invalidField(path, "Must be an e-mail address such as someone@example.com");
  return address;
}
