import { invalidField } from "../../refusal.ts";
import { fromBase64 } from "./encoding.ts";
import type { Key } from "./key.ts";
import { keyOfDer } from "./key-der.ts";

/** A block of PEM (RFC 7468) after its white space was made even; neither labels nor bodies hold hyphens. */
const BLOCK =
  /----- ?BEGIN ([A-Z0-9]{1,20}(?: [A-Z0-9]{1,20}){0,3}) ?-----([^-]*)----- ?END [A-Z0-9]{1,20}(?: [A-Z0-9]{1,20}){0,3} ?-----/g;

/** What armour says with anything but its letters taken away, whatever was done to its hyphens and white space. */
const ARMOUR = /BEGIN(?:RSA|EC|DSA|X|TRUSTED|ENCRYPTED|OPENSSH|SSH)*(?:PUBLICKEY|PRIVATEKEY|CERTIFICATE)/;

/** Whether a text means to be a key in PEM; it may still be broken. */
export const looksLikePem = (text: string): boolean =>
  text.includes("BEGIN") && (text.includes("-----BEGIN") || ARMOUR.test(text.replace(/[^A-Z]/g, "")));

/**
 * The first key or certificate in a text that holds PEM. Forgives what happens to PEM on its way through shells,
 * environment variables and JSON: other line ends or none, "\n" spelt out, indentation, text around it.
 * @throws Refusal at /secret where no key can be read
 */
export function readPem(text: string): Key {
  const even = text
    .replace(/\\[rn]/g, " ")
    .replaceAll("\\", "")
    .replace(/\s+/g, " ");
  for (const [, label = "", body = ""] of even.matchAll(BLOCK)) {
    if (/PARAMETERS$/.test(label)) continue; // openssl writes the curve in a block before the key
    const der = fromBase64(body.replaceAll(" ", ""), "base64");
    const key = der && keyOfDer(der);
    if (key) return key;
    break;
  }
  throw invalidField(
    "/secret",
    "Cannot be read as PEM, expected an unencrypted PUBLIC KEY, RSA PUBLIC KEY, CERTIFICATE, PRIVATE KEY, RSA PRIVATE KEY or EC PRIVATE KEY",
  );
}
