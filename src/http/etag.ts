import { crypto } from "../runtime/lazy-builtins.ts";

/** A strong entity tag of a response body (RFC 9110, 8.8.3). */
export const entityTag = (body: string | Uint8Array): string =>
  `"${crypto().hash("sha256", body, "base64url").slice(0, 22)}"`;

/** Whether an `If-None-Match` header names this tag, by weak comparison (RFC 9110, 13.1.2). */
export function isUnchanged(header: string | null, tag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
}
