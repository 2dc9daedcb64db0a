import { CACHED_FOR_AN_HOUR } from "../http/delivery.ts";

/**
 * The pages' Content Security Policy (Level 3): they may only load files of this service and call its operations. Images
 * may also be in responses (data:, blob:), and scripts cannot convert texts to HTML.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** The headers of a page for people. */
export const PAGE_HEADERS = {
  ...CACHED_FOR_AN_HOUR,
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "referrer-policy": "no-referrer",
};
