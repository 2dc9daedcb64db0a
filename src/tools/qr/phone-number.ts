import { text } from "../../operation/schema.ts";
import { invalidField } from "../../refusal.ts";

export const phoneNumber = (description: string) => text({ description, minLength: 1, maxLength: 64 });

/** Digits with the separators that people write; * and # of service numbers. */
const NUMBER = /^\+?[\d\s()./*#-]+$/;

/**
 * A phone number without separators: "+49 (30) 123-45" is "+493012345" (RFC 3966, 5.1.1).
 * @throws Refusal at `path` for anything but a number.
 */
export function compactNumber(number: string, path: string): string {
  const written = number.trim();
  if (!NUMBER.test(written) || !/\d/.test(written))
    throw invalidField(path, "Must be a phone number such as +49 30 123456");
  return written.replaceAll(/[\s()./-]/g, "");
}
