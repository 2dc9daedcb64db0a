/** Key types of OpenSSH (sshd(8), "AUTHORIZED_KEYS FILE FORMAT"). */
const TYPES = /^(?:ssh-(?:rsa|dss|ed25519|ed448)|ecdsa-sha2-nistp\d{3}|sk-[a-z0-9-]{1,40}@openssh\.com)/;

/** A type, white space and the beginning of a blob, which options or host names may precede. */
const LINE = new RegExp(`(?:^|[\\s,"'])${TYPES.source.slice(1)}(?:-cert-v01@openssh\\.com)?\\s+["']?AAAA`, "m");

/** Whether a text has a line of OpenSSH's public keys, of authorized_keys or of known_hosts. */
export const isOpensshText = (text: string): boolean => LINE.test(text) || text.includes("openssh-key-v1");

/** Whether bytes are a public key of OpenSSH (RFC 4253, section 6.6): the length of its type, the type, its numbers. */
export function isOpensshBlob(bytes: Uint8Array): boolean {
  const [first, second, third, length = 0] = bytes;
  if (first !== 0 || second !== 0 || third !== 0 || bytes.length <= 4 + length) return false;
  return TYPES.test(String.fromCharCode(...bytes.subarray(4, 4 + length)));
}
