import { fromBase64 } from "../../../operation/encoding.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { MIN_WRAPPED_LENGTH } from "../token/limits.ts";
import type { Key } from "./key.ts";
import { keyOfDer, leafOf } from "./key-der.ts";

/** A block of PEM (RFC 7468), with white space collapsed to spaces. Labels and bodies do not contain hyphens. */
const BLOCK =
  /----- ?BEGIN ([A-Z0-9]{1,20}(?: [A-Z0-9]{1,20}){0,3}) ?-----([^-]*)----- ?END [A-Z0-9]{1,20}(?: [A-Z0-9]{1,20}){0,3} ?-----/gi;

/** The letters of a BEGIN or END line in upper case; its hyphens, digits and white space may be damaged. */
const BOUNDARY =
  /(?:BEGIN|END)(?:RSA|EC|DSA|DH|X|ANY|NEW|TRUSTED|ENCRYPTED|OPENSSH|SSH|PGP)*(?:PUBLICKEY|PRIVATEKEY|CERTIFICATE|PKCS|CMS|XCRL)/;

/** Whether a text looks like PEM. It may be malformed. */
export const looksLikePem = (text: string): boolean =>
  /-----BEGIN/i.test(text) ||
  (text.length >= MIN_WRAPPED_LENGTH &&
    /BEGIN|END/i.test(text) &&
    BOUNDARY.test(text.replace(/[^A-Za-z]/g, "").toUpperCase()));

/**
 * The first key in a text that contains PEM; of a chain of certificates, that of the one which issued no other. Accepts PEM
 * from shells, environment variables and JSON: with other or missing line ends, "\n" as two characters, indentation, and
 * text around it.
 * @throws Refusal at /secret if no key can be read
 */
export function readPem(text: string): Key {
  const normalized = text
    .replace(/\\[rn]/g, " ")
    .replaceAll("\\", "")
    .replace(/\s+/g, " ");
  // openssl writes the curve in a block before the key.
  const blocks = [...normalized.matchAll(BLOCK)].filter(([, label = ""]) => !/PARAMETERS$/i.test(label));
  const [first, ...others] = blocks.map(([, , body = ""]) => fromBase64(body.replaceAll(" ", ""), "base64"));
  const isChain = /CERTIFICATE$/i.test(blocks[0]?.[1] ?? "");
  const der = first && isChain ? leafOf([first, ...others.filter((each) => each !== null)]) : first;
  const key = der && keyOfDer(der);
  if (key) return key;
  throw invalidField(
    "/secret",
    "Cannot be read as PEM, expected an unencrypted PUBLIC KEY, RSA PUBLIC KEY, CERTIFICATE, PRIVATE KEY, RSA PRIVATE KEY or EC PRIVATE KEY",
  );
}
