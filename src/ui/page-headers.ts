import { CACHED_FOR_AN_HOUR } from "../http/delivery.ts";

/**
 * What the pages may load and do (CSP Level 3): nothing but this service's own files and operations. Images also come
 * from answers (data:, blob:), and scripts cannot turn texts into markup.
 */
const POLICY = [
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
  "content-security-policy": POLICY,
  "referrer-policy": "no-referrer",
};
