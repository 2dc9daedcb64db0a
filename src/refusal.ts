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
  | "OVERLOADED"
  | "NOT_READY"
  | "INTERNAL_ERROR";

/** One field that is to blame: a JSON pointer to it (RFC 6901) and what it should have been. */
export interface FieldError {
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
  readonly details: readonly FieldError[];

  constructor(code: RefusalCode, message: string, details: readonly FieldError[] = []) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }
}

/** A field as messages name it. Callers choose field names, and a message is one line: anything odd is quoted. */
function fieldName(path: string): string {
  if (path === "") return "body";
  const name = path.slice(1).replaceAll("/", ".");
  if (/^[\w.-]{1,64}$/.test(name)) return name;
  const shown = name.length > 64 ? `${name.slice(0, 64).toWellFormed()}…` : name;
  return JSON.stringify(shown).replaceAll(/[\u007f-\u009f\u2028\u2029]/g, "?");
}

/** One sentence out of several errors, each with its field's name. */
const sentence = (details: readonly FieldError[]): string =>
  details
    .slice(0, 3)
    .map(({ path, message }) => `${fieldName(path)}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`)
    .join("; ") + (details.length > 3 ? "; and more" : "");

/** Callers choose field names, and so the length of a path. */
const MAX_PATH = 256;

const cut = (path: string): string => (path.length > MAX_PATH ? `${path.slice(0, MAX_PATH).toWellFormed()}…` : path);

/** The refusal of values that were read but cannot be used. */
export function invalidInput(errors: readonly FieldError[]): Refusal {
  const details = errors.map(({ path, message }) => ({ path: cut(path), message }));
  return new Refusal("INVALID_INPUT", sentence(details), details);
}

/** The refusal of one such value: `path` is the JSON pointer of its field, "/token". */
export const invalidField = (path: string, message: string): Refusal => invalidInput([{ path, message }]);
