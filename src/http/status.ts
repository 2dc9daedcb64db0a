import type { RefusalCode } from "../refusal.ts";

/** One status for each reason; nothing else decides a failure's status. */
export const STATUS: Readonly<Record<RefusalCode, number>> = {
  MALFORMED_URL: 400,
  MALFORMED_BODY: 400,
  UNAUTHORIZED: 401,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID_INPUT: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  NOT_READY: 503,
  OVERLOADED: 503,
};
