import { isDeepStrictEqual } from "node:util";
import { fromBase64 } from "../../../operation/encoding.ts";
import { invalidField } from "../../../operation/refusal.ts";
import type { Key } from "./key.ts";
import { issuersAmong, keyOfDer } from "./key-der.ts";

/** No shorter text can contain an encoded key: the shortest key, for Ed25519, has 44 bytes. */
export const MIN_WRAPPED_LENGTH = 56;

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
 * The key in a text that contains PEM: the first one, beside which its other half may be; of a chain of certificates, that of
 * the one which issued no other. Accepts PEM from shells, environment variables and JSON: with other or missing line ends,
 * "\n" as two characters, indentation, and text around it.
 * @throws Refusal at /secret if no key can be read, or if there are several
 */
export function readPem(text: string): Key {
  const normalized = text
    .replace(/\\[rn]/g, " ")
    .replaceAll("\\", "")
    .replace(/\s+/g, " ");
  // openssl writes the curve in a block before the key.
  const blocks = [...normalized.matchAll(BLOCK)]
    .filter(([, label = ""]) => !/PARAMETERS$/i.test(label))
    .map(([, label = "", body = ""]) => ({ label, der: fromBase64(body.replaceAll(" ", ""), "base64") }));
  const certificates = blocks.flatMap(({ label, der }) => (/CERTIFICATE$/i.test(label) && der ? [der] : []));
  const issuers = issuersAmong(certificates);
  const [key, ...others] = blocks.flatMap(({ der }) => (der && issuers.has(der) ? [] : [der && keyOfDer(der)]));
  if (!key) throw invalidField("/secret", UNREADABLE);
  const differs = (other: Key) => other.isPrivate === key.isPrivate && !isDeepStrictEqual(other.material, key.material);
  if (others.some((other) => other && differs(other)))
    throw invalidField("/secret", "Must be one key, and the PEM has several: send one of them, or a JWKS");
  return key;
}

const UNREADABLE =
  "Cannot be read as PEM, expected an unencrypted PUBLIC KEY, RSA PUBLIC KEY, CERTIFICATE, PRIVATE KEY, RSA PRIVATE KEY or EC PRIVATE KEY";
