/** Why a request is refused: a closed list, stable for callers. Which status each one gets is HTTP's business. */
export type RefusalCode =
  | "MALFORMED_URL"
  | "MALFORMED_BODY"
  | "UNAUTHORIZED"
  | "NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "BODY_TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "INVALID_INPUT"
  | "RATE_LIMITED"
  | "NOT_READY"
  | "INTERNAL_ERROR";

/** One field that is to blame: a JSON pointer to it (RFC 6901) and what it should have been. */
export interface Blame {
  path: string;
  message: string;
}

/**
 * A request that cannot be served, and what its sender can change about it.
 *
 * The message is one sentence on one line and never holds a value that the caller sent: that could be a secret.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: readonly Blame[];

  constructor(code: RefusalCode, message: string, details: readonly Blame[] = []) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }
}

/** A value that was read but cannot be used: `path` is the JSON pointer of its field, "/token". */
export const unusable = (path: string, message: string): Refusal =>
  new Refusal("INVALID_INPUT", message, [{ path, message }]);
