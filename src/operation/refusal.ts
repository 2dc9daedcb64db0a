import { alternatives } from "./expectation.ts";

/** Why a request is refused: a closed list of identifiers, stable for callers. `src/http/failure.ts` has their statuses. */
export type RefusalCode =
  | "MALFORMED_URL"
  | "MALFORMED_HEADER"
  | "MALFORMED_BODY"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "BODY_TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "INVALID_INPUT"
  | "RATE_LIMITED"
  | "INTERNAL_ERROR"
  | "NOT_READY"
  | "OVERLOADED";

/** A JSON pointer (RFC 6901) to a field: ["color", "dark"] is "/color/dark". */
export const pointer = (path: readonly (string | number)[]): string =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** An error in a field: a JSON pointer to it, and what it must be. */
export interface FieldError {
  path: string;
  message: string;
}

/** A request that is refused. The message is a sentence on one line, without any value that the caller sent. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly details: readonly FieldError[];

  constructor(code: RefusalCode, message: string, details: readonly FieldError[] = []) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Control characters, line separators, byte-order marks and what changes the direction of text (UAX #9, 2). */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu;

/** A text with its unprintable characters as JSON escapes, so that it stays on one line. */
export const printable = (text: string): string =>
  text.replaceAll(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A text on several lines, with its other unprintable characters as JSON escapes. */
export const printableLines = (text: string): string => text.split("\n").map(printable).join("\n");

/** A text of a caller as the text form of a result, which gets a newline of its own: without those at its end. */
export function withoutFinalNewlines(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

/** A text, cut after a number of characters. */
export const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;

/** A name or a setting in a message: in quotation marks, on one line, and cut after a number of characters. Never for secrets. */
export const quote = (text: string, length = 40): string => printable(JSON.stringify(shortened(text, length)));

/** A text as a POSIX shell reads it back: nothing within single quotes has a meaning for it (XCU 2.2.2). */
export const singleQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The same, quoted only if it must be; zsh takes "=" at the beginning of a word for the path of a command. */
export const shellQuoted = (word: string): string => (/^(?!=)[\w@%+=:,./-]+$/.test(word) ? word : singleQuoted(word));

/** A field's name in a message. Callers choose field names: unusual ones are quoted. */
function fieldName(path: string): string {
  if (path === "") return "body";
  const name = path.slice(1).replaceAll("/", ".");
  return /^[\w.-]{1,64}$/.test(name) ? name : quote(name, 64);
}

/** Limits the problems in a message, and the fields per problem. */
const MAX_NAMED = 3;

function fieldNames(paths: readonly string[]): string {
  const names = paths.slice(0, MAX_NAMED).map(fieldName);
  if (paths.length > MAX_NAMED) names.push("others");
  return alternatives(names, "and");
}

/** The message of a field after the field's name: "Must be text" as "must be text". */
export const lowerFirst = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1);

/** Joins several errors to one sentence: each problem once, with the names of its fields. */
function summaryOf(details: readonly FieldError[]): string {
  const problems = [...Map.groupBy(details, ({ message }) => message)].map(
    ([message, fields]) => `${fieldNames(fields.map(({ path }) => path))}: ${lowerFirst(message)}`,
  );
  return problems.slice(0, MAX_NAMED).join("; ") + (problems.length > MAX_NAMED ? "; and more" : "");
}

/** Limits paths in responses: callers choose field names, and so the length of a path. */
const MAX_PATH = 256;

/** The refusal of invalid values. */
export function invalidInput(errors: readonly FieldError[]): Refusal {
  const details = errors.map(({ path, message }) => ({ path: shortened(path, MAX_PATH), message }));
  return new Refusal("INVALID_INPUT", summaryOf(details), details);
}

/** The refusal of one invalid value: `path` is the JSON pointer of its field, "/token". */
export const invalidField = (path: string, message: string): Refusal => invalidInput([{ path, message }]);
