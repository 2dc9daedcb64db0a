import { createHash, timingSafeEqual } from "node:crypto";
import { isAuthPath } from "../http/target.ts";
import { Refusal } from "../operation/refusal.ts";
import type { Guard } from "./guard.ts";

/** Paths that need no token. */
export const PATHS_WITHOUT_TOKEN = new Set(["/", "/livez", "/readyz", "/version"]);

/** The refusal of a request without the token. */
export const UNAUTHORIZED = new Refusal(
  "UNAUTHORIZED",
  "This service wants its token; send it as Authorization: Bearer <token>",
);

/** Digests have the same length: `timingSafeEqual` requires that. */
const digest = (text: string): Uint8Array => createHash("sha256").update(text).digest();

/** Requires one of these tokens; compares in constant time. */
export function tokenGuard(tokens: readonly string[]): Guard {
  const accepted = tokens.map(digest);
  return (request, context) => {
    // The verifier reads the token of another issuer in the same header.
    if (PATHS_WITHOUT_TOKEN.has(context.path) || isAuthPath(context.path)) return undefined;
    // The scheme's name is not case-sensitive (RFC 9110, 11.1).
    const [, token = ""] = /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    const given = digest(token);
    const matching = accepted.filter((token) => timingSafeEqual(token, given));
    if (matching.length > 0) return undefined;
    context.outcome.addHeader("www-authenticate", "Bearer");
    return UNAUTHORIZED;
  };
}
